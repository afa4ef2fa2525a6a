import { describe, expect, test } from 'vitest'
import { tinyLibrary } from '../fonts/shx/tinyFont.fixture.ts'
import { Recorder } from '../text/recorder.fixture.ts'
import { drawArrow } from './arrow.ts'
import type { DimensionSpec, DimensionStyle } from './dimensionSpec.ts'
import { dimensionStyle } from './dimensionStyle.ts'
import { drawDimension } from './drawDimension.ts'
import { angleText, lengthText, measurementText } from './measurementText.ts'

const style = (change: Partial<DimensionStyle> = {}): DimensionStyle => dimensionStyle({ separator: '.', ...change })
const round = (values: ArrayLike<number>): number[] => Array.from(values, (value) => Math.round(value * 1e4) / 1e4 + 0)

describe('numbers', () => {
  test.each<[number, Partial<DimensionStyle>, string]>([
    [12.5, {}, '12.5'],
    [12.5, { zeros: 0 }, '12.50'],
    [0.25, { zeros: 12 }, '.25'],
    [1234.567, { decimals: 1, separator: ',' }, '1234,6'],
    [3, { decimals: 0 }, '3'],
    [10.26, { round: 0.5 }, '10.5'],
    [30, { lengthUnit: 4, decimals: 4, zeros: 0 }, '2\'-6"'],
    [30.5, { lengthUnit: 4, decimals: 4, zeros: 3 }, '2\'-6{\\H1x;\\S1/2;}"'],
    [48.25, { lengthUnit: 4, decimals: 4, zeros: 0, fraction: 1 }, '4\'-0{\\H1x;\\S1#4;}"'],
    [0.25, { lengthUnit: 4, decimals: 4, zeros: 0, fraction: 2 }, '1/4"'],
    [24, { lengthUnit: 4, decimals: 4, zeros: 0 }, "2'"],
    [24, { lengthUnit: 4, decimals: 4, zeros: 3 }, '2\'-0"'],
    [23.99, { lengthUnit: 4, decimals: 2, zeros: 0 }, "2'"],
    [30.25, { lengthUnit: 3, zeros: 0 }, '2\'-6.25"'],
    [2.75, { lengthUnit: 5 }, '2{\\H1x;\\S3/4;}'],
    [1234, { lengthUnit: 1 }, '1.23E+03'],
  ])('%s as %j is %s', (value, change, text) => expect(lengthText(value, style(change))).toBe(text))

  test.each<[number, Partial<DimensionStyle>, string]>([
    [45, {}, '45°'],
    [22.5, { angleDecimals: 2 }, '22.50°'],
    [22.5, { angleDecimals: 2, angleZeros: 2 }, '22.5°'],
    [22.5, { angleUnit: 1, angleDecimals: 2 }, "22°30'"],
    [22.5125, { angleUnit: 1, angleDecimals: 4 }, '22°30\'45"'],
    [45, { angleUnit: 2 }, '50g'],
    [180, { angleUnit: 3, angleDecimals: 3 }, '3.142r'],
  ])('%s° as %j is %s', (degrees, change, text) => expect(angleText((degrees / 180) * Math.PI, style(change))).toBe(text))

  test('factor, prefix and suffix, tolerances, limits', () => {
    expect(measurementText(10, style({ lengthFactor: 2, post: 'M<>x' }), 'length')).toBe('M20x')
    expect(measurementText(10, style({ post: 'mm' }), 'length', 'R')).toBe('R10mm')
    expect(measurementText(10, style({ tolerance: true, plus: 0.1, minus: 0.1 }), 'length')).toBe('10{\\H1x;±0.1}')
    expect(measurementText(10, style({ tolerance: true, plus: 0.1, minus: 0.2, toleranceFactor: 0.7 }), 'length')).toBe('10{\\H0.7x;\\S+0.1^-0.2;}')
    const alternate = { alternate: true, alternateFactor: 1 / 25.4, alternateDecimals: 2 }
    expect(measurementText(25.4, style(alternate), 'length')).toBe('25.4 [1.00]')
    expect(measurementText(25.4, style({ ...alternate, post: 'mm', alternateUnit: 7, alternatePost: '[]"' }), 'length')).toBe('25.4mm [1"]')
    expect(measurementText(25.4, style({ ...alternate, tolerance: true, plus: 2.54, minus: 2.54, alternateToleranceDecimals: 1 }), 'length')).toBe(
      '25.4{\\H1x;±2.54} [1.00{\\H1x;±0.1}]',
    )
    expect(measurementText(10, style({ limits: true, plus: 0.1, minus: 0.2 }), 'length')).toBe('{\\H1x;\\S10.1^9.8;}')
  })
})

