import { expect, test } from 'vitest'
import { BodyBuilder } from './bodyBuilder.fixture.ts'
import { bodySize, facesSize } from './bodySize.ts'
import { makeFrame } from './frame.ts'
import { Sphere } from './surface/sphere.ts'
import { Torus } from './surface/torus.ts'

const frame = makeFrame([7, 0, 0], [0, 0, 1])

test.each([
  ['ball', new Sphere(frame, 3), 6],
  ['ring', new Torus(frame, 5, 2), 14],
  ['apple', new Torus(frame, 1, 2, 'outer'), 6],
])('a %s without an edge is as large as it is wide', (_, surface, size) => {
  const body = new BodyBuilder().face(surface, []).solid()
  expect([bodySize([body]), facesSize(body, [0])]).toEqual([size, size])
})
