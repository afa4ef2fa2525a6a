import { expect, it } from 'vitest'
import { fuzzyScore, fuzzySearch } from './CommandSearch.tsx'

it('finds letters in order, whatever case, accents and spaces', () => {
  expect(fuzzyScore('sa', 'Show all')).toBeDefined()
  expect(fuzzyScore('as', 'Show all')).toBeUndefined()
  expect(fuzzyScore('ÉCR an', 'Capture d’écran')).toBeDefined()
})

it('puts runs and beginnings of words first', () => {
  expect(fuzzySearch(['Ghost other parts while isolated', 'Isometric', 'Isolate'], 'iso', String)).toEqual([
    'Isolate',
    'Isometric',
    'Ghost other parts while isolated',
  ])
  expect(fuzzySearch(['b', 'a'], ' ', String)).toEqual(['b', 'a'])
})
