import { expect, test } from 'vitest'
import type { Bounds } from '../../core/scene/mesh.ts'
import { boundsOfPoints } from '../../core/scene/bounds.ts'
import { gridOf, packPlaces } from './grid.ts'

/** Points as the shader reads them. */
function unpacked(points: Float32Array, bounds: Bounds, offset?: [number, number, number]): number[] {
  const { origin, step } = gridOf({ bounds, offset })
  const out = new Uint32Array((points.length / 3) * 2)
  packPlaces(points, 0, points.length / 3, { origin, step }, out)
  return Array.from(points, (_, i) => {
    const [a, b] = out.subarray(Math.floor(i / 3) * 2)
    const steps = [a & 0xfffff, (a >>> 20) | ((b & 0xff) << 12), (b >>> 8) & 0xfffff][i % 3]
    return origin[i % 3] + steps * step
  })
}

/** Deterministic numbers from 0 to 1. */
function random(length: number): number[] {
  let state = 1
  return Array.from({ length }, () => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0), state / 2 ** 32))
}

test('points of parts of every size are a millionth of the part away at most', () => {
  for (const size of [1e-6, 0.02, 1, 37, 5000, 2e6]) {
    for (const middle of [0, -size * 3]) {
      const points = Float32Array.from(random(3000), (value) => middle + value * size)
      const found = unpacked(points, boundsOfPoints(points))
      const worst = points.reduce((most, value, i) => Math.max(most, Math.abs(value - found[i])), 0)
      expect(worst).toBeLessThan(size * 1.01e-6)
    }
  }
})

test('round dimensions stay what they are, whatever the part’s own place', () => {
  const points = Float32Array.of(-12.5, 0.25, 100, 12.5, 7.125, 3, 0, 1, 2)
  expect(unpacked(points, boundsOfPoints(points))).toEqual([...points])
  const bounds = boundsOfPoints(points, [1e6 + 0.1, -3.3, 1 / 3])
  expect(unpacked(points, bounds, [1e6 + 0.1, -3.3, 1 / 3])).toEqual([...points])
})

test('a point, nothing and numbers that are none are kept within the grid', () => {
  const one = Float32Array.of(3, 4, 5)
  expect(unpacked(one, boundsOfPoints(one))).toEqual([3, 4, 5])
  expect(unpacked(Float32Array.of(NaN, -1e30, 1e30), [0, 0, 0, 1, 1, 1]).every(Number.isFinite)).toBe(true)
  const { origin, step } = gridOf({ bounds: [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity] })
  expect([...origin, step].every(Number.isFinite)).toBe(true)
})
