import { expect, test } from 'vitest'
import { emptyBody } from '../../kernel/brep/body.ts'
import { makeFrame } from '../../kernel/brep/frame.ts'
import { Sphere } from '../../kernel/brep/surface/sphere.ts'
import type { Surface } from '../../kernel/brep/surface/surface.ts'
import { Torus } from '../../kernel/brep/surface/torus.ts'
import { isolinesOf } from './isolines.ts'

const frame = makeFrame([10, 20, 30], [0, 0, 1])
const linesOf = (surface: Surface, loops: { coedges: Int32Array }[] = []) =>
  isolinesOf({ ...emptyBody('solid'), faces: [{ surface, loops, sameSense: true, source: 1 }] })

test('a whole sphere is seen by three circles of its size', () => {
  const lines = linesOf(new Sphere(frame, 5))
  expect(lines).toHaveLength(3)
  for (const { x, y, z } of lines.flat()) expect(Math.hypot(x - 10, y - 20, z - 30)).toBeCloseTo(5, 9)
})

test('a whole torus is seen by four circles in each direction, a face with a border by that', () => {
  const torus = new Torus(frame, 8, 2)
  const lines = linesOf(torus)
  expect(lines).toHaveLength(8)
  for (const { x, y, z } of lines.flat()) expect(Math.hypot(Math.hypot(x - 10, y - 20) - 8, z - 30)).toBeCloseTo(2, 9)
  expect(linesOf(torus, [{ coedges: Int32Array.of(0) }])).toEqual([])
})
