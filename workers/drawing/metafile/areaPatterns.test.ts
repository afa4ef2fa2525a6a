import { expect, it } from 'vitest'
import { BACKGROUND, FOREGROUND } from '../../../src/core/drawing/drawing.ts'
import { readEmf } from './emf.ts'
import { emfOf, emfRecord, longs, shorts, wmfRecord } from './metafile.fixture.ts'
import { readWmf } from './wmf.ts'

const join = (...pieces: Uint8Array[]): Uint8Array<ArrayBuffer> => new Uint8Array(pieces.flatMap((piece) => [...piece]))
const noPen = emfRecord(37, longs(0x80000008))
const hatched = (style: number, color: number): Uint8Array<ArrayBuffer>[] => [emfRecord(39, longs(1, 2, color, style)), emfRecord(37, longs(1))]
const rectangle = emfRecord(43, longs(0, 0, 80, 40))

/** Two by two pixels, the first row black and white, the second the other way round. */
const dib = (depth: 1 | 24): { info: Uint8Array<ArrayBuffer>; bits: Uint8Array<ArrayBuffer> } => ({
  info: join(longs(40, 2, 2), shorts(1, depth), longs(0, 0, 0, 0, depth === 1 ? 2 : 0, 0), depth === 1 ? longs(0, 0xffffff) : new Uint8Array()),
  // Rows from the bottom.
  bits: depth === 1 ? Uint8Array.of(0x80, 0, 0, 0, 0x40, 0, 0, 0) : Uint8Array.of(255, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 0, 0),
})
function bitmapBrush(type: 93 | 94): Uint8Array<ArrayBuffer>[] {
  const { info, bits } = dib(type === 93 ? 1 : 24)
  const brush = emfRecord(type, join(longs(1, 0, 32, info.length, 32 + info.length, bits.length), info, bits))
  return [brush, emfRecord(37, longs(1))]
}

it('hatches areas with lines eight pixels apart, over the background where that is opaque', () => {
  const { items, skipped } = readEmf(emfOf(100, 50, [noPen, ...hatched(0, 0x0000ff), rectangle]))
  expect([items.map(({ kind }) => kind), skipped.size]).toEqual([['fill', 'line', 'line', 'line', 'line', 'line'], 0])
  expect(items[0]).toMatchObject({ color: BACKGROUND })
  // Ten pixels in a millimetre, y upwards from 50 down.
  expect(items.slice(1)).toMatchObject(
    [0.4, 1.2, 2, 2.8, 3.6].map((y) => ({ color: 0xff0000ff, points: [0, 50 - y, 8, 50 - y].map((v) => expect.closeTo(v, 6)) })),
  )
  expect(items[1].clips?.[0][0].map((value) => Math.round(value))).toEqual([0, 50, 8, 50, 8, 46, 0, 46])
})

it.each([
  ['upright', 1, 10, () => true],
  ['falling', 2, 15, ([x1, y1, x2, y2]: number[]) => x2 > x1 && y2 < y1],
  ['rising', 3, 15, ([x1, y1, x2, y2]: number[]) => x2 > x1 === y2 > y1],
  ['crossed', 4, 15, () => true],
])('%s hatches, clear of the background', (_, style, most, isSo) => {
  const { items } = readEmf(emfOf(100, 50, [noPen, emfRecord(18, longs(1)), ...hatched(style, 0), rectangle]))
  const lines = items.flatMap((item) => (item.kind === 'line' ? [item.points] : []))
  expect([lines.length, lines.every(isSo)]).toEqual([items.length, true])
  expect(lines.length).toBeGreaterThanOrEqual(most - 1)
  expect(lines.length).toBeLessThanOrEqual(most + 1)
})

it.each([
  ['in its own colours', 94, [0, 0xffffff]],
  ['of two colours, in those of text and background', 93, [0x0000ff, 0x00ff00]],
] as const)('repeats a bitmap %s', (_, type, [first, second]) => {
  const colors = [emfRecord(24, longs(0xff0000)), emfRecord(25, longs(0x00ff00))]
  const { items } = readEmf(emfOf(100, 50, [noPen, ...colors, ...bitmapBrush(type), rectangle]))
  const [image] = items
  if (image.kind !== 'image') throw new Error('no picture')
  const { picture, matrix } = image
  const view = new DataView(picture.image.buffer)
  const at = (x: number, y: number): number => {
    const start = 54 + (39 - y) * 240 + x * 3
    return (picture.image[start + 2] << 16) | (picture.image[start + 1] << 8) | picture.image[start]
  }
  expect([items.length, picture.mime, view.getInt32(18, true), view.getInt32(22, true)]).toEqual([1, 'image/bmp', 80, 40])
  expect([at(0, 0), at(1, 0), at(0, 1), at(79, 39), at(78, 39)]).toEqual([first, second, second, first, second])
  expect(matrix.map((value) => Math.round(value * 1000) / 1000 + 0)).toEqual([8, 0, 0, 4, 0, 46])
  expect(image.clips).toHaveLength(1)
})

it('paints regions, and clips by all boxes of one', () => {
  const region = longs(32, 1, 2, 32, 0, 0, 40, 40, 0, 0, 10, 10, 20, 20, 40, 40)
  const { items, skipped } = readEmf(
    emfOf(100, 50, [
      emfRecord(39, longs(1, 0, 0xff0000, 0)),
      emfRecord(71, join(longs(0, 0, 0, 0, region.length, 1), region)),
      emfRecord(37, longs(1)),
      emfRecord(74, join(longs(0, 0, 0, 0, region.length), region)),
      emfRecord(75, join(longs(region.length, 5), region)),
      emfRecord(43, longs(0, 0, 100, 100)),
    ]),
  )
  const boxes = [
    [0, 50, 1, 50, 1, 49, 0, 49],
    [2, 48, 4, 48, 4, 46, 2, 46],
  ].map((ring) => ring.map((value) => expect.closeTo(value, 6)))
  expect(items.slice(0, 2)).toMatchObject([0, 1].map(() => ({ kind: 'fill', color: 0x0000ffff, rings: boxes })))
  expect([items[2].clips, skipped.size]).toEqual([[boxes], 0])
})

it('knows regions and hatches of 16 bits', () => {
  const { items, skipped } = readWmf(
    join(
      shorts(1, 9, 0x300, 0, 0, 0, 0, 0, 0),
      wmfRecord(0x020b, 0, 0),
      wmfRecord(0x020c, 100, 100),
      wmfRecord(0x06ff, 0, 6, 0, 0, 0, 1, 2, 0, 0, 20, 20, 2, 0, 20, 5, 15, 2),
      wmfRecord(0x02fc, 0, 255, 0, 0),
      wmfRecord(0x0228, 0, 1),
      wmfRecord(0x0102, 1),
      wmfRecord(0x02fc, 2, 0, 0, 1),
      wmfRecord(0x012d, 2),
      wmfRecord(0x012b, 0),
      wmfRecord(0),
    ),
    { width: 100, height: 100 },
  )
  expect([items.map(({ kind }) => kind), skipped.size]).toEqual([['fill', 'line'], 0])
  expect(items).toMatchObject([
    { color: 0xff0000ff, rings: [[5, 100, 15, 100, 15, 80, 5, 80]] },
    { color: FOREGROUND, points: [12, 100, 12, 80] },
  ])
})
