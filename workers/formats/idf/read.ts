import { OpenError } from '../../../src/core/errors.ts'
import type { Stroke } from '../board/chains.ts'
import type { Hole } from '../board/figure.ts'

/** Loops by their labels: 0 around material, others around cut-outs; millimetres. */
export type Loops = Map<string, Stroke[]>

export interface Shape {
  name: string
  /** Millimetres. */
  height: number
  loops: Loops
}

export interface Placement {
  package: string
  partNumber: string
  reference: string
  x: number
  y: number
  offset: number
  /** Degrees, counter-clockwise. */
  rotation: number
  isBottom: boolean
}

export interface IdfBoard {
  name: string
  program: string
  /** Thickness of the board (mm). */
  thickness: number
  outline: Loops
  /** Other solids on the board, with their side. */
  others: (Shape & { isBottom: boolean })[]
  holes: Hole[]
  placements: Placement[]
  /** Records that cannot be read. */
  broken: number
  cut: boolean
}

const THOU = 0.0254
/** A unit of some files of version 2: ten nanometres. */
const TNM = 1e-5
const unitOf = (word: string | undefined): number => (/^THOU$/i.test(word ?? '') ? THOU : /^TNM$/i.test(word ?? '') ? TNM : 1)

/** A section with its name in capitals, without the dot. */
interface Section {
  name: string
  lines: string[][]
  closed: boolean
}

/** Words of a line; texts in quotes are one. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"?|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '')
}

function* sectionsOf(text: string): Generator<Section> {
  let section: Section | undefined
  for (const raw of text.split(/\r\n|\n|\r/)) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    if (/^\.END_/i.test(line)) {
      if (section) yield { ...section, closed: true }
      section = undefined
    } else if (line.startsWith('.')) {
      if (section) yield section
      const [name, ...words] = wordsOf(line)
      section = { name: name.slice(1).toUpperCase(), lines: [words], closed: false }
    } else section?.lines.push(wordsOf(line))
  }
  if (section) yield section
}

/** Version of the format that the header states; throws `OpenError` when the text is no IDF file. */
function headerOf(section: Section | undefined): { kind: string; version: number; program: string } {
  const [kind = '', version = '', program = ''] = section?.name === 'HEADER' ? (section.lines[1] ?? []) : []
  if (!/^(BOARD|PANEL|LIBRARY)_FILE$/i.test(kind)) throw new OpenError('file-exception', 'not an IDF file')
  return { kind: kind.toUpperCase(), version: Number(version) || 3, program }
}

/** Reads a board or panel file (IDF 2.0 and 3.0). */
export function readIdfBoard(text: string): IdfBoard {
  const sections = [...sectionsOf(text)]
  const { kind, version, program } = headerOf(sections[0])
  if (kind === 'LIBRARY_FILE') throw new OpenError('no-geometry', 'a library of parts: open the board that refers to it')
  const [name = '', units] = sections[0].lines[2] ?? []
  const unit = unitOf(units)
  const board: IdfBoard = { name, program, thickness: 0, outline: new Map(), others: [], holes: [], placements: [], broken: 0, cut: false }
  for (const { name: own, lines, closed } of sections) {
    if (!closed) board.cut = true
    switch (own) {
      case 'BOARD_OUTLINE':
      case 'PANEL_OUTLINE':
        board.thickness = number(lines[1]?.[0]) * unit
        board.outline = loopsOf(lines.slice(2), unit, board)
        break
      case 'OTHER_OUTLINE': {
        const [id = '', height, side] = lines[1] ?? []
        board.others.push({ name: id, height: number(height) * unit, loops: loopsOf(lines.slice(2), unit, board), isBottom: /BOTTOM/i.test(side ?? '') })
        break
      }
      case 'DRILLED_HOLES':
        for (const words of lines.slice(1)) {
          const [diameter, x, y] = words.slice(0, 3).map((word) => number(word) * unit)
          if (diameter > 0 && Number.isFinite(x + y)) board.holes.push({ x, y, x2: x, y2: y, diameter, plated: !/^NPTH$/i.test(words[3] ?? '') })
          else board.broken++
        }
        break
      case 'PLACEMENT':
        for (let i = 1; i + 1 < lines.length; i += 2) {
          const placement = placementOf(lines[i], lines[i + 1], unit, version)
          if (placement) board.placements.push(placement)
          else board.broken++
        }
    }
  }
  return board
}

/** The shapes of a library file by package and part number. */
export function readIdfLibrary(text: string): { shapes: Map<string, Shape>; broken: number } {
  const count = { broken: 0 }
  const shapes = new Map<string, Shape>()
  const sections = [...sectionsOf(text)]
  headerOf(sections[0])
  for (const { name, lines } of sections) {
    if (name !== 'ELECTRICAL' && name !== 'MECHANICAL') continue
    const [own = '', part = '', units, height] = lines[1] ?? []
    const unit = unitOf(units)
    const points = lines.slice(2).filter(([word]) => word !== 'PROP')
    shapes.set(shapeKey(own, part), { name: own, height: number(height) * unit, loops: loopsOf(points, unit, count) })
  }
  return { shapes, broken: count.broken }
}

export const shapeKey = (name: string, part: string): string => `${name}\n${part}`.toLowerCase()

function placementOf(first: string[], second: string[], unit: number, version: number): Placement | undefined {
  const [name = '', partNumber = '', reference = ''] = first
  const hasOffset = version >= 3
  const [x, y] = [number(second[0]) * unit, number(second[1]) * unit]
  const offset = hasOffset ? number(second[2]) * unit : 0
  const rotation = number(second[hasOffset ? 3 : 2])
  if (![x, y, offset, rotation].every(Number.isFinite)) return undefined
  return { package: name, partNumber, reference, x, y, offset, rotation, isBottom: /^BOTTOM$/i.test(second[hasOffset ? 4 : 3] ?? '') }
}

/** Points with the angle of the arc that leads to each; 360 = a circle around the point before. */
function loopsOf(lines: readonly string[][], unit: number, count: { broken: number }): Loops {
  const loops: Loops = new Map()
  const last = new Map<string, [number, number]>()
  for (const [label, ...words] of lines) {
    const [x, y, angle] = [number(words[0]) * unit, number(words[1]) * unit, number(words[2] ?? '0')]
    if (![x, y, angle].every(Number.isFinite)) {
      count.broken++
      continue
    }
    const before = last.get(label)
    last.set(label, [x, y])
    const strokes = loops.get(label) ?? []
    loops.set(label, strokes)
    if (before) strokes.push(strokeTo(before, [x, y], angle))
  }
  return loops
}

function strokeTo([x1, y1]: [number, number], [x2, y2]: [number, number], angle: number): Stroke {
  if (Math.abs(angle) >= 360) return { x1: x2, y1: y2, x2, y2, arc: { x: x1, y: y1, sweep: 2 * Math.PI } }
  if (angle === 0) return { x1, y1, x2, y2 }
  const sweep = (angle * Math.PI) / 180
  // The middle lies on the left of the way for angles up to 180 degrees counter-clockwise.
  const away = 1 / (2 * Math.tan(sweep / 2))
  return { x1, y1, x2, y2, arc: { x: (x1 + x2) / 2 - (y2 - y1) * away, y: (y1 + y2) / 2 + (x2 - x1) * away, sweep } }
}

const number = (word: string | undefined): number => (word === undefined || word === '' ? Number.NaN : Number(word))
