import type { Emitter, Matrix2 } from '../emitter.ts'
import type { FaceGlyph } from '../fonts/face.ts'
import { multiply2 } from '../geometry/affine.ts'

/** Draws a letter; `matrix` from heights of capitals (pen at the origin) to the block. */
export function drawGlyph(emitter: Emitter, glyph: FaceGlyph, matrix: Matrix2): void {
  if (glyph.kind === 'outline') {
    emitter.glyph(glyph.font, glyph.glyph, multiply2(matrix, [glyph.scaleX, 0, 0, glyph.scaleY, glyph.shift, glyph.raise]))
    return
  }
  emitter.strokes(glyph.strokes, matrix)
}

/** x y pairs through a map. */
export function mapped(points: ArrayLike<number>, m: Matrix2): number[] {
  const out: number[] = []
  for (let i = 0; i + 1 < points.length; i += 2) {
    const x = points[i]
    const y = points[i + 1]
    out.push(m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5])
  }
  return out
}

/** Corners of a box counter-clockwise from the lower left. */
export const corners = (x1: number, y1: number, x2: number, y2: number): number[] => [x1, y1, x2, y1, x2, y2, x1, y2]

/** Fills one ring without holes. */
export function fillRing(ring: readonly number[], emitter: Emitter): void {
  emitter.fill(Array.of(ring))
}
