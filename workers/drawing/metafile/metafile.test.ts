import { describe, expect, it } from 'vitest'
import { OpenError } from '../../../src/core/errors.ts'
import { BACKGROUND, FOREGROUND } from '../../../src/core/drawing/drawing.ts'
import { ByteWriter } from '../../io/bytes/byteWriter.fixture.ts'
import { dashed } from './curves.ts'
import { readEmf } from './emf.ts'
import { emfFont, emfOf, emfRecord, emfText, longs, shorts, wmfRecord } from './metafile.fixture.ts'
import { metafileDrawing } from './metafileDrawing.ts'
import { readWmf } from './wmf.ts'

const close = (values: readonly number[]): unknown[] => values.map((value) => expect.closeTo(value, 4))
const box = longs(0, 0, 0, 0)
const join = (...pieces: Uint8Array[]): Uint8Array<ArrayBuffer> => new Uint8Array(pieces.flatMap((piece) => [...piece]))
const pen = (slot: number, style: number, width: number, color: number): Uint8Array<ArrayBuffer>[] => [
  emfRecord(38, longs(slot, style, width, 0, color)),
  emfRecord(37, longs(slot)),
]

describe('an enhanced metafile', () => {
  it('is in millimetres of its frame, y up, with pens in their widths', () => {
    const { width, height, items } = readEmf(emfOf(100, 50, [...pen(1, 0, 5, 0x0000ff), emfRecord(27, longs(100, 100)), emfRecord(54, longs(300, 200))]))
    expect([width, height]).toEqual([100, 50])
    expect(items).toEqual([{ kind: 'line', points: close([10, 40, 30, 30]), closed: false, color: 0xff0000ff, weight: 50 }])
  })

  it('goes by windows, viewports and world transforms, which are saved and restored', () => {
    const world = new Uint8Array(Float32Array.of(2, 0, 0, 2, 0, 0).buffer)
    const line = emfRecord(4, join(box, longs(2, 0, 0, 100, 100)))
    const { items } = readEmf(
      emfOf(100, 50, [
        emfRecord(17, longs(8)),
        emfRecord(9, longs(1000, -1000)),
        emfRecord(11, longs(500, 500)),
        emfRecord(12, longs(0, 500)),
        emfRecord(33),
        emfRecord(35, world),
        line,
        emfRecord(34, longs(-1)),
        line,
      ]),
    )
    expect(items.map((item) => item.kind === 'line' && item.points)).toEqual([close([0, 0, 10, 10]), close([0, 0, 5, 5])])
  })

  it('fills rings by the even-odd rule, of paths too, and clips', () => {
    const square = (a: number, b: number): number[] => [a, a, b, a, b, b, a, b]
    const { items } = readEmf(
      emfOf(100, 50, [
        emfRecord(37, longs(0x80000008)),
        emfRecord(39, longs(1, 0, 0x00ff00, 0)),
        emfRecord(37, longs(1)),
        emfRecord(91, join(box, longs(2, 8, 4, 4), shorts(...square(0, 100), ...square(20, 80)))),
        emfRecord(30, longs(0, 0, 200, 100)),
        emfRecord(59),
        emfRecord(27, longs(0, 0)),
        emfRecord(54, longs(100, 0)),
        emfRecord(54, longs(100, 100)),
        emfRecord(61),
        emfRecord(60),
        emfRecord(62, box),
      ]),
    )
    expect(items.map((item) => [item.kind, item.kind === 'fill' && item.rings.length, item.clips?.length])).toEqual([
      ['fill', 2, undefined],
      ['fill', 1, 1],
    ])
    expect(items[1]).toMatchObject({ rings: [close([0, 50, 10, 50, 10, 40])], color: 0x00ff00ff, clips: [[close([0, 50, 20, 50, 20, 40, 0, 40])]] })
  })

  it('draws circles, and arcs counter-clockwise as seen', () => {
    const { items } = readEmf(emfOf(100, 50, [emfRecord(45, longs(100, 100, 300, 300, 300, 200, 200, 100))]))
    const [arc] = items
    if (arc.kind !== 'line') throw new Error('no line')
    // A quarter from the right to the top, around (20, 30).
    expect(arc.points.slice(0, 2)).toEqual(close([30, 30]))
    expect(arc.points.slice(-2)).toEqual(close([20, 40]))
    for (let i = 0; i < arc.points.length; i += 2) expect(Math.hypot(arc.points[i] - 20, arc.points[i + 1] - 30)).toBeCloseTo(10, 6)
    expect(Math.min(...arc.points.filter((_, i) => i % 2 === 1))).toBeGreaterThan(29.99)
  })

  it('places text by its alignment, turn and advances', () => {
    const { items } = readEmf(emfOf(100, 50, [emfRecord(22, longs(24)), ...emfFont(1, -100, 900, 'Arial'), emfText(200, 300, 'AB', [70, 60])]))
    // Capitals of Arial are 0.716 em high: the line runs upwards.
    expect(items).toEqual([
      {
        kind: 'text',
        codes: [65, 66],
        steps: [0, expect.closeTo(70 / 71.6, 4)],
        justify: 0,
        matrix: close([0, 7.16, -7.16, 0, 20, 20]),
        font: { name: 'Arial' },
        underline: false,
        strikeOut: false,
        color: FOREGROUND,
      },
    ])
  })

  it.each([
    ['no size', emfOf(0, 50, [])],
    ['another signature', new Uint8Array(200)],
  ])('with %s is refused', (_, bytes) => expect(() => readEmf(bytes)).toThrow(OpenError))

  it('goes on behind damaged records, and says what it leaves out', () => {
    const { items, skipped } = readEmf(emfOf(100, 50, [emfRecord(4, join(box, longs(1 << 28))), emfRecord(97), emfRecord(43, longs(0, 0, 10, 10))]))
    expect(items.map((item) => item.kind)).toEqual(['fill', 'line'])
    expect([...skipped]).toEqual([
      ['damaged record', 1],
      ['lists of texts', 1],
    ])
  })
})