test('sizes are multiplied by the scale; ticks stand for arrows', () => {
  expect(dimensionStyle({ scale: 2, textHeight: 3, gap: -1 })).toMatchObject({ textHeight: 6, gap: 2, arrowSize: 5, scale: 1 })
  expect(dimensionStyle({ scale: 0, tickSize: 1 })).toMatchObject({ arrow1: '_OBLIQUE', arrow2: '_OBLIQUE', arrowSize: 2 })
})

describe('arrow heads', () => {
  test('closed filled, of the size, where the line ends', () => {
    const recorder = new Recorder()
    expect(drawArrow('', [10, 0], [1, 0], 3, recorder)).toBe(3)
    expect(recorder.of('fill').map(({ rings }) => rings.map(round))).toEqual([[[10, 0, 7, 0.5, 7, -0.5]]])
  })

  test("the drawing's block, else closed filled; none", () => {
    const recorder = new Recorder(['MYARROW'])
    expect(drawArrow('MYARROW', [1, 2], [0, 1], 2, recorder)).toBe(2)
    expect(recorder.of('block')).toMatchObject([{ name: 'MYARROW', matrix: [0, 2, -2, 0, 1, 2] }])
    expect([
      drawArrow('UNKNOWN', [0, 0], [1, 0], 2, recorder),
      drawArrow('_NONE', [0, 0], [1, 0], 2, recorder),
      drawArrow('', [0, 0], [1, 0], 0, recorder),
    ]).toEqual([2, 0, 0])
  })
})

