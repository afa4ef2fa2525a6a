import { expect, test } from 'vitest'
import { cubePieces } from '../cube/cubePieces.ts'
import { cubeDirection, faceViews, Flight, FLIGHT_MS, mixPoses, viewDirections } from './flight.ts'
import { zoom } from './moves.ts'
import { axesOf, type Pose, project, stateOf } from './pose.ts'

const pose: Pose = { up: 'z', projection: 'perspective', target: [0, 0, 0], azimuth: 3, elevation: 0, roll: 0, height: 100 }

test('turns the shorter way', () => {
  const half = mixPoses(pose, { ...pose, azimuth: -3 }, 0.5)
  expect(Math.abs(half.azimuth)).toBeCloseTo(Math.PI, 10)
})

test('a zoom in flight runs straight: what it closes in on stays in place', () => {
  const viewport = { width: 800, height: 600, bottomInset: 0 }
  const anchor = [20, 5, -14] as const
  const goal = zoom(pose, anchor, 12, { min: 1e-3, max: 1e6 })
  const [x, y] = project(pose, viewport, anchor)
  for (const t of [0.2, 0.5, 0.9]) {
    const at = project(mixPoses(pose, goal, t), viewport, anchor)
    expect(at[0]).toBeCloseTo(x, 8)
    expect(at[1]).toBeCloseTo(y, 8)
  }
})

test('ends within 300 ms, exactly on its goal', () => {
  const flight = new Flight(pose, { ...pose, height: 5 }, 1000)
  expect(FLIGHT_MS).toBeLessThanOrEqual(300)
  expect(flight.done(1000 + FLIGHT_MS - 1)).toBe(false)
  expect(flight.done(1000 + FLIGHT_MS)).toBe(true)
  expect(flight.at(1000)).toEqual(pose)
  expect(flight.at(1300)).toBe(flight.goal)
  expect(flight.at(1000 + FLIGHT_MS / 2).height).toBeCloseTo(Math.sqrt(500), 8)
})

const look = (up: 'y' | 'z', direction: { azimuth: number; elevation: number }): string => {
  const pose: Pose = { up, projection: 'orthographic', target: [0, 0, 0], ...direction, roll: 0, height: 1 }
  const state = stateOf(pose)
  const name = (v: readonly number[]) => v.map((n) => (Math.abs(n) < 1e-9 ? '0' : n > 0 ? '+' : '-')).join('')
  return `${name(state.position)} up ${name(state.up)}`
}

test('standard views of a Z-up model', () => {
  expect(Object.fromEntries(faceViews.map((view) => [view, look('z', viewDirections[view])]))).toEqual({
    front: '0-0 up 00+',
    back: '0+0 up 00+',
    left: '-00 up 00+',
    right: '+00 up 00+',
    top: '00+ up 0+0',
    bottom: '00- up 0-0',
  })
})

test('standard views of a Y-up model', () => {
  expect(Object.fromEntries(faceViews.map((view) => [view, look('y', viewDirections[view])]))).toEqual({
    front: '00+ up 0+0',
    back: '00- up 0+0',
    left: '-00 up 0+0',
    right: '+00 up 0+0',
    top: '0+0 up 00-',
    bottom: '0-0 up 00+',
  })
})

test('the cube looks from each of its 26 sides', () => {
  for (const up of ['z', 'y'] as const) {
    for (const { side } of cubePieces) {
      const pose = { up, ...cubeDirection(side, 0), roll: 0 }
      const { back } = axesOf(pose)
      const signs = (up === 'z' ? back : [back[0], -back[2], back[1]]).map((n) => Math.sign(Math.round(n * 100)) + 0)
      expect(signs).toEqual([...side])
    }
  }
})

test('from above, the cube keeps the quarter turn nearest to the present one', () => {
  expect(cubeDirection([0, 0, 1], 1.4).azimuth).toBeCloseTo(Math.PI / 2, 10)
  expect(cubeDirection([0, 0, -1], -0.3).azimuth).toBeCloseTo(0, 10)
})
