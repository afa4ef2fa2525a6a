import { expect, test } from 'vitest'
import type { Bounds } from '../../src/core/scene/mesh.ts'
import { BodyBuilder } from '../kernel/brep/bodyBuilder.fixture.ts'
import { makeFrame } from '../kernel/brep/frame.ts'
import { Plane } from '../kernel/brep/surface/plane.ts'
import { isShown } from './isShown.ts'

/** A square sheet from 0 to 10, with a vertex of another body in its list. */
function square(other?: [number, number, number]) {
  const b = new BodyBuilder()
  const corners = [
    [0, 0, 0],
    [10, 0, 0],
    [10, 10, 0],
    [0, 10, 0],
  ]
  b.face(new Plane(makeFrame([0, 0, 0], [0, 0, 1])), [b.polygon(...corners)])
  if (other) b.vertex(...other)
  return b.sheet()
}

const bounds: Bounds = [0, 0, 0, 10, 10, 0]

test('a body is that on screen when its faces are as many and end where that ends', () => {
  expect(isShown([square()], { bounds, faces: 1 })).toBe(true)
  expect(isShown([square()], { bounds, faces: 2 })).toBe(false)
  expect(isShown([square()], { bounds: [0, 0, 0, 10, 5, 0], faces: 1 })).toBe(false)
})

test('vertices that none of its faces has do not count', () => {
  expect(isShown([square([80, 0, 0])], { bounds, faces: 1 })).toBe(true)
})
