import { describe, expect, test } from 'vitest'
import type { FontLibrary } from '../fonts/fontLibrary.ts'
import { tinyLibrary } from '../fonts/shx/tinyFont.fixture.ts'
import { drawText } from './drawText.ts'
import { textLetters } from './percentCodes.ts'
import { Recorder } from './recorder.fixture.ts'
import type { TextSpec } from './textSpec.ts'
import { decodeUnicodeCodes } from '../fonts/letterCodes.ts'

const shown = (text: string): string => String.fromCodePoint(...textLetters(text).map(({ code }) => code))

test.each([
  ['%%c25 %%p0.1 45%%d', '⌀25 ±0.1 45°'],
  ['100%%% 50% %%065%%128%%x', '100% 50% A±%%x'],
  ['\\U+00E9t\\U+00e9', 'été'],
  ['\\M+1A4A2 \\M+5D6D0', 'あ 中'.replace('あ', decodeUnicodeCodes('\\M+1A4A2'))],
  ['a^ b^Ic', 'a^b c'],
  ['%%uunder%%u %%oover', 'under over'],
])('%s reads %s', (text, result) => expect(shown(text)).toBe(result))

test('lines are switched on and off', () => {
  expect(textLetters('%%ua%%ub%%k%%oc').map(({ under, over, strike }) => [under, over, strike])).toEqual([
    [true, false, false],
    [false, false, false],
    [false, true, true],
  ])
})

describe('TEXT', () => {
  const spec: TextSpec = { text: 'AB', position: [10, 20], height: 2, font: { name: 'tiny' } }
  const draw = (fonts: FontLibrary, change: Partial<TextSpec>): number[][] => {
    const recorder = new Recorder()
    drawText({ ...spec, align: spec.position, ...change }, fonts, recorder)
    return recorder.of('polyline').map(({ points }) => points.map((value) => Math.round(value * 1e6) / 1e6 + 0))
  }
  const bar = (x: number, y: number): number[] => [x, y, x, y + 2]

  test('every justification about its point', async () => {
    const fonts = await tinyLibrary()
    const at = (horizontal: TextSpec['horizontal'], vertical: TextSpec['vertical']): number[] => draw(fonts, { horizontal, vertical })[0]
    expect(at('left', 'baseline')).toEqual(bar(10, 20))
    expect(at('center', 'baseline')).toEqual(bar(8, 20))
    expect(at('right', 'baseline')).toEqual(bar(6, 20))
    expect(at('middle', 'baseline')).toEqual(bar(8, 19))
    expect(draw(fonts, { text: 'p', horizontal: 'middle' })[0]).toEqual([9, 18.5, 9, 20.5])
    expect(at('left', 'top')).toEqual(bar(10, 18))
    expect(at('left', 'middle')).toEqual(bar(10, 19))
    expect(at('left', 'bottom')).toEqual(bar(10, 21))
    expect(at('center', 'top')).toEqual(bar(8, 18))
    expect(at('right', 'bottom')).toEqual(bar(6, 21))
  })

  test('aligned and fit span their points', async () => {
    const fonts = await tinyLibrary()
    expect(draw(fonts, { horizontal: 'aligned', align: [18, 20] })).toEqual([
      [10, 20, 10, 24],
      [14, 20, 14, 24],
    ])
    expect(draw(fonts, { horizontal: 'fit', align: [18, 20] })).toEqual([bar(10, 20), bar(14, 20)])
    expect(draw(fonts, { horizontal: 'fit', align: [10, 28] })).toEqual([
      [10, 20, 8, 20],
      [10, 24, 8, 24],
    ])
  })

  test('width factor, slant, turn, backwards, upside down', async () => {
    const fonts = await tinyLibrary()
    expect(draw(fonts, { widthFactor: 0.5 })).toEqual([bar(10, 20), bar(11, 20)])
    expect(draw(fonts, { oblique: Math.PI / 4 })[0]).toEqual([10, 20, 12, 22])
    expect(draw(fonts, { rotation: Math.PI / 2 })).toEqual([
      [10, 20, 8, 20],
      [10, 22, 8, 22],
    ])
    expect(draw(fonts, { backwards: true })).toEqual([bar(10, 20), bar(8, 20)])
    expect(draw(fonts, { upsideDown: true })[0]).toEqual([10, 20, 10, 18])
    expect(draw(fonts, { stacked: true })).toEqual([
      [9, 18, 9, 20],
      [9, 15, 9, 17],
    ])
  })

  test('underline, and the row for the search', async () => {
    const recorder = new Recorder()
    const box = drawText({ ...spec, text: 'A%%uBp' }, await tinyLibrary(), recorder)
    expect(recorder.of('polyline').at(-1)?.points).toEqual([12, 19.6, 16, 19.6])
    expect(recorder.of('text')).toMatchObject([{ text: 'ABp', corners: [10, 19, 16, 19, 16, 22, 10, 22] }])
    expect(box).toEqual([10, 19, 16, 19, 16, 22, 10, 22])
  })

  test('what cannot be drawn is not', async () => {
    const fonts = await tinyLibrary()
    expect([draw(fonts, { text: '' }), draw(fonts, { height: 0 }), draw(fonts, { position: [Number.NaN, 0] })]).toEqual([[], [], []])
  })
})
