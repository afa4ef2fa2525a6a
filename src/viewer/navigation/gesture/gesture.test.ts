import { expect, test } from 'vitest'
import { NOTCH_FACTOR, wheelZoom } from './gesture.ts'

const wheel = (deltaY: number, more: Partial<Parameters<typeof wheelZoom>[0]> = {}) => ({ deltaX: 0, deltaY, deltaMode: 0, ctrl: false, ...more })
const notch = Math.log(NOTCH_FACTOR)

test('a notch, told in pixels, lines or pages, is the same step', () => {
  expect(wheelZoom(wheel(-100), 'in')).toBeCloseTo(notch, 12)
  expect(wheelZoom(wheel(-3, { deltaMode: 1 }), 'in')).toBeCloseTo(notch, 12)
  expect(wheelZoom(wheel(1, { deltaMode: 2 }), 'in')).toBeCloseTo(-notch, 12)
})

test('styles may turn the direction round', () => expect(wheelZoom(wheel(-100), 'out')).toBeCloseTo(-notch, 12))

test('Shift sends the wheel sideways', () => expect(wheelZoom(wheel(0, { deltaX: -100 }), 'in')).toBeCloseTo(notch, 12))

test('a pinch on a trackpad scales as the fingers do, whatever the style', () => {
  expect(wheelZoom(wheel(-8, { ctrl: true }), 'out')).toBeCloseTo(0.08, 12)
})

test('a real wheel with Ctrl is no pinch', () => expect(wheelZoom(wheel(-100, { ctrl: true }), 'in')).toBeCloseTo(notch, 12))

test('a flick is bounded and nonsense is ignored', () => {
  expect(wheelZoom(wheel(-99999), 'in')).toBeCloseTo(3 * notch, 12)
  expect(wheelZoom(wheel(Number.NaN), 'in')).toBe(0)
})
