import { MAX_DEPTH } from '../../../../src/core/limits.ts'
import type { ShxFile } from './shxFile.ts'

/** Strokes of one shape in the file's units, and where the pen ends. */
export interface PenStrokes {
  strokes: number[][]
  x: number
  y: number
}

const STACK = 4
const MAX_POINTS = 100_000
const OCTANT = Math.PI / 4
/** Steps across and up of the sixteen directions. */
const ACROSS = [1, 1, 1, 0.5, 0, -0.5, -1, -1, -1, -1, -1, -0.5, 0, 0.5, 1, 1]
const UP = [0, 0.5, 1, 1, 1, 1, 1, 0.5, 0, -0.5, -1, -1, -1, -1, -1, -0.5]

/** Runs a shape's byte code (codes as Autodesk documents for shape definitions). Shapes that call themselves, and ones without end, are cut. */
export function penStrokes(file: ShxFile, code: number): PenStrokes | undefined {
  const data = file.codes.get(code)
  if (!data) return undefined
  const pen = new ShapePen(file)
  pen.run(data, 0)
  return { strokes: pen.strokes.filter((stroke) => stroke.length > 2), x: pen.x, y: pen.y }
}

const signed = (byte: number): number => (byte > 127 ? byte - 256 : byte)

class ShapePen {
  readonly strokes: number[][] = []
  x = 0
  y = 0
  private down = true
  private open: number[] | undefined
  private scale = 1
  private points = 0
  private readonly stack: number[] = []
  private readonly file: ShxFile

  constructor(file: ShxFile) {
    this.file = file
  }

  run(code: Uint8Array, depth: number): void {
    this.lift(true)
    for (let at = 0; at < code.length && this.points < MAX_POINTS; ) {
      const command = code[at]
      if (command === 0) return
      // What follows 14 is only for vertical text, which we stack ourselves.
      if (command === 14) at = this.skip(code, at + 1)
      else at = this.step(code, at, depth)
    }
  }

  private lift(down: boolean): void {
    this.down = down
    this.open = undefined
  }

  private move(dx: number, dy: number): void {
    const fromX = this.x,
      fromY = this.y
    this.x += dx
    this.y += dy
    this.points++
    if (!this.down) return
    if (!this.open) this.strokes.push((this.open = [fromX, fromY]))
    this.open.push(this.x, this.y)
  }

  /** Does the command at `at`; gives the place of the next. */
  private step(code: Uint8Array, at: number, depth: number): number {
    const command = code[at]
    const byte = (i: number): number => code[at + i] ?? 0
    if (command > 14) {
      const length = (command >> 4) * this.scale
      this.move(ACROSS[command & 15] * length, UP[command & 15] * length)
      return at + 1
    }
    switch (command) {
      case 1:
      case 2:
        this.lift(command === 1)
        return at + 1
      case 3:
      case 4:
        if (byte(1) > 0) this.scale *= command === 3 ? 1 / byte(1) : byte(1)
        return at + 2
      case 5:
        if (this.stack.length < STACK * 2) this.stack.push(this.x, this.y)
        return at + 1
      case 6:
        this.y = this.stack.pop() ?? this.y
        this.x = this.stack.pop() ?? this.x
        this.lift(this.down)
        return at + 1
      case 7:
        return this.subshape(code, at, depth)
      case 8:
        this.move(signed(byte(1)) * this.scale, signed(byte(2)) * this.scale)
        return at + 3
      case 9:
        for (at++; at + 1 < code.length && (code[at] !== 0 || code[at + 1] !== 0); at += 2)
          this.move(signed(code[at]) * this.scale, signed(code[at + 1]) * this.scale)
        return at + 2
      case 10:
        this.octantArc(byte(1), byte(2), 0, 0)
        return at + 3
      case 11:
        this.octantArc(byte(3) * 256 + byte(4), byte(5), byte(1), byte(2))
        return at + 6
      case 12:
        this.bulge(signed(byte(1)), signed(byte(2)), signed(byte(3)))
        return at + 4
      case 13:
        for (at++; at + 1 < code.length && (code[at] !== 0 || code[at + 1] !== 0); at += 3)
          this.bulge(signed(code[at]), signed(code[at + 1]), signed(code[at + 2] ?? 0))
        return at + 2
      default:
        return at + 1
    }
  }

