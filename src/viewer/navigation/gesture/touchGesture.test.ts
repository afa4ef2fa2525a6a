import { beforeEach, expect, test } from 'vitest'
import { LONG_PRESS_MS, TouchGesture } from './touchGesture.ts'
import { brief, TestPointer } from './testPointer.ts'

/** ln 2 as `brief` rounds it. */
const ln2 = Number(Math.LN2.toFixed(6))
let gesture: TouchGesture
let finger: TestPointer

beforeEach(() => {
  gesture = new TouchGesture()
  finger = new TestPointer(gesture, 'touch')
})

const twoDown = () => {
  finger.send('down', 100, 200, { id: 1 })
  return finger.send('down', 200, 200, { id: 2 })
}

test('one finger orbits about its first touch', () => {
  finger.send('down', 100, 100)
  expect(finger.send('move', 105, 100)).toEqual([])
  expect(brief(finger.send('move', 110, 100))).toEqual([['orbit', 100, 100]])
  expect(brief(finger.send('move', 117, 95))).toEqual([{ orbitX: 7, orbitY: -5 }])
  expect(brief(finger.send('up', 117, 95))).toEqual([['end']])
})

test('tap and double tap', () => {
  const tap = (x: number) => [...finger.send('down', x, 100), ...finger.send('up', x + 3, 100)]
  expect(brief([...tap(100), ...tap(115)])).toEqual([
    ['click', 100, 100],
    ['doubleclick', 115, 100],
  ])
})

test('a long press asks for the context menu, once, and its release does nothing', () => {
  finger.send('down', 60, 70)
  expect(gesture.deadline).toBe(finger.time + LONG_PRESS_MS)
  expect(finger.wait(LONG_PRESS_MS - 1)).toEqual([])
  expect(brief(finger.wait(1))).toEqual([['contextmenu', 60, 70]])
  expect(gesture.deadline).toBeUndefined()
  expect(finger.send('move', 90, 90)).toEqual([])
  expect(finger.send('up', 90, 90)).toEqual([])
})

test('a busy page: two taps are a double by when they happened, a press is long by when it was heard', () => {
  const tap = (x: number) => [...finger.send('down', x, 100), ...finger.send('up', x, 100)]
  const events = tap(100)
  finger.lag = 2000
  expect(brief([...events, ...tap(100)])).toEqual([
    ['click', 100, 100],
    ['doubleclick', 100, 100],
  ])
  finger.send('down', 60, 70)
  expect(gesture.deadline).toBe(finger.time + 2000 + LONG_PRESS_MS)
  expect(finger.wait(LONG_PRESS_MS - 1)).toEqual([])
})

test('a moving finger is no long press', () => {
  finger.send('down', 60, 70)
  finger.send('move', 80, 70)
  expect(finger.wait(1000)).toEqual([])
})

test('two fingers pan and zoom at once, about their middle', () => {
  expect(brief(twoDown())).toEqual([['pinch', 150, 200]])
  expect(brief(finger.send('move', 300, 200, { id: 2 }))).toEqual([{ panX: 50, zoom: ln2 }])
  expect(brief(finger.send('move', 200, 200, { id: 1 }))).toEqual([{ panX: 50, zoom: -ln2 }])
  expect(brief(finger.send('up', 300, 200, { id: 2 }))).toEqual([['end']])
})

test('a second finger ends the orbit of the first', () => {
  finger.send('down', 100, 200, { id: 1 })
  finger.send('move', 120, 200, { id: 1 })
  expect(brief(finger.send('down', 220, 200, { id: 2 }))).toEqual([['end'], ['pinch', 170, 200]])
})

test('fingers turn the picture only after 12°, and then without a jump', () => {
  const radians = Math.PI / 180
  const turnTo = (degrees: number) => finger.send('move', 100 + 100 * Math.cos(degrees * radians), 200 + 100 * Math.sin(degrees * radians), { id: 2 })
  twoDown()
  expect(brief(turnTo(11))[0]).not.toHaveProperty('roll')
  expect(brief(turnTo(14))[0]).toHaveProperty('roll', Number((2 * radians).toFixed(6)))
  expect(brief(turnTo(10))[0]).toHaveProperty('roll', Number((-4 * radians).toFixed(6)))
})

test('the finger that stays after a pinch does not orbit until it clearly moves, and does not tap', () => {
  twoDown()
  finger.send('up', 200, 200, { id: 2 })
  expect(finger.send('move', 115, 200, { id: 1 })).toEqual([])
  expect(brief(finger.send('move', 125, 200, { id: 1 }))).toEqual([['orbit', 100, 200]])
  finger.send('up', 125, 200, { id: 1 })
  twoDown()
  finger.send('up', 200, 200, { id: 2 })
  expect(finger.send('up', 100, 200, { id: 1 })).toEqual([])
})

test('a third finger stops everything until all are lifted', () => {
  twoDown()
  expect(brief(finger.send('down', 300, 300, { id: 3 }))).toEqual([['end']])
  expect(finger.send('up', 300, 300, { id: 3 })).toEqual([])
  expect(finger.send('move', 150, 250, { id: 1 })).toEqual([])
  finger.send('up', 150, 250, { id: 1 })
  finger.send('up', 200, 200, { id: 2 })
  finger.send('down', 10, 10)
  expect(brief(finger.send('up', 10, 10))).toEqual([['click', 10, 10]])
})

test('a cancelled touch ends the gesture', () => {
  twoDown()
  expect(brief(finger.send('cancel', 100, 200, { id: 1 }))).toEqual([['end']])
  expect(finger.send('move', 260, 200, { id: 2 })).toEqual([])
})
