import { expect, test } from 'vitest'
import { cross, distance, type Vec3 } from '../../../src/core/geometry/matrix.ts'
import type { Part } from '../../../src/core/scene/model.ts'
import { hiddenLines, type Occurrence, type Piece } from './hiddenLines.ts'
import { circle, partOf, plate } from './makeDrawing.fixture.ts'
import { PartShape } from './partShape.ts'
import { pointAt } from './viewCurve.ts'

/** Above the plate, parallel to none of its edges. */
const back: Vec3 = [-0.48, -0.6, 0.64]
const right: Vec3 = [0.6 / Math.hypot(0.48, 0.6), -0.48 / Math.hypot(0.48, 0.6), 0]

const placedAt = (part: Part, x: number, y: number, z: number): Occurrence => ({
  shape: new PartShape(part, part.mesh!),
  world: Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1),
})

const lengths = (pieces: readonly Piece[], visible: boolean): number[] =>
  pieces.filter((piece) => piece.visible === visible).map(({ curve, from, to }) => distance(pointAt(curve, from), pointAt(curve, to)))

test('a shaft that fills a hole goes out of sight at its rim', () => {
  const shaft = placedAt(partOf([[circle(0, 0, 6)]], 242), 30, 15, -2)
  const pieces = hiddenLines([placedAt(plate(), 0, 0, 0), shaft], { right, up: cross(back, right), back })
  const outlines = pieces.filter(({ line, curve }) => line === 'contour' && Math.abs((curve.round?.radius ?? 0) - 6) < 1e-9)
  const seen = lengths(outlines, true)
  // Both outlines from the shaft's upper end to the plate.
  expect(seen).toHaveLength(2)
  for (const length of seen) expect(length).toBeCloseTo(230, 6)
})
