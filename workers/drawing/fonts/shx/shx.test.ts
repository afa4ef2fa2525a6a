import { describe, expect, test } from 'vitest'
import { bigFontEncoding, codePageOf, ShxFace } from './shxFace.ts'
import { penStrokes } from './shapePen.ts'
import { readShxFile } from './shxFile.ts'
import { unifont } from './tinyFont.fixture.ts'

const ascii = (text: string): number[] => Array.from(text, (c) => c.charCodeAt(0))
const bytes = (...values: number[]): Uint8Array<ArrayBuffer> => Uint8Array.from(values)
const drawn = (...code: number[]): number[][] => penStrokes(readShxFile(unifont({ A: [...code, 0] })), 65)?.strokes ?? []
const rounded = (strokes: number[][]): number[][] => strokes.map((stroke) => stroke.map((value) => Math.round(value * 1000) / 1000 + 0))

describe('containers', () => {
  test('shapes with names, the font record and a stroke', () => {
    const info = [...ascii('F'), 0, 6, 2, 0, 0]
    const box = [...ascii('BOX'), 0, 0x14, 0x10, 0]
    const file = readShxFile(
      bytes(...ascii('AutoCAD-86 shapes 1.0\r\n'), 0x1a, 0, 0, 132, 0, 2, 0, 0, 0, info.length, 0, 132, 0, box.length, 0, ...info, ...box),
    )
    expect(file).toMatchObject({ kind: 'shapes', above: 6, below: 2 })
    expect([...file.names]).toEqual([['BOX', 132]])
    expect(penStrokes(file, 132)).toEqual({ strokes: [[0, 0, 0, 1, 1, 1]], x: 1, y: 1 })
  })

  test('a big font with a placed primitive', () => {
    const head = [...ascii('AutoCAD-86 bigfont 1.0\r\n'), 0x1a, 0, 0, 3, 0, 1, 0, 0xb0, 0, 0xf7, 0]
    const table = head.length
    const info = [...ascii('B'), 0, 16, 0, 2, 16, 0],
      primitive = [8, 16, 16, 0],
      letter = [7, 0, 0, 1, 2, 0, 8, 4, 0]
    let at = table + 24
    const entry = (code: number, data: number[]): number[] => {
      const out = [code & 255, code >> 8, data.length, 0, at & 255, at >> 8, 0, 0]
      at += data.length
      return out
    }
    const file = readShxFile(bytes(...head, ...entry(0, info), ...entry(1, primitive), ...entry(0xbaba, letter), ...info, ...primitive, ...letter))
    expect(file).toMatchObject({ kind: 'bigfont', above: 16, below: 0, width: 16 })
    expect(penStrokes(file, 0xbaba)?.strokes).toEqual([[2, 0, 10, 4]])
  })

  test.each([
    ['nothing', bytes()],
    ['another file', bytes(...ascii('hello world'))],
    ['a table that is cut', bytes(...ascii('AutoCAD-86 shapes 1.0\r\n'), 0x1a, 0, 0, 9, 0, 255, 255, 0, 0)],
  ])('%s is refused', (_, data) => expect(() => readShxFile(data)).toThrow(RangeError))
})

describe('byte code', () => {
  test('vectors in sixteen directions, pen up and down, scale, stack', () => {
    expect(drawn(0x20, 0x21, 2, 0x14, 1, 0x18)).toEqual([
      [0, 0, 2, 0, 4, 1],
      [4, 2, 3, 2],
    ])
    expect(drawn(3, 2, 0x40, 4, 4, 0x14)).toEqual([[0, 0, 2, 0, 2, 2]])
    expect(drawn(5, 0x10, 6, 0x14)).toEqual([
      [0, 0, 1, 0],
      [0, 0, 0, 1],
    ])
  })

  test('displacements, one and many', () => {
    expect(drawn(8, 3, 0xff, 9, 1, 1, 2, 2, 0, 0, 0x10)).toEqual([[0, 0, 3, -1, 4, 0, 6, 2, 7, 2]])
  })

  test('a quarter by octants, by bulge and by fractions ends where it should', () => {
    const end = (strokes: number[][]): number[] => rounded(strokes)[0].slice(-2)
    expect(end(drawn(10, 10, 0x02))).toEqual([-10, 10])
    expect(end(drawn(10, 10, 0x82))).toEqual([-10, -10])
    expect(end(drawn(12, 10, 10, 53))).toEqual([10, 10])
    // 55° to 95° of radius 3 (54.84° to 94.92° in 256ths), the example in Autodesk's description.
    expect(end(drawn(11, 56, 28, 0, 3, 0x12))).toEqual([-1.985, 0.536])
  })

  test('text only for vertical writing is skipped, a shape that calls itself ends', () => {
    expect(drawn(14, 8, 5, 5, 0x10)).toEqual([[0, 0, 1, 0]])
    expect(drawn(0x10, 7, 0, 65).length).toBeLessThan(500)
  })
})

test('a face measures in heights of capitals', () => {
  const face = new ShxFace(readShxFile(unifont({ p: [2, 8, 0, 0xfe, 1, 0x44, 2, 8, 4, 0xfe, 0], Ø: [0x40, 0] })), 'windows-1252')
  expect(face.glyph(0x70)).toEqual({ kind: 'stroke', advance: 1, bottom: -0.5, strokes: [[0, -0.5, 0, 0.5]] })
  expect(face.glyph(0x2300)).toMatchObject({ advance: 1 })
  expect(face.glyph(0x71)).toBeUndefined()
  expect(face.descent).toBe(0.5)
})

test('numbers of code pages', () => {
  expect(codePageOf('gbk').get('中'.charCodeAt(0))).toBe(0xd6d0)
  expect(codePageOf('shift_jis').get('日'.charCodeAt(0))).toBe(0x93fa)
  expect(codePageOf('windows-1251').get('Ж'.charCodeAt(0))).toBe(0xc6)
  expect([bigFontEncoding('gbcbig.shx', ''), bigFontEncoding('extfont2', ''), bigFontEncoding('whgtxt', ''), bigFontEncoding('own', 'big5')]).toEqual([
    'gbk',
    'shift_jis',
    'euc-kr',
    'big5',
  ])
})
