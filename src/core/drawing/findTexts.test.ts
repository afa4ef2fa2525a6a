import { expect, test } from 'vitest'
import { betweenLines } from './findTexts.ts'

const line = (x1: number, y1: number, x2: number, y2: number) => ({ x1, y1, x2, y2 })

test('parallel lines, whichever way they are drawn: their distance straight across', () => {
  expect(betweenLines(line(0, 0, 10, 0), [3, 0], line(20, 7, 5, 7), [18, 7])).toEqual({ mode: 'distance', points: [3, 0, 3, 7] })
})

test('other lines: the angle at the corner where they would meet, on the sides that were picked', () => {
  const { mode, points } = betweenLines(line(0, 0, 10, 0), [8, 0], line(4, 1, 4, 9), [4, 5])!
  expect(mode).toBe('angle')
  expect(points).toEqual([8, 0, 4, 0, 4, 5])
})

test('the same line twice asks for nothing', () => {
  expect(betweenLines(line(0, 0, 10, 10), [1, 1], line(0, 0, 10, 10), [5, 5])).toBeUndefined()
})
