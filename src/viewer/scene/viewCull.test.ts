import { PerspectiveCamera } from 'three'
import { expect, test } from 'vitest'
import { ViewCull } from './viewCull.ts'

test('spheres in view, their depth and size', () => {
  const camera = new PerspectiveCamera(90, 1, 1, 100)
  camera.updateMatrixWorld()
  const cull = new ViewCull()
  cull.set(camera, 200)
  expect(cull.sees(0, 0, -10, 1)).toBe(true)
  expect(cull.sees(0, 0, 10, 1)).toBe(false)
  expect(cull.sees(11, 0, -10, 0.5)).toBe(false)
  expect(cull.sees(11, 0, -10, 1)).toBe(true)
  expect(cull.depth(3, 4, -10)).toBe(10)
  cull.setSections([{ normal: [0, 0, 1], distance: -5 }], [0, 0, 2])
  expect(cull.sees(0, 0, -5.5, 1)).toBe(false)
  expect(cull.sees(0, 0, -7.5, 1)).toBe(true)
  // 200 pixels show 20 units at depth 10: a sphere of radius 1 takes 20.
  expect(cull.pixels(10, 1)).toBeCloseTo(20, 9)
})
