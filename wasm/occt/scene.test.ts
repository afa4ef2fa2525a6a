import { expect, test } from 'vitest'
import { rgbaOfLinear } from './scene.ts'

test('linear light becomes sRGB', () => {
  expect(rgbaOfLinear([0, 1, 0.214_041])).toBe(0x00ff7fff)
  // 0.811 in the file is 0.624 in OpenCascade.
  expect(rgbaOfLinear([0.624, 0.624, 0.624]) >>> 24).toBe(Math.round(0.811 * 255))
  expect(rgbaOfLinear([-1, 2, Number.NaN])).toBe(0x00ff00ff)
})
