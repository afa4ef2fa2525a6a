import { describe, expect, test } from 'vitest'
import { FontDemand } from './fontDemand.ts'
import { FontLibrary } from './fontLibrary.ts'
import { slicesFor } from './outline/metrics.ts'
import { readStrokeFile } from './strokeFile.ts'
import { substituteFont } from './substitute.ts'
import { tinyLibrary } from './shx/tinyFont.fixture.ts'

test('a stroke file: two strokes, the second below the baseline', () => {
  const glyph = [65, 0, 84, 10, 0, 0x80, 0, 0, 0, 84, 0x80, 42, 0xac, 42, 0xd6]
  const data = Uint8Array.from([...new TextEncoder().encode('FSTK1'), 1, 0, ...glyph])
  const expected = {
    kind: 'stroke',
    advance: 1,
    bottom: -0.5,
    strokes: [
      [0, 0, 0, 1],
      [0.5, 0, 1, -0.5],
    ],
  }
  expect(readStrokeFile(data).glyph(65)).toEqual(expected)
  expect(readStrokeFile(data, { monospaced: 2 }).glyph(65)).toMatchObject({
    advance: 2,
    strokes: [
      [0.5, 0, 0.5, 1],
      [1, 0, 1.5, -0.5],
    ],
  })
  expect(() => readStrokeFile(data.subarray(0, 4))).toThrow(RangeError)
})

test.each([
  ['romans.shx', { kind: 'stroke', known: true, file: 'simplex' }],
  ['C:\\Fonts\\ROMAND', { kind: 'stroke', known: true, file: 'duplex' }],
  ['', { kind: 'stroke', known: true, file: 'simplex', grid: true }],
  ['secret.shx', { kind: 'stroke', known: false, file: 'simplex' }],
  ['arialbd.ttf', { kind: 'outline', known: true, bold: true, italic: false, stretch: 0.97, metrics: 'sans' }],
  ['Verdana Italic', { kind: 'outline', known: true, bold: false, italic: true, stretch: 1.08 }],
  ['Secret Sans', { kind: 'outline', known: false, bold: false, italic: false, stretch: 0.97, metrics: 'sans' }],
  ['gdt.shx', { kind: 'symbols', known: true }],
])('%s is drawn by', (name, substitute) => expect(substituteFont({ name })).toEqual(substitute))

test('slices by unicode range', () => {
  expect([...slicesFor({ '[4]': 'U+4e00-4e0f, U+5000', latin: 'U+0000-00FF' }, [0x41, 0x4e01, 0x5000, 0x9999])]).toEqual([
    ['latin', [0x41]],
    ['4', [0x4e01, 0x5000]],
  ])
})

describe('the library', () => {
  const code = (text: string): number => text.codePointAt(0) ?? 0

  test.each([
    ['∅⌀', false],
    ['中', true],
  ])('letters %s ask for an Asian font: %s', async (text, isAsian) => {
    const library = new FontLibrary()
    const demand = new FontDemand()
    demand.add(text, { name: 'romans' })
    await library.load(demand)
    expect(library.table().fonts.some(({ name }) => name.startsWith('noto-sans-'))).toBe(isAsian)
    expect([...text].every((letter) => library.face({ name: 'romans' }).glyph(code(letter)))).toBe(true)
  })

  test.each([
    ['Weld 5 ±0.1 Größe', 0],
    ['5 µm', 1],
    ['5 %%181m', 1],
  ])('outlines are loaded only for letters that strokes do not have: %s', async (text, fonts) => {
    const library = new FontLibrary()
    const demand = new FontDemand()
    demand.add(text, { name: 'romans.shx' })
    await library.load(demand)
    expect(library.table().fonts).toHaveLength(fonts)
    expect(library.face({ name: 'romans.shx' }).glyph(0xb5)?.kind).toBe(fonts > 0 ? 'outline' : 'stroke')
  })

  test('strokes, outlines, Asian letters; what is missing has a name', async () => {
    const library = new FontLibrary()
    const demand = new FontDemand()
    demand.add('A中', { name: 'simplex.shx', bigFont: 'gbcbig.shx' })
    demand.add('Bold {\\fOther Sans|b1|i0;B}', { name: 'arial.ttf' })
    demand.add('\\U+0416', { name: 'romans' })
    await library.load(demand)
    const simplex = library.face({ name: 'simplex.shx', bigFont: 'gbcbig.shx' })
    expect(simplex.glyph(code('A'))).toMatchObject({ kind: 'stroke', advance: 18 / 21, bottom: 0 })
    const chinese = simplex.glyph(code('中'))
    expect(chinese).toMatchObject({ kind: 'outline', advance: 1.08 })
    const arial = library.face({ name: 'arial.ttf' }).glyph(code('B'))
    expect(arial).toMatchObject({ kind: 'outline', bottom: 0, advance: 0.667 / 0.7163 })
    expect(library.face({ name: 'romans' }).glyph(0x416)).toMatchObject({ kind: 'outline' })
    expect([...library.missing]).toEqual(['Other Sans'])
    const { fonts } = library.table()
    if (arial?.kind !== 'outline' || chinese?.kind !== 'outline') throw new Error('no outline')
    expect(fonts[arial.font].unicode[arial.glyph]).toBe(code('B'))
    expect(fonts[chinese.font].unicode[chinese.glyph]).toBe(code('中'))
    // Capitals are one height high: their tops in em times the scale.
    const tops = (font: number, glyph: number): number => {
      const { coordinates, coordinateStart } = fonts[font]
      return Math.max(...coordinates.subarray(coordinateStart[glyph], coordinateStart[glyph + 1]).filter((_, i) => i % 2 === 1))
    }
    expect(tops(arial.font, arial.glyph) * arial.scaleY).toBeCloseTo(1, 2)
  })

  test('letters that an inline font lacks are those of the big font of the style', async () => {
    const library = new FontLibrary()
    const demand = new FontDemand()
    demand.add('{\\fArial|b0|i0;A中}', { name: 'simplex.shx', bigFont: 'gbcbig.shx' })
    await library.load(demand)
    const face = library.face({ name: 'Arial', bigFont: 'gbcbig.shx' })
    expect([face.glyph(code('A')), face.glyph(code('中'))]).toMatchObject([{ kind: 'outline' }, { kind: 'outline', advance: 1.08 }])
    expect(face.glyph(code('A'))).toEqual(library.face({ name: 'Arial' }).glyph(code('A')))
  })

  test("the user's own file goes first, a damaged one not at all", async () => {
    expect((await tinyLibrary('A')).face({ name: 'tiny' }).glyph(65)).toEqual({ kind: 'stroke', advance: 1, bottom: 0, strokes: [[0, 0, 0, 1]] })
    const library = new FontLibrary({ find: async () => Uint8Array.of(1, 2, 3) })
    const demand = new FontDemand()
    demand.add('A', { name: 'simplex' })
    await library.load(demand)
    expect(library.face({ name: 'simplex' }).glyph(65)).toMatchObject({ advance: 18 / 21 })
  })

  test('a letter that nobody has is a question mark, a request that was not loaded has a face', async () => {
    const library = await tinyLibrary()
    const face = library.face({ name: 'never asked for' })
    expect(face.glyph(0x1f600)).toEqual(face.glyph(0x3f))
    expect(face.glyph(7)).toBeUndefined()
  })
})
