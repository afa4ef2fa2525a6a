import type { ShapeKind } from '../../../src/core/drawing/space.ts'
import { mapped } from '../build/drawGlyph.ts'
import type { Emitter, ItemStyle, Matrix2 } from '../emitter.ts'
import { identity2, multiply2 } from '../geometry/affine.ts'

export type Recorded = { style: Partial<ItemStyle> } & (
  | { kind: 'polyline'; points: number[]; closed: boolean }
  | { kind: 'fill'; rings: number[][] }
  | { kind: 'triangles'; positions: number[]; indices: number[]; color?: Uint8Array }
  | { kind: 'glyph'; font: number; glyph: number; matrix: Matrix2 }
  | { kind: 'text'; text: string; corners: number[] }
  | { kind: 'shape'; shape: ShapeKind; values: number[] }
  | { kind: 'block'; name: string; matrix: Matrix2 }
)

/** Keeps the drawn items, for tests and for looking at them. `blocks`: names that the drawing has. */
export class Recorder implements Emitter {
  readonly items: Recorded[] = []
  private readonly stack: Matrix2[] = [identity2]
  private own: Partial<ItemStyle> = {}
  private readonly blocks: ReadonlySet<string>
  private readonly chord: number

  constructor(blocks: Iterable<string> = [], chord = 0.01) {
    this.blocks = new Set(blocks)
    this.chord = chord
  }

  private get top(): Matrix2 {
    return this.stack[this.stack.length - 1]
  }

  /** Recorded ones of a kind. */
  of<K extends Recorded['kind']>(kind: K): Extract<Recorded, { kind: K }>[] {
    return this.items.filter((item) => item.kind === kind) as Extract<Recorded, { kind: K }>[]
  }

  push(matrix: Matrix2): void {
    this.stack.push(multiply2(this.top, matrix))
  }

  pop(): void {
    if (this.stack.length > 1) this.stack.pop()
  }

  style(own: Partial<ItemStyle>): void {
    this.own = own
  }

  polyline(points: ArrayLike<number>, closed = false): void {
    this.items.push({ kind: 'polyline', style: this.own, points: mapped(points, this.top), closed })
  }

  strokes(strokes: readonly ArrayLike<number>[], matrix: Matrix2): void {
    this.push(matrix)
    for (const stroke of strokes) this.polyline(stroke)
    this.pop()
  }

  fill(rings: readonly ArrayLike<number>[]): void {
    this.items.push({ kind: 'fill', style: this.own, rings: rings.map((ring) => mapped(ring, this.top)) })
  }

  triangles(positions: ArrayLike<number>, indices: ArrayLike<number>, color?: Uint8Array): void {
    this.items.push({ kind: 'triangles', style: this.own, positions: mapped(positions, this.top), indices: Array.from(indices), ...(color && { color }) })
  }

  glyph(font: number, glyph: number, matrix: Matrix2): void {
    this.items.push({ kind: 'glyph', style: this.own, font, glyph, matrix: multiply2(this.top, matrix) })
  }

  text(text: string, corners: ArrayLike<number>): void {
    this.items.push({ kind: 'text', style: this.own, text, corners: mapped(corners, this.top) })
  }

  shape(shape: ShapeKind, values: ArrayLike<number>): void {
    this.items.push({ kind: 'shape', style: this.own, shape, values: Array.from(values) })
  }

  block(name: string, matrix: Matrix2): boolean {
    if (!this.blocks.has(name)) return false
    this.items.push({ kind: 'block', style: this.own, name, matrix: multiply2(this.top, matrix) })
    return true
  }

  chordError(): number {
    return this.chord
  }
}
