import { describe, expect, test } from 'vitest'
import type { FontLibrary } from '../fonts/fontLibrary.ts'
import { tinyLibrary } from '../fonts/shx/tinyFont.fixture.ts'
import { drawMText } from './drawMText.ts'
import { aciColor } from '../build/styles.ts'
import { parseMText } from './mtext/parseMText.ts'
import { layoutMText } from './mtext/layoutMText.ts'
import { Recorder } from './recorder.fixture.ts'
import type { MTextSpec } from './textSpec.ts'

const font = { name: 'tiny' }
const tokens = (text: string): unknown[] =>
  parseMText({ text, height: 2, font }).map((token) =>
    token.kind === 'letters' ? token.text : token.kind === 'stack' ? [token.top, token.stack, token.bottom] : token.kind,
  )
const stateOf = (text: string): object => parseMText({ text, height: 2, font }).find(({ kind }) => kind === 'letters')?.state ?? {}

describe('format codes', () => {
  test('letters, ends, tabs, escapes', () => {
    expect(tokens('a\\Pb\\~c\\\\d\\{e\\}^Jf^Ig')).toEqual(['a', 'end', 'b\u00a0c\\d{e}', 'end', 'f', 'tab', 'g', 'end'])
    expect(tokens('%%c5 \\U+00B1 50%%d')).toEqual(['⌀5 ± 50°', 'end'])
    expect(tokens('a\\Nb')).toEqual(['a', 'end', 'b', 'end'])
  })

  test('stacks', () => {
    expect(tokens('\\S1/2;\\S3#4;\\S+0.1^-0.2;\\Sa\\/b;')).toEqual([
      ['1', 'over', '2'],
      ['3', 'diagonal', '4'],
      ['+0.1', 'tolerance', '-0.2'],
      ['a/b', 'over', ''],
      'end',
    ])
  })

  test('looks, and groups that end them', () => {
    expect(stateOf('\\H3;\\W0.5;\\Q45;\\T2;\\C1;\\A1;x')).toMatchObject({
      height: 3,
      widthFactor: 0.5,
      oblique: Math.PI / 4,
      tracking: 2,
      color: aciColor(1),
      align: 1,
    })
    expect(stateOf('\\H1.5x;\\L\\O\\Kx')).toMatchObject({ height: 3, under: true, over: true, strike: true })
    expect(stateOf('\\c16711680;x')).toMatchObject({ color: 0x0000ffff })
    expect(stateOf('\\fArial|b1|i1|c0|p34;x')).toMatchObject({ font: { name: 'Arial', bold: true, italic: true } })
    expect(stateOf('{\\H9;}x')).toMatchObject({ height: 2 })
    expect(stateOf('\\H-4;\\W0;\\Hx;x')).toMatchObject({ height: 2, widthFactor: 1 })
  })

  test('paragraphs', () => {
    const end = parseMText({ text: '\\pi-1,l2,r1,t3,7,qc,sm2;x', height: 2, font }).at(-1)
    expect(end).toMatchObject({ style: { first: -2, left: 4, right: 2, tabs: [6, 14], align: 'center', spacing: { factor: 2, exact: false } } })
  })

  test('codes without an end do no harm', () => {
    expect(tokens('\\fArial')).toEqual(['end'])
    expect(tokens('{{{a\\')).toEqual(['a', 'end'])
    expect(tokens(`${'{'.repeat(5000)}x`)).toEqual(['x', 'end'])
  })
})

