import { expect, it } from 'vitest'
import type { CameraState } from '../../../../packages/viewer/src/api.ts'
import { standardViewOf } from './CanvasHost.tsx'

const from = (x: number, y: number, z: number): CameraState => ({
  position: [x + 5, y, z],
  target: [5, 0, 0],
  up: [0, 0, 1],
  projection: 'perspective',
  height: 1,
})

it('names the standard views for both up axes', () => {
  expect(standardViewOf(from(0, -9, 0), 'z')).toBe('viewFront')
  expect(standardViewOf(from(0, 0, 9), 'z')).toBe('viewTop')
  expect(standardViewOf(from(3, -3, 3), 'z')).toBe('viewIso')
  expect(standardViewOf(from(0, 0, 9), 'y')).toBe('viewFront')
  expect(standardViewOf(from(0, 9, 0), 'y')).toBe('viewTop')
  expect(standardViewOf(from(1, -9, 0), 'z')).toBeUndefined()
  expect(standardViewOf(from(0, 0, 0), 'z')).toBeUndefined()
})
