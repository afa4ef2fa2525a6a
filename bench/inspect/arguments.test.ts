import { expect, test } from 'vitest'
import { parseArguments } from './arguments.ts'

test('paths and options in any order', () => {
  expect(parseArguments(['a.step', '--json', 'b', '--quality', 'fine', '--each', '--pmi'])).toEqual({
    paths: ['a.step', 'b'],
    json: true,
    pmi: true,
    each: true,
    quality: 'fine',
  })
  expect(parseArguments(['a.step', '--out', 'a.glb']).out).toBe('a.glb')
  expect(parseArguments(['a.stl', '--out', 'a.stp', '--schema', 'AP214']).schema).toBe('ap214')
})

test.each([
  [[]],
  [['--json']],
  [['a', '--quality', 'best']],
  [['a', '--quality']],
  [['a', '--fast']],
  [['a', '--out', 'a.txt']],
  [['a', 'b', '--out', 'a.glb']],
  [['a', '--out', 'a.step', '--schema', 'ap203']],
  [['a', '--out', 'a.glb', '--schema', 'ap214']],
])('wrong usage: %j', (argv) => {
  expect(() => parseArguments(argv)).toThrow()
})
