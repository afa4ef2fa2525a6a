import { expect, test } from 'vitest'
import { axesOf, stateOf } from './pose.ts'
import type { Pose } from './pose.ts'
import { cubeDirection, faceViews, viewDirections } from './standardView.ts'
import { cubePieces } from '../cube/cubePieces.ts'

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
