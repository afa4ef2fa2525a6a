import { expect, test } from 'vitest'
import { OpenError } from '../../../../src/core/errors.ts'
import { openDrawingFiles } from '../../openDrawing.fixture.ts'
import { dxfOfOldDwg } from './oldDrawing.ts'
import { bytes, jump, oldDwg, record } from './oldDwg.fixture.ts'

const line = (x: number, more: Partial<Parameters<typeof record>[0]> = {}): number[] => record({ kind: 1, ...more, fields: bytes().f64(x, 0, 0, x, 10, 0) })
const block = (x = 0, y = 0): number[] => record({ kind: 12, fields: bytes().f64(x, y) })
const endBlock = record({ kind: 13 })
const layers: [string, number][] = [
  ['0', 7],
  ['Walls', 3],
]
/** Tags from the beginning of the entities on, as "code value". */
const tagsOf = (data: Uint8Array): string[] => {
  const text = new TextDecoder('latin1').decode(dxfOfOldDwg(data).dxf).split('\n')
  const tags = Array.from({ length: Math.floor(text.length / 2) }, (_, i) => `${text[i * 2]} ${text[i * 2 + 1]}`)
  return tags.slice(tags.indexOf('2 ENTITIES') + 1)
}

test('lines, arcs, circles and texts: places, heights, angles in degrees, layers and colours', () => {
  const arc = record({ kind: 8, layer: 1, color: 255, fields: bytes().f64(1, 2, 5, 0, Math.PI / 2) })
  const circle = record({ kind: 3, opts: 2, elevation: 9, fields: bytes().f64(1, 2, 5, 4) })
  const text = record({ kind: 7, opts: 1 | 8 | 32 | 64, elevation: 3, fields: bytes().f64(1, 2, 0.5).text('Ø\tB').f64(Math.PI).u8(0).u8(1).f64(8, 9) })
  const tags = tagsOf(oldDwg({ layers, entities: [line(4), arc, circle, text] }))
  expect(tags.slice(0, 8)).toEqual(['0 LINE', '8 0', '10 4', '20 0', '30 0', '11 4', '21 10', '31 0'])
  expect(tags.slice(8, 17)).toEqual(['0 ARC', '8 Walls', '62 255', '10 1', '20 2', '30 0', '40 5', '50 0', '51 90'])
  // Its own height goes before the record's.
  expect(tags.slice(17, 23)).toEqual(['0 CIRCLE', '8 0', '10 1', '20 2', '30 4', '40 5'])
  expect(tags.slice(23, 36)).toEqual(['0 TEXT', '8 0', '10 1', '20 2', '30 3', '40 0.5', '1 Ø B', '50 180', '7 STANDARD', '72 1', '11 8', '21 9', '31 3'])
})

test('blocks are found by their number, inserts and attributes drawn; dimensions by their picture', async () => {
  const insert = record({
    kind: 14,
    opts: 1 | 2 | 4,
    followed: true,
    fields: bytes()
      .u16(1)
      .f64(100, 0, 2, 2, Math.PI / 2),
  })
  const attribute = record({ kind: 16, fields: bytes().f64(100, 5, 1).text('M8').text('SIZE').u8(0) })
  const end = record({ kind: 17, fields: bytes().u32(0) })
  const dimension = record({ kind: 23, opts: 8 | 16, fields: bytes().u16(0).f64(0, -5, 0, 5, -5, 0, 0, 0, 10, 0, 0) })
  const { drawing, notes } = await openDrawingFiles({
    'a.dwg': oldDwg({
      layers,
      blocks: [
        ['*D', [block(), line(0), line(10), endBlock]],
        ['*D', [block(1, 0), line(1, { layer: 1 }), endBlock]],
      ],
      entities: [insert, attribute, end, dimension],
    }),
  })
  expect(notes).toEqual([])
  expect(drawing.counts).toEqual({ INSERT: 1, DIMENSION: 1 })
  const [space] = drawing.spaces
  // The block's line, from (1, 0) to (1, 10) about (1, 0), doubled and turned: from (100, 0) to (80, 0). The dimension's lines reach up to 10.
  expect(space.extents![0]).toBeCloseTo(0, 6)
  expect(space.extents![2]).toBeGreaterThan(100 - 1e-6)
  const xs = [...space.lines.positions].filter((_, i) => i % 2 === 0).map((x) => x + space.origin[0])
  expect(Math.min(...xs.filter((x) => x > 50))).toBeCloseTo(80, 4)
  expect(space.texts.text.join('')).toContain('M8')
})

