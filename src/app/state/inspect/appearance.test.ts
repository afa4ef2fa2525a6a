import { expect, test } from 'vitest'
import { colourOf, hexOf, withLook } from './appearance.ts'

test('colours as views hold them', () => {
  expect([colourOf('#00a1ff'), hexOf(0x00a1ffff)]).toEqual([0x00a1ffff, '#00a1ff'])
})

test('changes add up; what is as in the file is not kept', () => {
  const red = withLook(new Map(), [3, 4], { colour: 0xff0000ff })
  const glass = withLook(red, [4], { opacity: 0.5 })
  expect([...glass]).toEqual([
    [3, { colour: 0xff0000ff }],
    [4, { colour: 0xff0000ff, opacity: 0.5 }],
  ])
  expect([...withLook(glass, [3, 4], { colour: undefined })]).toEqual([[4, { opacity: 0.5 }]])
  expect([...withLook(glass, [3, 4], { colour: undefined, opacity: 1 })]).toEqual([])
})
