import { expect, test } from 'vitest'
import { zoomToBox } from './zoomToBox.ts'
import type { Vec3 } from './vector.ts'

const camera = { position: [0, 0, 100] as Vec3, target: [0, 0, 0] as Vec3, up: [0, 1, 0] as Vec3, projection: 'orthographic' as const, height: 80 }
const canvas = { width: 800, height: 400 }
const middle = { x: 400, y: 200 }

test('a quarter of a parallel picture fills it: half the height, about its middle', () => {
  const zoomed = zoomToBox({ camera, middle, canvas, box: { left: 400, top: 0, width: 400, height: 200 } })!
  expect(zoomed.height).toBe(40)
  expect(zoomed.target).toEqual([40, 20, 0])
  expect(zoomed.position).toEqual([40, 20, 100])
})

test('the longer side of the rectangle decides', () => {
  expect(zoomToBox({ camera, middle, canvas, box: { left: 0, top: 190, width: 800, height: 10 } })!.height).toBe(80)
})

test('in perspective the plane at the depth of the thing fills the picture', () => {
  const zoomed = zoomToBox({
    camera: { ...camera, projection: 'perspective' },
    middle,
    canvas,
    box: { left: 300, top: 150, width: 200, height: 100 },
    depth: 50,
  })!
  // At half the depth the picture is 40 high; a quarter of it remains.
  expect(zoomed.height).toBe(10)
  expect(zoomed.target).toEqual([0, 0, 50])
  expect(zoomed.position[2]).toBeCloseTo(62.5, 12)
})

test('a rectangle without size zooms nothing', () => {
  expect(zoomToBox({ camera, middle, canvas, box: { left: 0, top: 0, width: 0, height: 50 } })).toBeUndefined()
})
