import type { Emitter, Matrix2 } from '../emitter.ts'
import type { FaceGlyph } from '../fonts/face.ts'
import { multiply2 } from '../geometry/affine.ts'

/** Draws a letter; `matrix` from heights of capitals (pen at the origin) to the block. */
export function drawGlyph(emitter: Emitter, glyph: FaceGlyph, matrix: Matrix2): void {
  if (glyph.kind === 'outline') {
    emitter.glyph(glyph.font, glyph.glyph, multiply2(matrix, [glyph.scaleX, 0, 0, glyph.scaleY, glyph.shift, glyph.raise]))
    return
  }
  emitter.push(matrix)
  for (const stroke of glyph.strokes) emitter.polyline(stroke)
  emitter.pop()
}

/** x y pairs through a map. */
export function mapped(points: ArrayLike<number>, [a, b, c, d, e, f]: Matrix2): number[] {
  const out: number[] = []
  for (let i = 0; i + 1 < points.length; i += 2) out.push(a * points[i] + c * points[i + 1] + e, b * points[i] + d * points[i + 1] + f)
  return out
}

/** Corners of a box counter-clockwise from the lower left. */
export const corners = (x1: number, y1: number, x2: number, y2: number): number[] => [x1, y1, x2, y1, x2, y2, x1, y2]

/** Fills one ring without holes. */
export function fillRing(ring: readonly number[], emitter: Emitter): void {
  emitter.fill(Array.of(ring))
}
