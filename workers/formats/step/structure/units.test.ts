import { expect, test } from 'vitest'
import { firstName, isName } from './units.ts'

test.each(['', ' ', '12', '1.2', 'NAUO17', '=>[0:1:1:3]', 'Next assembly relationship', 'NONE', '*DIT36'])('%j says nothing', (text) => {
  expect(isName(text)).toBe(false)
})

test.each(['Bolt:1', 'bolt_1', 'J3', 'Part1.1', 'M3', 'Nonesuch'])('%j is a name', (text) => {
  expect(isName(text)).toBe(true)
})

test('the first that says something counts', () => {
  expect(firstName(' ', '=>[0:1:1:2]', ' Lid ')).toBe('Lid')
  expect(firstName('7', '8')).toBe('')
})