  /** Where the command after the one at `at` stands, without doing it. */
  private skip(code: Uint8Array, at: number): number {
    const pairs = (size: number): number => {
      let end = at + 1
      while (end + 1 < code.length && (code[end] !== 0 || code[end + 1] !== 0)) end += size
      return end + 2
    }
    switch (code[at]) {
      case 3:
      case 4:
        return at + 2
      case 7:
        return at + (this.file.kind === 'unifont' ? 3 : this.file.kind === 'bigfont' && code[at + 1] === 0 ? this.placedLength : 2)
      case 8:
      case 10:
        return at + 3
      case 9:
        return pairs(2)
      case 11:
        return at + 6
      case 12:
        return at + 4
      case 13:
        return pairs(3)
      default:
        return at + 1
    }
  }

  /** Bytes of a placed primitive of a big font: 7 0, its number, its corner and one size, or two in extended fonts. */
  private get placedLength(): number {
    return this.file.width === undefined ? 7 : 8
  }

  private subshape(code: Uint8Array, at: number, depth: number): number {
    const { kind, codes } = this.file
    const wide = (i: number): number => (code[at + i] ?? 0) * 256 + (code[at + i + 1] ?? 0)
    if (kind === 'bigfont' && code[at + 1] === 0) {
      this.placed(codes.get(wide(2)), code.subarray(at + 4, at + this.placedLength), depth)
      return at + this.placedLength
    }
    const data = codes.get(kind === 'unifont' ? wide(1) : (code[at + 1] ?? 0))
    if (data && depth < MAX_DEPTH) this.run(data, depth + 1)
    return at + (kind === 'unifont' ? 3 : 2)
  }

  /** Draws a primitive into a box of this letter's square; the pen stays where it is. */
  private placed(data: Uint8Array | undefined, box: Uint8Array, depth: number): void {
    if (!data || depth > MAX_DEPTH || this.points >= MAX_POINTS) return
    const { above, width = above } = this.file
    const sizeX = box[2] ?? 0,
      sizeY = box[3] ?? sizeX
    const inner = new ShapePen(this.file)
    inner.points = this.points
    inner.run(data, depth + 1)
    this.points = inner.points
    const sx = (sizeX / (width || 1)) * this.scale,
      sy = (sizeY / (above || 1)) * this.scale
    const x = signed(box[0] ?? 0) * this.scale,
      y = signed(box[1] ?? 0) * this.scale
    for (const stroke of inner.strokes) this.strokes.push(stroke.map((value, i) => (i % 2 === 0 ? x + value * sx : y + value * sy)))
    this.lift(this.down)
  }

  /** `how`: sign = clockwise, first octant in the high, number of octants in the low half; `from` and `to` 1/256 octants beyond. */
  private octantArc(radius: number, how: number, from: number, to: number): void {
    const clockwise = how > 127
    const turn = clockwise ? -1 : 1
    const octants = how & 7 || 8
    const first = ((how >> 4) & 7) * OCTANT
    const start = first + (turn * from * OCTANT) / 256
    // The end's fraction counts within the last octant.
    const swept = octants - (to > 0 ? 1 : 0) + to / 256 - from / 256
    this.arc(radius * this.scale, start, turn * swept * OCTANT)
  }

  private arc(radius: number, start: number, sweep: number): void {
    const cx = this.x - radius * Math.cos(start),
      cy = this.y - radius * Math.sin(start)
    const steps = Math.max(2, Math.ceil(Math.abs(sweep) / (OCTANT / 3)))
    for (let i = 1; i <= steps; i++) {
      const angle = start + (sweep * i) / steps
      this.move(cx + radius * Math.cos(angle) - this.x, cy + radius * Math.sin(angle) - this.y)
    }
  }

  private bulge(dx: number, dy: number, bulge: number): void {
    const b = bulge / 127
    if (bulge === 0 || (dx === 0 && dy === 0)) return this.move(dx * this.scale, dy * this.scale)
    const sweep = 4 * Math.atan(b)
    const away = (1 / b - b) / 4
    const cx = (dx / 2 - dy * away) * this.scale,
      cy = (dy / 2 + dx * away) * this.scale
    this.arc(Math.hypot(cx, cy), Math.atan2(-cy, -cx), sweep)
  }
}