test('edited records are looked up where they went, erased ones are left out', () => {
  const polyline = record({ kind: 19, opts: 1, followed: true, fields: bytes().u8(1) })
  const vertex = (x: number, bulge?: number): number[] =>
    record({ kind: 20, opts: bulge === undefined ? 0 : 4, fields: bytes().f64(x, 0, ...(bulge === undefined ? [] : [bulge])) })
  const end = record({ kind: 17, fields: bytes().u32(0) })
  // The head and the first vertex went to the extra entities; from there it goes on behind the jump.
  const home = oldDwg({ layers, entities: [line(1, { erased: true }), jump(0), vertex(5), end], extras: [polyline, vertex(1, 0.5)] })
  const first = new DataView(home.buffer).getUint32(20, true)
  const back = first + line(1).length + 10
  const data = oldDwg({
    layers,
    entities: [line(1, { erased: true }), jump(0), vertex(5), end],
    extras: [polyline, vertex(1, 0.5), bytes().u8(18, 0).u16(10).u32(back).u16(0).list],
  })
  const places = ['0 POLYLINE', '10 0', '70 1', '0 VERTEX', '10 1', '42 0.5', '0 VERTEX', '10 5', '0 SEQEND']
  expect(tagsOf(data).filter((tag) => /^(0|42|70|10) /.test(tag))).toEqual([...places, '0 ENDSEC', '0 EOF'])
  expect(dxfOfOldDwg(data).damaged).toBe(0)
})

test('entities on the sheet are told from those of the model', () => {
  const tags = tagsOf(oldDwg({ layers, entities: [line(1), line(2, { paper: true })] }))
  expect(tags.filter((tag) => tag.startsWith('67 '))).toEqual(['67 1'])
  expect(tags.indexOf('67 1')).toBeGreaterThan(tags.indexOf('10 1'))
})

test('wrong checksums, cut files and loops are counted, and what can be read is', () => {
  const good = oldDwg({ layers, entities: [line(1), line(2), line(3)] })
  const first = new DataView(good.buffer).getUint32(20, true)
  const flipped = good.slice()
  flipped[first + 12] ^= 1
  expect(dxfOfOldDwg(flipped).damaged).toBe(1)
  expect(tagsOf(flipped).filter((tag) => tag === '0 LINE')).toHaveLength(3)
  expect(tagsOf(good.subarray(0, first + 80)).filter((tag) => tag === '0 LINE')).toHaveLength(1)
  expect(() => dxfOfOldDwg(good.subarray(0, first - 10))).toThrow(OpenError)
  const endless = oldDwg({ layers, entities: [line(1), jump(0)], extras: [jump(0)] })
  expect(dxfOfOldDwg(endless).damaged).toBeGreaterThan(0)
})

test('2 000 damaged variants: no failure but the message', { timeout: 60_000 }, () => {
  const insert = record({ kind: 14, opts: 511, fields: bytes().u16(0).f64(1, 2, 3, 4, 5, 6).u16(2, 2).f64(1, 1, 0, 0, 1) })
  const good = oldDwg({ layers, blocks: [['A', [block(), line(0), endBlock]]], entities: [line(1), insert, jump(0)], extras: [line(3)] })
  let seed = 11
  const random = (n: number): number => (seed = (seed * 48271) % 0x7fffffff) % n
  for (let round = 0; round < 2000; round++) {
    const data = good.slice(0, random(20) === 0 ? random(good.length) : good.length)
    for (let i = 0; i < 4; i++) data[random(2) ? random(data.length || 1) : random(140)] = random(256)
    try {
      dxfOfOldDwg(data)
    } catch (error) {
      expect(error).toBeInstanceOf(OpenError)
    }
  }
})