describe('layout', () => {
  const lines = (fonts: FontLibrary, text: string, change: Partial<MTextSpec> = {}): [string, number, number][] =>
    layoutMText({ text, position: [0, 0], height: 2, font, ...change }, fonts).lines.map(({ line, x, baseline }) => [
      String.fromCodePoint(...line.items.map(({ code }) => code)),
      Math.round((x + line.start) * 1e6) / 1e6 + 0,
      Math.round(baseline * 1e6) / 1e6 + 0,
    ])

  test('words wrap, spaces stay at the end of the line', async () => {
    expect(lines(await tinyLibrary(), 'AB CD EFG', { width: 10 })).toEqual([
      ['AB CD ', 0, -2],
      ['EFG', 0, -5.333333],
    ])
    expect(lines(await tinyLibrary(), 'ABCDEF G', { width: 4 })[0][0]).toBe('ABCDEF ')
  })

  test('Asian text breaks anywhere but before a closing sign', async () => {
    expect(lines(await tinyLibrary(), '漢字漢、字漢', { width: 6 }).map(([text]) => text)).toEqual(['漢字', '漢、字', '漢'])
  })

  test('attachment points', async () => {
    const fonts = await tinyLibrary()
    const first = (attachment: MTextSpec['attachment']): number[] => lines(fonts, 'AB\\PCp', { attachment })[0].slice(1) as number[]
    const depth = 2 + 10 / 3 + 1
    const round = (value: number): number => Math.round(value * 1e6) / 1e6
    expect(first('top-left')).toEqual([0, -2])
    expect(first('top-center')).toEqual([-2, -2])
    expect(first('top-right')).toEqual([-4, -2])
    expect(first('middle-left')).toEqual([0, round(depth / 2 - 2)])
    expect(first('bottom-right')).toEqual([-4, round(depth - 2)])
  })

  test('taller letters push lines apart unless the spacing is exact', async () => {
    const fonts = await tinyLibrary()
    expect(lines(fonts, 'A\\P\\H6;B').map(([, , y]) => y)).toEqual([-2, -12])
    expect(lines(fonts, 'A\\P\\H6;B', { exactSpacing: true, lineSpacing: 3 }).map(([, , y]) => y)).toEqual([-2, -12])
  })

  test('indents, tabs, justified lines', async () => {
    const fonts = await tinyLibrary()
    expect(lines(fonts, '\\pi1,l2;A B C D', { width: 10 }).map(([text, x]) => [text, x])).toEqual([
      ['A ', 6],
      ['B C ', 4],
      ['D', 4],
    ])
    const tabbed = layoutMText({ text: '\\pt5;A^IB', position: [0, 0], height: 2, font }, fonts).lines[0]
    expect(tabbed.line.x).toEqual([0, 2, 10])
    const spread = layoutMText({ text: '\\pqj;A B CCCC', position: [0, 0], height: 2, width: 9, font }, fonts).lines
    expect(spread.map((line) => line.spread)).toEqual([3, 0])
  })

  test('columns by height, and by a stated break', async () => {
    const fonts = await tinyLibrary()
    const columns = { count: 2, width: 8, gutter: 2, heights: [6] }
    expect(lines(fonts, 'A\\PB\\PC', { columns }).map(([text, x]) => [text, x])).toEqual([
      ['A', 0],
      ['B', 0],
      ['C', 10],
    ])
    expect(lines(fonts, 'A\\NB', { columns }).map(([text, x]) => [text, x])).toEqual([
      ['A', 0],
      ['B', 10],
    ])
  })
})

describe('drawing', () => {
  test('a stack with its bar, colours and rows for the search', async () => {
    const recorder = new Recorder()
    const box = drawMText({ text: 'A{\\C1;B}\\S1/2;', position: [10, 10], height: 1, font, rotation: Math.PI / 2 }, await tinyLibrary(), recorder)
    expect(box).toBeDefined()
    expect(recorder.of('text').map(({ text }) => text)).toEqual(['AB1/2'])
    expect(recorder.of('polyline').map(({ style }) => style.color)).toEqual([undefined, aciColor(1), undefined, undefined, undefined])
    const bar = recorder
      .of('polyline')
      .at(-1)
      ?.points.map((value) => Math.round(value * 100) / 100)
    expect(bar).toEqual([11.18, 12, 11.18, 13])
  })

  test('downwards: letters of stroke fonts below each other, lines beside each other', async () => {
    const fonts = await tinyLibrary()
    const drawn = (text: string, more: Partial<MTextSpec> = {}) => {
      const recorder = new Recorder()
      const box = drawMText({ text, position: [0, 0], height: 2, font, flowsDown: true, ...more }, fonts, recorder)
      const bars = recorder.of('polyline').map(({ points }) => [points[0], points[1]].map((value) => Math.round(value * 1e3) / 1e3 + 0))
      return { box: box?.map((value) => Math.round(value * 1e3) / 1e3 + 0), bars, texts: recorder.of('text').map((row) => row.text) }
    }
    // Ink of one unit at the left of the middle; 9/7 of the height from letter to letter, 2/3 of it between lines.
    const step = 2.571
    expect(drawn('AB\\PC')).toEqual({
      box: [0, -2 - step, 3.333, -2 - step, 3.333, 0, 0, 0],
      bars: [
        [0, -2],
        [0, -2 - step],
        [2.333, -2],
      ],
      texts: ['AB', 'C'],
    })
    // The first letter's ink begins at the top.
    expect(drawn('pA').bars).toEqual([
      [0, -2],
      [0, -1 - step],
    ])
    // A line is as long as the paragraph is wide.
    expect(drawn('A B', { width: 6 }).texts).toEqual(['A', 'B'])
    expect(drawn('A', { attachment: 'bottom-right', width: 6 }).bars).toEqual([[-1, 0]])
  })

  test('a mask around the lines', async () => {
    const recorder = new Recorder()
    drawMText({ text: 'AB', position: [0, 0], height: 2, font, background: { color: 0xff0000ff, margin: 0.5 } }, await tinyLibrary(), recorder)
    expect(recorder.of('fill')).toEqual([{ kind: 'fill', style: { color: 0xff0000ff }, rings: [[-1, -3, 5, -3, 5, 1, -1, 1]] }])
  })
})