describe('kinds', () => {
  const shape = async (spec: DimensionSpec): Promise<{ lines: number[][]; texts: string[]; at: number[][] }> => {
    const recorder = new Recorder([], 0.001)
    const own = {
      textHeight: 1,
      arrowSize: 1,
      gap: 0.5,
      extensionOffset: 0.5,
      extensionBeyond: 0.5,
      separator: '.',
      font: { name: 'tiny' },
      textColor: 0x112233ff,
      ...spec.style,
    }
    drawDimension({ ...spec, style: own }, await tinyLibrary('0'), recorder)
    // Bars of the letters have the text's colour.
    const lines = recorder.of('polyline').filter(({ style: { color } }) => color !== 0x112233ff)
    return {
      lines: lines.map(({ points }) => round(points)),
      texts: recorder.of('text').map(({ text }) => text),
      at: recorder.of('text').map(({ corners }) => round(corners)),
    }
  }

  test('linear, text above', async () => {
    expect(await shape({ kind: 'linear', first: [0, 0], second: [20, 3], line: [20, 10], angle: 0, style: {} })).toEqual({
      lines: [
        [0, 0.5, 0, 10.5],
        [20, 3.5, 20, 10.5],
        [1, 10, 10, 10],
        [10, 10, 19, 10],
      ],
      texts: ['20'],
      at: [[9, 10.5, 11, 10.5, 11, 11.5, 9, 11.5]],
    })
  })

  test('linear, the line is broken around the text; an override and hidden parts', async () => {
    const { lines, texts } = await shape({
      kind: 'linear',
      first: [0, 0],
      second: [20, 0],
      line: [0, 5],
      angle: Math.PI,
      text: '<> A',
      style: { textAbove: 0, hideExtension1: true, hideExtension2: true },
    })
    expect(texts).toEqual(['20 A'])
    expect(lines).toEqual([
      [1, 5, 7.5, 5],
      [12.5, 5, 19, 5],
    ])
  })

  test('too short for its arrows: they stand outside', async () => {
    const { lines } = await shape({ kind: 'aligned', first: [0, 0], second: [1, 0], line: [1, 2], style: {} })
    expect(lines.slice(2)).toEqual([
      [0, 2, 0.5, 2],
      [0.5, 2, 1, 2],
      [-2, 2, -1, 2],
      [2, 2, 5, 2],
    ])
  })

  test('without room: text and heads go where DIMATFIT, DIMTIX and DIMSOXD say', async () => {
    const short = async (change: Partial<DimensionStyle>, length = 3) => {
      const { lines, at } = await shape({ kind: 'aligned', first: [0, 0], second: [length, 0], line: [0, 2], style: { textAbove: 0, ...change } })
      return { text: (at[0][0] + at[0][2]) / 2, rows: lines.length - 2, outer: Math.max(...lines.slice(2).flatMap(([x1, , x2]) => [x1, x2])) }
    }
    // A text of 1 and a head of 1 on each side: too much for 3 with the gaps.
    expect(await short({ fit: 1 })).toEqual({ text: 1.5, rows: 4, outer: 5 })
    expect(await short({ fit: 2 })).toMatchObject({ text: 6, outer: 5 })
    expect(await short({ fit: 0 })).toMatchObject({ text: 6 })
    expect(await short({ fit: 2, textInside: true })).toMatchObject({ text: 1.5, outer: 5 })
    expect(await short({ textInside: true, hideOutside: true })).toEqual({ text: 1.5, rows: 2, outer: 3 })
  })

  test('text off the line, its fill and the looks of lines', async () => {
    const recorder = new Recorder([], 0.01)
    const own = style({
      textHeight: 1,
      arrowSize: 1,
      gap: 0.5,
      textAbove: 0,
      textLift: 2,
      textFill: 0xff0000ff,
      lineType: 3,
      extensionType2: 4,
      lineWeight: 50,
    })
    drawDimension({ kind: 'aligned', first: [0, 0], second: [20, 0], line: [0, 5], style: own }, await tinyLibrary('0'), recorder)
    expect(round(recorder.of('text')[0].corners).filter((_, i) => i % 2 === 1)).toEqual([6.5, 6.5, 7.5, 7.5])
    const [fill] = recorder.of('fill').filter(({ style: { color } }) => color === 0xff0000ff)
    expect(round(fill.rings[0])[1]).toBe(6)
    expect(
      recorder
        .of('polyline')
        .slice(0, 3)
        .map(({ style: { lineType, weight } }) => [lineType, weight]),
    ).toEqual([
      [undefined, undefined],
      [4, undefined],
      [3, 50],
    ])
  })

  test('zeros and place of a tolerance', () => {
    const own = style({ decimals: 1, zeros: 8, tolerance: true, plus: 0.5, minus: 0.25, toleranceDecimals: 2, toleranceZeros: 0, toleranceAlign: 1 })
    expect(measurementText(3, own, 'length')).toBe('3{\\A1;\\H1x;\\S+0.50^-0.25;}')
  })

  test('radius, diameter, ordinate', async () => {
    expect((await shape({ kind: 'radius', center: [0, 0], chord: [5, 0], style: {} })).texts).toEqual(['R5'])
    expect((await shape({ kind: 'diameter', far: [-5, 0], chord: [5, 0], textPosition: [0, 1], style: {} })).texts).toEqual(['⌀10'])
    expect(await shape({ kind: 'ordinate', origin: [1, 1], feature: [5, 3], end: [5, 10], axis: 'x', style: {} })).toMatchObject({
      lines: [[5, 3.5, 5, 11.5]],
      texts: ['4'],
    })
  })

  test('angles: between lines the sector of the arc, around a vertex the way of the arc', async () => {
    const lines = { a1: [0, 0], a2: [10, 0], b1: [0, 0], b2: [10, 10] } as const
    const angle = async (arc: readonly [number, number]): Promise<string> => (await shape({ kind: 'angular2line', ...lines, arc, style: {} })).texts[0]
    expect([await angle([5, 2]), await angle([0, 5]), await angle([-5, -2]), await angle([2, -5])]).toEqual(['45°', '135°', '45°', '135°'])
    const three = async (arc: readonly [number, number]): Promise<string> =>
      (await shape({ kind: 'angular3point', vertex: [0, 0], first: [5, 0], second: [0, 5], arc, style: {} })).texts[0]
    expect([await three([3, 3]), await three([-3, -3])]).toEqual(['90°', '270°'])
    expect((await shape({ kind: 'arcLength', center: [0, 0], first: [10, 0], second: [0, 10], arc: [8, 8], style: {} })).texts).toEqual(['15.71'])
  })

  test('extension lines of a fixed length', async () => {
    const { lines } = await shape({ kind: 'linear', first: [0, 0], second: [20, 9.5], line: [20, 10], angle: 0, style: { fixedExtension: 2 } })
    expect(lines[0]).toEqual([0, 8, 0, 10.5])
    // Nearer points keep their offset.
    expect((await shape({ kind: 'linear', first: [0, 0], second: [20, 9], line: [20, 10], angle: 0, style: { fixedExtension: 2 } })).lines[1]).toEqual([
      20, 9.5, 20, 10.5,
    ])
  })

  test('a text off its line with a leader stands beside the place that is stated', async () => {
    const spec = { kind: 'linear', first: [0, 0], second: [20, 0], line: [0, 5], angle: 0, textPosition: [14, 9], style: { textMovement: 1 } } as const
    const { lines, at } = await shape(spec)
    expect(lines.slice(-1)).toEqual([[10, 5, 12.5, 9, 13.5, 9]])
    expect(at[0].slice(0, 3)).toEqual([14, 8.5, 16])
  })

  test('level text on a line that rises: the line ends where the letters begin', async () => {
    const { lines } = await shape({ kind: 'aligned', first: [0, 0], second: [10, 10], line: [10, 10], style: { textAbove: 0, levelInside: true } })
    // Half a letter and the gap above and below.
    expect(lines).toEqual([
      [...round([Math.SQRT1_2, Math.SQRT1_2]), 4, 4],
      [6, 6, 9.2929, 9.2929],
    ])
  })

  test('a radius or diameter of which the text was moved: one head, the line from the text', async () => {
    const moved = { textMoved: true, textPosition: [2, 0] } as const
    expect((await shape({ kind: 'diameter', far: [-10, 0], chord: [10, 0], ...moved, style: {} })).lines).toEqual([[0, 0, 4, 0, 9, 0]])
    const level = await shape({ kind: 'radius', center: [0, 0], chord: [10, 0], ...moved, style: { textAbove: 0, levelInside: true } })
    expect(level.lines).toEqual([[4, 0, 5, 0, 9, 0]])
    // On the line by its place, above it by its style.
    expect((await shape({ kind: 'radius', center: [0, 0], chord: [10, 0], ...moved, style: {} })).at[0][1]).toBe(0.5)
  })

  test('an ordinate without room for its steps goes back', async () => {
    const { lines } = await shape({ kind: 'ordinate', origin: [0, 0], feature: [10, 0], end: [13, 2], axis: 'y', style: { textAbove: 0, extensionOffset: 0 } })
    expect(lines).toEqual([[10, 0, 12, 0, 11, 2, 13, 2]])
  })

  test('the length of an arc up to a quarter has parallel extension lines', async () => {
    const spec = { kind: 'arcLength', center: [0, 0], first: [8, -6], second: [8, 6], arc: [20, 0], style: { extensionOffset: 0, extensionBeyond: 0 } } as const
    const { lines, texts } = await shape(spec)
    expect(texts).toEqual(['12.87'])
    expect(lines.slice(0, 2)).toEqual([
      [8, -6, 19.0788, -6],
      [8, 6, 19.0788, 6],
    ])
  })

  test('points that fall together, parallel lines, no text', async () => {
    expect((await shape({ kind: 'angular2line', a1: [0, 0], a2: [1, 0], b1: [0, 1], b2: [1, 1], arc: [0, 0], style: {} })).lines).toEqual([])
    expect((await shape({ kind: 'aligned', first: [0, 0], second: [0, 0], line: [0, 0], text: ' ', style: {} })).texts).toEqual([])
  })
})
