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

it('leaves scattered letters out where words begin so, and finds by them where none does', () => {
  const names = ['Section', 'Section box', 'Mouse: Creo', 'Roll clockwise Camera', 'Screenshot…']
  expect(fuzzySearch(names, 'sec', String)).toEqual(['Section', 'Section box'])
  expect(fuzzySearch(names, 'sb', String)).toEqual(['Section box'])
  expect(fuzzySearch(names, 'shot', String)).toEqual(['Screenshot…'])
  expect(fuzzySearch(names, 'scrsh', String)).toEqual(['Screenshot…'])
  expect(fuzzySearch(['断面', '平面で断面'], '断', String)).toEqual(['断面', '平面で断面'])
})
