import { expect, test } from 'vitest'
import { axisOnScreen } from './SectionHandles.tsx'

/** A camera that looks along −z at two pixels per millimetre. */
const viewer = { project: ([x, y, z]: readonly [number, number, number]) => ({ x: x * 2, y: -y * 2, depth: 100 - z, behind: false }) }

test('along the canvas, the handle follows the pointer exactly', () => {
  expect(axisOnScreen(viewer, [0, 0, 0], [1, 0, 0], 100)).toEqual({ x: 1, y: 0, perPixel: 0.5 })
})

test('an axis that points at the viewer is pulled downwards', () => {
  expect(axisOnScreen(viewer, [0, 0, 0], [0, 0, 1], 100)).toEqual({ x: 0, y: 1, perPixel: 0.5 })
  expect(axisOnScreen(viewer, [0, 0, 0], [0, 0, -1], 100)).toEqual({ x: 0, y: -1, perPixel: 0.5 })
})
