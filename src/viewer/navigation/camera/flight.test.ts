import { expect, test } from 'vitest'
import { Flight, FLIGHT_MS, mixPoses } from './flight.ts'
import { project } from './pose.ts'
import type { Pose } from './pose.ts'
import { zoom } from './moves.ts'

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