describe('a metafile of 16 bits', () => {
  const head = shorts(1, 9, 0x300, 0, 0, 0, 0, 0, 0)
  const records = [
    wmfRecord(0x020b, 0, 100),
    wmfRecord(0x020c, 200, 400),
    wmfRecord(0x02fa, 0, 4, 0, 255, 0),
    wmfRecord(0x012d, 0),
    wmfRecord(0x0214, 200, 100),
    wmfRecord(0x0213, 0, 500),
    wmfRecord(0),
  ]

  it('fills the size of its container with its window', () => {
    const { items } = readWmf(join(head, ...records), { width: 80, height: 40 })
    expect(items).toEqual([{ kind: 'line', points: close([0, 0, 80, 40]), closed: false, color: 0xff0000ff, weight: 80 }])
  })

  it('is drawn, or refused, however it is damaged', () => {
    const whole = join(head, ...records)
    let drawn = 0
    for (let variant = 0; variant < 2000; variant++) {
      const bytes = whole.slice(0, variant % 3 === 0 ? (variant * 7) % whole.length : undefined)
      for (let i = 0; i < 3; i++) bytes[(variant * 31 + i * 17) % bytes.length] = (variant * 89 + i * 53) & 255
      try {
        drawn += readWmf(bytes, { width: 80, height: 40 }).items.length > 0 ? 1 : 0
      } catch (error) {
        expect(error).toBeInstanceOf(OpenError)
      }
    }
    expect(drawn).toBeGreaterThan(300)
  })

  it('has the size of its placeable head', () => {
    const placeable = new ByteWriter().u32(0x9ac6cdd7).u16(0, 100, 0, 500, 200, 1000).u32(0).u16(0).done()
    const { width, height, items } = readWmf(join(placeable, head, ...records))
    expect([width, height]).toEqual([expect.closeTo(10.16), expect.closeTo(5.08)])
    expect(items[0]).toMatchObject({ points: close([0, 0, 10.16, 5.08]) })
  })
})

it('cuts lines into dashes around corners', () => {
  expect(dashed([0, 0, 4, 0, 4, 4], [3, 2])).toEqual([
    [0, 0, 3, 0],
    [4, 1, 4, 4],
  ])
  expect(dashed([0, 0, 1e9, 0], [1, 1])).toEqual([[0, 0, 1e9, 0]])
})

it('becomes a sheet on which letters, lines and areas are found', async () => {
  const picture = readEmf(
    emfOf(100, 50, [emfRecord(43, longs(0, 0, 1000, 500)), emfRecord(22, longs(24)), ...emfFont(1, -100, 0, 'Arial'), emfText(200, 300, 'Ab', [70, 60])]),
  )
  const drawing = await metafileDrawing([{ name: 'Sheet1', width: 200, height: 100, picture }], { name: 'a.dft', format: 'solidedge-draft' }, 0)
  const [sheet] = drawing.spaces
  expect([drawing.spaces.length, drawing.first, sheet.name, sheet.paper?.width, sheet.extents]).toEqual([1, 0, 'Sheet1', 200, [0, 0, 200, 100]])
  expect([drawing.counts, sheet.texts.text, sheet.glyphs.glyph.length]).toEqual([{ SOLID: 1, LWPOLYLINE: 1, TEXT: 1 }, ['Ab'], 2])
  expect([...drawing.styles.color]).toEqual([BACKGROUND, FOREGROUND])
})
