import { describe, expect, test } from 'vitest'
import { distance, type Vec3 } from '../../../core/geometry/matrix.ts'
import { focusDepth, orbit, pan, roll, zoom } from './moves.ts'
import { axesOf, type Pose, poseOfState, positionOf, project, stateOf, unproject, type Viewport } from './pose.ts'

const viewport: Viewport = { width: 800, height: 600, bottomInset: 120 }
const limits = { min: 1e-3, max: 1e6 }
const projections = ['perspective', 'orthographic'] as const

const poseWith = (change: Partial<Pose>): Pose => ({
  up: 'z',
  projection: 'perspective',
  target: [10, 20, 30],
  azimuth: 0.7,
  elevation: 0.4,
  roll: 0.3,
  height: 200,
  ...change,
})

const near = (a: readonly number[], b: readonly number[], digits = 8) => a.forEach((value, i) => expect(value).toBeCloseTo(b[i], digits))

describe.each(projections)('%s', (projection) => {
  const pose = poseWith({ projection })
  const pivot: Vec3 = [42, -11, 50]
  const before = project(pose, viewport, pivot)

  test('unproject undoes project', () => near(unproject(pose, viewport, ...before), pivot))

  test('an orbit keeps the pivot in place on screen', () => {
    const after = orbit(pose, pivot, 0.5, -0.2)
    near(project(after, viewport, pivot), before)
    expect(distance(positionOf(after), pivot)).toBeCloseTo(distance(positionOf(pose), pivot), 8)
  })

  test('a roll keeps the pivot in place on screen', () => near(project(roll(pose, pivot, 1.1), viewport, pivot), before))

  test('a zoom keeps the anchor in place on screen and scales the height', () => {
    const after = zoom(pose, pivot, 1.5, limits)
    near(project(after, viewport, pivot).slice(0, 2), before.slice(0, 2))
    expect(after.height).toBeCloseTo(200 / 1.5, 10)
  })

  test('a zoom stops at its limits, with the anchor still in place', () => {
    const after = zoom(pose, pivot, 1e9, limits)
    expect(after.height).toBeCloseTo(1e-3, 12)
    near(project(after, viewport, pivot).slice(0, 2), before.slice(0, 2), 4)
  })

  test('a pan moves the point held by as many pixels', () => {
    const after = project(pan(pose, viewport, 30, -12, before[2]), viewport, pivot)
    near(after.slice(0, 2), [before[0] + 30, before[1] - 12])
  })

  test('focusing a depth leaves the picture as it is', () => {
    const after = focusDepth(pose, pivot)
    for (const point of [pivot, [0, 0, 0], [-30, 60, 10]] as Vec3[])
      near(project(after, viewport, point).slice(0, 2), project(pose, viewport, point).slice(0, 2))
  })

  test('a state gives the pose back', () => {
    const again = poseOfState(stateOf(pose), 'z')!
    near([...again.target, again.azimuth, again.elevation, again.roll, again.height], [10, 20, 30, 0.7, 0.4, 0.3, 200])
    expect(again.projection).toBe(projection)
  })
})

test('a switch of projection keeps sizes in the plane of the target', () => {
  const perspective = poseWith({})
  const orthographic = poseWith({ projection: 'orthographic' })
  const axes = axesOf(perspective)
  const point: Vec3 = [10 + axes.up[0] * 70, 20 + axes.up[1] * 70, 30 + axes.up[2] * 70]
  near(project(perspective, viewport, point), project(orthographic, viewport, point))
})

test('the scene follows the hand: a drag to the right turns the front to the right', () => {
  const front = poseWith({ target: [0, 0, 0], azimuth: 0, elevation: 0, roll: 0 })
  const middle = project(front, viewport, [0, -50, 0])
  const after = project(orbit(front, [0, 0, 0], 0.1, 0.1), viewport, [0, -50, 0])
  expect(after[0]).toBeGreaterThan(middle[0])
  expect(after[1]).toBeGreaterThan(middle[1])
})

test('a turntable stops where the view is straight down or up, and keeps the horizon level', () => {
  const pose = orbit(poseWith({ roll: 0 }), [0, 0, 0], 0, 9)
  expect(pose.elevation).toBe(Math.PI / 2)
  expect(orbit(pose, [0, 0, 0], 0.3, 1).elevation).toBe(Math.PI / 2)
  expect(axesOf(orbit(pose, [0, 0, 0], 0.3, -1)).right[2]).toBe(0)
})

test('straight from above, the up vector alone tells the azimuth', () => {
  const state = { position: [0, 0, 100] as Vec3, target: [0, 0, 0] as Vec3, up: [1, 0, 0] as Vec3, projection: 'orthographic' as const, height: 50 }
  const pose = poseOfState(state, 'z')!
  near([pose.azimuth, pose.elevation, pose.roll], [-Math.PI / 2, Math.PI / 2, 0])
  near(stateOf(pose).up, [1, 0, 0])
})

test('states that show nothing are refused', () => {
  const state = stateOf(poseWith({}))
  expect(poseOfState({ ...state, position: state.target }, 'z')).toBeUndefined()
  expect(poseOfState({ ...state, height: 0 }, 'z')).toBeUndefined()
  expect(poseOfState({ ...state, up: [Number.NaN, 0, 0] }, 'z')).toBeUndefined()
})
