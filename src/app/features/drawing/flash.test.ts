import { expect, it } from 'vitest'
import { padded } from './flash.ts'

it('keeps a frame clear of the text', () => {
  const corners = [
    { x: 10, y: 40 },
    { x: 110, y: 40 },
    { x: 110, y: 20 },
    { x: 10, y: 20 },
  ]
  expect(padded(corners)).toEqual([
    { x: 5, y: 45 },
    { x: 115, y: 45 },
    { x: 115, y: 15 },
    { x: 5, y: 15 },
  ])
})
