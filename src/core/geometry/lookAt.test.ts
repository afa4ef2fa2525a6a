import { expect, it, test } from 'vitest'
import { flatLook, normalNearest, zoomToBox } from './lookAt.ts'
import { cross, dot, normalize, subtract, type Vec3 } from './matrix.ts'

const common = { modelUp: [0, 0, 1] as Vec3, screenUp: [0, 0, 1] as Vec3, aspect: 2, tallest: 1000 }
/** A rectangle of 40 × 10 in the plane x = 5, its middle at (5, 20, 5). */
const wall = Float64Array.from([5, 0, 0, 5, 40, 0, 5, 40, 10, 5, 0, 0, 5, 40, 10, 5, 0, 10])

it('looks at the middle of a wall at right angles, the model upright, and leaves room around', () => {
  const { target, position, up, height } = flatLook({ ...common, points: wall, normal: [3, 0, 0] })
  expect(target).toEqual([5, 20, 5])
  expect(up).toEqual([0, 0, 1])
  expect(normalize(subtract(position, target))).toEqual([1, 0, 0])
  // 40 mm wide in a view twice as wide as high: 20 mm of height, of which the face takes 60 %.
  expect(height).toBeCloseTo(20 / 0.6, 9)
})

it('keeps the axis that is upright on the screen for a level face', () => {
  const floor = Float64Array.from([0, 0, 2, 10, 0, 2, 10, 30, 2])
  const look = flatLook({ ...common, points: floor, normal: [0, 0, 1], screenUp: [0.8, 0.3, 0.5] })
  expect(look.up).toEqual([1, 0, 0])
  expect(look.target[2]).toBe(2)
})

it('is at right angles to any slope', () => {
  const normal: Vec3 = [1, -2, 3]
  const { position, target, up } = flatLook({ ...common, points: Float64Array.from([0, 0, 0, 2, 1, 0, 1, 2, 1]), normal })
  const sight = subtract(position, target)
  expect(Math.hypot(...cross(sight, normal))).toBeLessThan(1e-9)
  expect(Math.abs(dot(sight, up))).toBeLessThan(1e-9)
  expect(Math.hypot(...up)).toBeCloseTo(1, 12)
})

it('does not go farther back than the model is high, but never cuts the face', () => {
  expect(flatLook({ ...common, points: wall, normal: [1, 0, 0], tallest: 25 }).height).toBe(25)
  expect(flatLook({ ...common, points: wall, normal: [1, 0, 0], tallest: 5 }).height).toBeCloseTo(22, 9)
})

it('finds the normal of the triangle under a point', () => {
  const roof = Float64Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 5, 0, 0, 5, 0, 1, 5, 1, 0])
  expect(normalNearest(roof, [0.2, 0.2, 0])).toEqual([0, 0, 1])
  expect(normalize(normalNearest(roof, [5, 0.3, 0.3])!)).toEqual([-1, 0, 0])
  expect(normalNearest(Float64Array.from([1, 1, 1, 1, 1, 1, 1, 1, 1]), [0, 0, 0])).toBeUndefined()
})

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
