import type { Annotation, AnnotationBase, TextAnchor } from '../../../../src/core/pmi/annotation.ts'
import { cross, normalize, subtract, type Vec3 } from '../../../../src/core/geometry/matrix.ts'
import type { PartDraft } from '../../../contract/format.ts'
import type { AnnotationFace } from '../../../drawing/fonts/annotationFace.ts'
import { wirePart } from '../../../mesh/wirePart.ts'
import type { JtAnnotation, PlacedText } from './readPmi.ts'

const DIAMETER = '⌀'
/** Sign of a diameter in fonts of letters: between the characteristic and the value of a frame, or before a value. */
const BAR = /^\|(?=$|\d)/
/** Symbols of tolerances by the letters of the file's font of symbols: those of other programs' fonts of this kind. */
const symbols: Readonly<Record<string, string>> = {
  a: '∠',
  b: '⟂',
  c: '⏥',
  d: '⌓',
  e: '○',
  f: '∥',
  g: '⌭',
  h: '↗',
  i: '⌯',
  j: '⌖',
  k: '⌒',
  l: 'Ⓛ',
  m: 'Ⓜ',
  n: '⌀',
  p: 'Ⓟ',
  r: '◎',
  s: 'Ⓢ',
  t: '⌰',
  u: '⏤',
}
/** Share of the height of a text's box that its capitals take. */
const CAPITALS = 0.75
const MOST_LETTERS = 20_000

const shown = ({ text, isSymbol }: PlacedText): string =>
  isSymbol ? [...text].map((letter) => symbols[letter] ?? letter).join('') : text.trim().replace(BAR, DIAMETER)

/** The annotation in one line: a sign of a diameter stands before its number, modifiers behind what they modify. */
function lineOf({ texts }: JtAnnotation): string {
  let line = ''
  let before: PlacedText | undefined
  for (const text of texts) {
    const own = shown(text)
    if (own === '') continue
    const joins = line === '' || line.endsWith(DIAMETER) || (text.isSymbol && !before?.isSymbol)
    line += joins ? own : ` ${own}`
    before = text
  }
  return line
}

/** What an annotation states, as far as it is more than a picture. `mm`: millimetres per unit. */
export function annotationOf(stored: JtAnnotation, mm: number): Annotation {
  const text = lineOf(stored)
  const anchor = anchorOf(stored, mm)
  const base: AnnotationBase = {
    type: stored.type,
    name: stored.name,
    text,
    faces: [],
    references: 0,
    graphic: hasDrawing(stored),
    views: [],
    ...(anchor && { anchor }),
  }
  switch (stored.type) {
    case 'dimension': {
      const quantity = text.includes('°') ? 'angle' : 'length'
      return { ...base, kind: 'dimension', quantity, measure: '', count: 1, basic: false, reference: false, modifiers: [] }
    }
    case 'datum_symbol':
      return { ...base, kind: 'datum', letter: text }
    case 'note':
      return { ...base, kind: 'note' }
    case 'surface_finish':
      return { ...base, kind: 'surfaceTexture' }
    case 'line_weld':
    case 'spot_weld':
      return { ...base, kind: 'weld' }
    default:
      return { ...base, kind: 'other' }
  }
}

/** Whether there is anything of it to draw. */
export const hasDrawing = ({ frame, texts, starts }: JtAnnotation): boolean => axesOf(frame, 1) !== undefined && (texts.length > 0 || starts.length > 1)

interface Axes {
  origin: Vec3
  right: Vec3
  up: Vec3
}

/** Unit axes of the plane; undefined where it has none. */
function axesOf(frame: Float32Array | undefined, mm: number): Axes | undefined {
  if (!frame?.every(Number.isFinite)) return undefined
  const [origin, x, y] = [0, 3, 6].map((at): Vec3 => [frame[at], frame[at + 1], frame[at + 2]])
  const [right, up] = [normalize(subtract(x, origin)), normalize(subtract(y, origin))]
  if (!right || !up || !normalize(cross(right, up))) return undefined
  return { origin: [origin[0] * mm, origin[1] * mm, origin[2] * mm], right, up }
}

const pointIn = ({ origin, right, up }: Axes, x: number, y: number): Vec3 => [0, 1, 2].map((k) => origin[k] + x * right[k] + y * up[k]) as Vec3

function anchorOf({ frame, texts, height }: JtAnnotation, mm: number): TextAnchor | undefined {
  const axes = axesOf(frame, mm)
  const [first] = texts
  if (!axes || !first?.box.every(Number.isFinite)) return undefined
  const [x, y, , , , top] = first.box
  return { point: pointIn(axes, x * mm, ((y + top) / 2) * mm), right: axes.right, up: axes.up, height: height * mm }
}

/** The lines of an annotation and the strokes of its letters, millimetres; undefined where nothing is drawn. */
export function drawingOf(stored: JtAnnotation, id: number, mm: number, face: AnnotationFace | undefined): PartDraft | undefined {
  const axes = axesOf(stored.frame, mm)
  if (!axes) return undefined
  const flat: number[][] = []
  const { starts, points } = stored
  for (let i = 0; i + 1 < starts.length; i++) {
    const line = [...points.subarray(starts[i] * 2, starts[i + 1] * 2)]
    if (line.length >= 4) flat.push(line)
  }
  if (face) for (const text of stored.texts) addLetters(text, face, flat)
  const positions: number[] = []
  const lineStart = [0]
  for (const line of flat) {
    for (let i = 0; i + 1 < line.length; i += 2) positions.push(...pointIn(axes, line[i] * mm, line[i + 1] * mm))
    lineStart.push(positions.length / 3)
  }
  const line = Uint32Array.from({ length: positions.length / 3 }, (_, i) => i)
  return wirePart({
    id,
    name: stored.name || stored.type,
    positions: Float64Array.from(positions),
    line,
    lineStart: Uint32Array.from(lineStart),
    point: new Uint32Array(0),
  }).part
}

/** Strokes of a text in the middle of its box, narrower where it would be too long. */
function addLetters(placed: PlacedText, face: AnnotationFace, lines: number[][]): void {
  const [x, y, endX, endY, topX, topY] = placed.box
  const [width, height] = [Math.hypot(endX - x, endY - y), Math.hypot(topX - x, topY - y)]
  const text = shown(placed)
  if (!(width > 0 && height > 0) || text.length > MOST_LETTERS) return
  const glyphs = [...text].map((letter) => face.glyph(letter))
  const advance = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0)
  const tall = CAPITALS * height * (placed.isSymbol ? CAPITALS : 1)
  const wide = Math.min(tall, width / (advance || 1))
  const [rightX, rightY, upX, upY] = [(endX - x) / width, (endY - y) / width, (topX - x) / height, (topY - y) / height]
  let pen = placed.isSymbol ? (width - advance * wide) / 2 : 0
  for (const { strokes, advance: own } of glyphs) {
    for (const stroke of strokes) {
      const line: number[] = []
      for (let i = 0; i + 1 < stroke.length; i += 2) {
        const [u, v] = [pen + stroke[i] * wide, (height - tall) / 2 + stroke[i + 1] * tall]
        line.push(x + u * rightX + v * upX, y + u * rightY + v * upY)
      }
      if (line.length >= 4) lines.push(line)
    }
    pen += own * wide
  }
}
