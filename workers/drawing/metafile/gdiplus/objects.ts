import { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import type { Matrix2 } from '../../emitter.ts'
import { bezierPoints } from '../curves.ts'
import { type PlusPicture, readPicture } from './picture.ts'

/** Figures in units of the record, curves as chords. `winding`: filled by turns and not by the even-odd rule. */
export interface PlusPath {
  figures: { points: number[]; closed: boolean }[]
  winding: boolean
}

/** Colours (ARGB) at places from 0 to 1. */
export type Stops = [at: number, argb: number][]

export type PlusBrush =
  | { kind: 'solid'; argb: number }
  | { kind: 'hatch'; style: number; fore: number; back: number }
  | { kind: 'texture'; wrap: number; matrix: Matrix2; picture: PlusPicture }
  /** Along x of a box. */
  | { kind: 'linear'; wrap: number; matrix: Matrix2; x: number; y: number; width: number; height: number; stops: Stops }
  /** From a ring (0) to a place within it (1). `around`: colours of the ring's points, the last one of all others; `share`: how much of the middle's colour. */
  | {
      kind: 'path'
      matrix: Matrix2
      ring: number[]
      around: number[]
      x: number
      y: number
      middle: number
      share: [at: number, share: number][]
      stops?: Stops
      focus: [number, number]
    }

/** The end of a line that a program draws itself, in widths of the pen, y along the line. */
export interface PlusCap {
  fill?: PlusPath
  line?: PlusPath
}

export interface PlusPen {
  width: number
  unit: number
  startCap: number
  endCap: number
  join: number
  miterLimit: number
  /** Dashes and gaps by turns, in widths. */
  dashes: readonly number[]
  /** A pen of several lines beside each other has these widths, as parts of its own and falling, at which lines and gaps between them end by turns. */
  lines?: readonly number[]
  ownStart?: PlusCap
  ownEnd?: PlusCap
  brush: PlusBrush
}

export type PlusRegion =
  | { kind: 'both'; how: number; left: PlusRegion; right: PlusRegion }
  | { kind: 'rectangle'; box: [x: number, y: number, width: number, height: number] }
  | { kind: 'path'; path: PlusPath }
  | { kind: 'empty' }
  | { kind: 'infinite' }

export interface PlusFont {
  size: number
  unit: number
  bold: boolean
  italic: boolean
  underline: boolean
  strikeOut: boolean
  face: string
}

export interface PlusFormat {
  flags: number
  /** 0 near, 1 middle, 2 far: along the line and across. */
  align: number
  lineAlign: number
  /** Before the first letter, in em. */
  margin: number
}

/** What a slot of the table of objects holds. */
export type PlusObject =
  | { type: 'brush'; brush: PlusBrush }
  | { type: 'pen'; pen: PlusPen }
  | { type: 'path'; path: PlusPath }
  | { type: 'region'; region: PlusRegion }
  | { type: 'picture'; picture: PlusPicture | undefined }
  | { type: 'font'; font: PlusFont }
  | { type: 'format'; format: PlusFormat }

const MOST_DEPTH = 64
const PLAIN: Matrix2 = [1, 0, 0, 1, 0, 0]
/** Ends of lines across one pen. */
const MOST_ENDS = 64

/** Patterns of pens by number; 5 is the pen's own. */
const patterns: readonly (readonly number[])[] = [[], [3, 1], [1, 1], [3, 1, 1, 1], [3, 1, 1, 1, 1, 1]]

/** An object of a record ([MS-EMFPLUS] 2.2.1) by the number of its type. Undefined of those that draw nothing. Throws when the data end early. */
export function readPlusObject(type: number, data: Uint8Array): PlusObject | undefined {
  const body = new ByteCursor(data)
  if (type === 1) return { type: 'brush', brush: brushOf(body) }
  if (type === 2) return { type: 'pen', pen: penOf(body) }
  if (type === 3) return { type: 'path', path: pathOf(body) }
  if (type === 4) return { type: 'region', region: regionOf(body) }
  if (type === 5) return { type: 'picture', picture: readPicture(body) }
  if (type === 6) return { type: 'font', font: fontOf(body) }
  return type === 7 ? { type: 'format', format: formatOf(body) } : undefined
}

export const matrixOf = (body: ByteCursor): Matrix2 => [body.f32(), body.f32(), body.f32(), body.f32(), body.f32(), body.f32()]

/** x y pairs as floats, as whole numbers (`compressed`), or each by its distance from the one before (`relative`). */
export function plusPoints(body: ByteCursor, count: number, compressed: boolean, relative = false): number[] {
  if (count * (relative ? 2 : compressed ? 4 : 8) > body.left) throw new RangeError('points')
  if (!relative) return Array.from({ length: count * 2 }, () => (compressed ? body.view.getInt16(body.skip(2), true) : body.f32()))
  const out: number[] = []
  for (let i = 0; i < count * 2; i++) out.push((out[i - 2] ?? 0) + shortNumber(body))
  return out
}

/** Seven bits, or fifteen with the highest first where the first bit is set. */
function shortNumber(body: ByteCursor): number {
  const first = body.u8()
  return first < 0x80 ? (first << 25) >> 25 : (((first << 8) | body.u8()) << 17) >> 17
}

function floats(body: ByteCursor, count: number): number[] {
  return [...body.f32s(count)]
}

function brushOf(body: ByteCursor): PlusBrush {
  body.skip(4)
  const kind = body.u32()
  if (kind === 0) return { kind: 'solid', argb: body.u32() }
  if (kind === 1) return { kind: 'hatch', style: body.u32(), fore: body.u32(), back: body.u32() }
  if (kind === 2) {
    const [flags, wrap] = [body.u32(), body.i32()]
    const matrix = flags & 2 ? matrixOf(body) : PLAIN
    const picture = readPicture(body)
    return picture ? { kind: 'texture', wrap, matrix, picture } : { kind: 'solid', argb: 0 }
  }
  if (kind === 3) return pathGradient(body)
  if (kind === 4) return linearGradient(body)
  throw new RangeError('brush')
}

const HAS_PATH = 1
const HAS_MATRIX = 2
const HAS_COLORS = 4
const HAS_SHARES = 8
const HAS_FOCUS = 0x40

function linearGradient(body: ByteCursor): PlusBrush {
  const [flags, wrap] = [body.u32(), body.i32()]
  const [x, y, width, height] = floats(body, 4)
  const [start, end] = [body.u32(), body.u32()]
  body.skip(8)
  const matrix = flags & HAS_MATRIX ? matrixOf(body) : PLAIN
  let stops: Stops = [
    [0, start],
    [1, end],
  ]
  if (flags & HAS_COLORS) stops = colorsOf(body)
  else if (flags & HAS_SHARES) stops = sharesOf(body).map(([at, share]) => [at, mixed(start, end, share)])
  return { kind: 'linear', wrap, matrix, x, y, width, height, stops }
}

function pathGradient(body: ByteCursor): PlusBrush {
  const flags = body.u32()
  body.skip(4)
  const middle = body.u32()
  const [x, y] = floats(body, 2)
  const around = [...body.u32s(body.u32())]
  const ring = flags & HAS_PATH ? (pathOf(new ByteCursor(body.take(body.u32()))).figures[0]?.points ?? []) : floats(body, body.u32() * 2)
  const matrix = flags & HAS_MATRIX ? matrixOf(body) : PLAIN
  const stops = flags & HAS_COLORS ? colorsOf(body) : undefined
  const share: [number, number][] =
    !stops && flags & HAS_SHARES
      ? sharesOf(body)
      : [
          [0, 0],
          [1, 1],
        ]
  let focus: [number, number] = [0, 0]
  if (flags & HAS_FOCUS) {
    body.skip(4)
    focus = [body.f32(), body.f32()]
  }
  return { kind: 'path', matrix, ring, around, x, y, middle, share, focus, ...(stops && { stops }) }
}

function colorsOf(body: ByteCursor): Stops {
  const count = body.u32()
  const places = body.f32s(count)
  const colors = body.u32s(count)
  return Array.from(places, (at, i) => [at, colors[i]])
}

function sharesOf(body: ByteCursor): [number, number][] {
  const count = body.u32()
  const places = body.f32s(count)
  const shares = body.f32s(count)
  return Array.from(places, (at, i) => [at, shares[i]])
}

/** ARGB between two. */
export function mixed(from: number, to: number, share: number): number {
  const at = Math.max(0, Math.min(1, share))
  let out = 0
  for (const bits of [24, 16, 8, 0]) out = out * 256 + Math.round(((from >>> bits) & 255) * (1 - at) + ((to >>> bits) & 255) * at)
  return out
}

function penOf(body: ByteCursor): PlusPen {
  body.skip(8)
  const [flags, unit, width] = [body.u32(), body.u32(), body.f32()]
  const when = <T>(bit: number, read: () => T, otherwise: T): T => (flags & bit ? read() : otherwise)
  when(1, () => void matrixOf(body), undefined)
  const startCap = when(2, () => body.i32(), 0)
  const endCap = when(4, () => body.i32(), 0)
  const join = when(8, () => body.i32(), 0)
  const miterLimit = when(0x10, () => body.f32(), 10)
  const style = when(0x20, () => body.i32(), 0)
  when(0x40, () => void body.i32(), undefined)
  when(0x80, () => void body.f32(), undefined)
  const own = when(0x100, () => floats(body, body.u32()), undefined)
  when(0x200, () => void body.i32(), undefined)
  const lines = when(0x400, () => linesOf(floats(body, body.u32())), undefined)
  const ownStart = when(0x800, () => capOf(new ByteCursor(body.take(body.u32()))), undefined)
  const ownEnd = when(0x1000, () => capOf(new ByteCursor(body.take(body.u32()))), undefined)
  const dashes = (own ?? patterns[style] ?? []).map(Math.abs)
  return {
    width: Math.abs(width),
    unit,
    startCap,
    endCap,
    join,
    miterLimit,
    dashes,
    ...(lines && { lines }),
    brush: brushOf(body),
    ...(ownStart && { ownStart }),
    ...(ownEnd && { ownEnd }),
  }
}

/** Lines of a pen by where across its width each begins and ends, from 0 to 1. Undefined where one half is not the mirror of the other: from which side GDI+ counts is not stated. */
function linesOf(ends: readonly number[]): number[] | undefined {
  const isMirrored = ends.every((end, i) => Math.abs(end + ends[ends.length - 1 - i] - 1) < 1e-4)
  const isRising = ends.every((end, i) => end >= 0 && (i === 0 || end > ends[i - 1]))
  if (ends.length < 4 || ends.length > MOST_ENDS || ends.length % 2 !== 0 || !isMirrored || !isRising) return undefined
  return ends.slice(0, ends.length / 2).map((end) => 1 - 2 * end)
}

/** Ends of lines: arrows of a stated size, or paths. */
function capOf(body: ByteCursor): PlusCap {
  body.skip(4)
  if (body.u32() === 1) {
    const [width, height, inset] = [body.f32(), body.f32(), body.f32()]
    const isFilled = body.u32() !== 0
    body.skip(16)
    const scale = body.f32() || 1
    const [back, half] = [-height * scale, (width / 2) * scale]
    const outline = isFilled ? [-half, back, 0, back + inset * scale, half, back, 0, 0] : [-half, back, 0, 0, half, back]
    const path: PlusPath = { figures: [{ points: outline, closed: isFilled }], winding: false }
    return isFilled ? { fill: path } : { line: path }
  }
  const flags = body.u32()
  body.skip(4 * 6)
  const scale = body.f32() || 1
  body.skip(16)
  const scaled = (): PlusPath => {
    const { figures, winding } = pathOf(new ByteCursor(body.take(body.u32())))
    return { figures: figures.map(({ points, closed }) => ({ points: points.map((value) => value * scale), closed })), winding }
  }
  const fill = flags & 1 ? scaled() : undefined
  const line = flags & 2 ? scaled() : undefined
  return { ...(fill && { fill }), ...(line && { line }) }
}

const [RELATIVE, PACKED, WINDING, COMPRESSED] = [0x800, 0x1000, 0x2000, 0x4000]
const [LINE, BEZIER, CLOSE] = [1, 3, 0x80]

function pathOf(body: ByteCursor): PlusPath {
  body.skip(4)
  const [count, flags] = [body.u32(), body.u32()]
  const points = plusPoints(body, count, (flags & COMPRESSED) !== 0, (flags & RELATIVE) !== 0)
  const kinds = flags & PACKED ? packedKinds(body, count) : body.take(count)
  const figures: PlusPath['figures'] = []
  for (let i = 0; i < count; i++) {
    const kind = kinds[i] & 7
    const current = figures.at(-1)
    let last = i
    if (!current || current.closed || kind === 0) figures.push({ points: points.slice(i * 2, i * 2 + 2), closed: false })
    else if (kind === BEZIER && i + 2 < count) {
      last = i + 2
      for (const value of bezierPoints([...current.points.slice(-2), ...points.slice(i * 2, i * 2 + 6)]).slice(2)) current.points.push(value)
    } else if (kind === LINE || kind === BEZIER) current.points.push(points[i * 2], points[i * 2 + 1])
    i = last
    if (kinds[i] & CLOSE) figures.at(-1)!.closed = true
  }
  return { figures, winding: (flags & WINDING) !== 0 }
}

function packedKinds(body: ByteCursor, count: number): Uint8Array {
  const kinds = new Uint8Array(count)
  for (let at = 0; at < count; ) {
    const run = body.u8() & 0x3f
    const kind = body.u8()
    kinds.fill(kind, at, at + Math.max(1, run))
    at += Math.max(1, run)
  }
  return kinds
}

const [RECTANGLE, PATH, EMPTY] = [0x10000000, 0x10000001, 0x10000002]

function regionOf(body: ByteCursor): PlusRegion {
  body.skip(8)
  return regionNode(body, 0)
}

function regionNode(body: ByteCursor, depth: number): PlusRegion {
  const kind = body.u32()
  if (kind === RECTANGLE) return { kind: 'rectangle', box: [body.f32(), body.f32(), body.f32(), body.f32()] }
  if (kind === PATH) return { kind: 'path', path: pathOf(new ByteCursor(body.take(body.u32()))) }
  if (kind === EMPTY) return { kind: 'empty' }
  if (kind < 1 || kind > 5 || depth > MOST_DEPTH) return { kind: 'infinite' }
  const left = regionNode(body, depth + 1)
  return { kind: 'both', how: kind, left, right: regionNode(body, depth + 1) }
}

function fontOf(body: ByteCursor): PlusFont {
  body.skip(4)
  const [size, unit, style] = [body.f32(), body.u32(), body.u32()]
  body.skip(4)
  const has = (bit: number): boolean => (style & bit) !== 0
  const face = body.wide(2 * Math.min(body.u32(), 64))
  return { size: Math.abs(size), unit, bold: has(1), italic: has(2), underline: has(4), strikeOut: has(8), face }
}

function formatOf(body: ByteCursor): PlusFormat {
  body.skip(4)
  const flags = body.u32()
  body.skip(4)
  const [align, lineAlign] = [body.u32(), body.u32()]
  body.skip(4 * 4)
  return { flags, align, lineAlign, margin: body.f32() }
}
