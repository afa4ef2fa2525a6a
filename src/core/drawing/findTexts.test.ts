import { expect, test } from 'vitest'
import { betweenLines, textMatcher } from './findTexts.ts'

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

test('words in any order and case, or a regular expression; none where it is wrong', () => {
  const texts = ['Room 12', 'Room 7', 'room for 3', 'M8 × 1']
  const taken = (query: string, isExpression: boolean): string[] | undefined => {
    const takes = textMatcher(query, isExpression)
    return takes && texts.filter((text) => takes(text))
  }
  expect(taken('12 ROOM', false)).toEqual(['Room 12'])
  expect(taken('^room \\d+$', true)).toEqual(['Room 12', 'Room 7'])
  expect(taken('room (', true)).toBeUndefined()
})
