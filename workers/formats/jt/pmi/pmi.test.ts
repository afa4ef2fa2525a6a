import { expect, it } from 'vitest'
import { OpenError } from '../../../../src/core/errors.ts'
import { loadAnnotationFace } from '../../../drawing/fonts/annotationFace.ts'
import { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { ByteWriter } from '../../../io/bytes/byteWriter.fixture.ts'
import { annotationOf, drawingOf } from './annotation.ts'
import { jtKinds, readPmi } from './readPmi.ts'

const SYMBOLS = 6
const VIEW = 17 << 24
const NOTE = 1 << 24
const LETTERS = 1
/** Written upright in the plane of x and z, at y = 5. */
const FRAME = [10, 5, 0, 11, 5, 0, 10, 5, 1]

interface Fixture {
  label: number
  texts: { text: number; font: number; at: number }[]
  /** x y of one line. */
  line: number[]
}

function planar(out: ByteWriter, { label, texts, line }: Fixture): void {
  out
    .u32(label)
    .u8(1)
    .f32(...FRAME)
    .f32(3)
    .u8(1)
    .u32(texts.length)
  for (const { text, font, at } of texts)
    out
      .u32(text, font, 0)
      .f32(0)
      .f32(at, 0, at + 6, 0, at, 3)
      .u32(0)
  out
    .u32(2)
    .u16(0, line.length / 2)
    .u32(1)
    .u16(4)
    .u32(line.length)
    .f32(...line)
}

/** The fields of JT 9.5 with annotations of some kinds, and the table of their texts. */
function fieldsOf(lists: Partial<Record<(typeof jtKinds)[number], Fixture[]>>, strings: string[]): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter().u16(2, 6, 0)
  for (const kind of jtKinds) {
    const own = lists[kind] ?? []
    out.u32(own.length)
    for (const fixture of own) {
      planar(out, fixture)
      if (kind === 'note') out.u32(0)
    }
  }
  // Groups, systems of coordinates; the dimension in the second view, the second note the frame of it; attributes.
  out
    .u32(0, 0, 2)
    .u32(0, VIEW + 1, 10, 0, 0)
    .u32(NOTE + 1, VIEW + 1, 72, 0, 0)
  out.u32(0, strings.length)
  for (const text of strings)
    out
      .u32(text.length + 1)
      .ascii(text)
      .u8(0)
  out.u32(2)
  for (const name of [0, 12]) out.raw(new Uint8Array(72)).u32(name)
  return out.done()
}

const bytes = fieldsOf(
  {
    dimension: [{ label: 0, texts: [{ text: 1, font: LETTERS, at: 2 }], line: [0, 0, 20, 0] }],
    note: [
      { label: 2, texts: [3, 4].map((text, i) => ({ text, font: LETTERS, at: i * 8 })), line: [0, 0, 1, 1] },
      { label: 12, texts: [], line: [0, 0, 90, 0] },
    ],
    feature_control_frame: [
      {
        label: 5,
        texts: [[6, SYMBOLS] as const, [7, LETTERS] as const, [8, LETTERS] as const, [9, SYMBOLS] as const, [10, LETTERS] as const].map(([text, font], i) => ({
          text,
          font,
          at: i * 8,
        })),
        line: [],
      },
    ],
    datum_symbol: [{ label: 11, texts: [{ text: 10, font: LETTERS, at: 0 }], line: [0, 0, 0, -4] }],
  },
  ['D1', '|21', 'N1', 'deburr', 'all edges', 'F1', 'j', '|', '0,1', 'm', 'A', 'DF1', 'Top'],
)

it('annotations have their texts with symbols, names and places', () => {
  const { annotations, views } = readPmi(new ByteCursor(bytes), 9)
  const found = annotations.map((stored) => annotationOf(stored, 1))
  expect([views, annotations.map((stored) => stored.views)]).toEqual([
    ['D1', 'Top'],
    [[1], [], [], []],
  ])
  expect(found.map(({ kind, name, text }) => [kind, name, text])).toEqual([
    ['dimension', 'D1', '⌀21'],
    ['note', 'N1', 'deburr all edges'],
    ['datum', 'DF1', 'A'],
    ['other', 'F1', '⌖ ⌀0,1Ⓜ A'],
  ])
  expect(found[0].anchor).toEqual({ point: [12, 5, 1.5], right: [1, 0, 0], up: [0, 0, 1], height: 3 })
})

it('their lines and letters lie in their plane, in millimetres', async () => {
  const [dimension] = readPmi(new ByteCursor(bytes), 9).annotations
  const plain = drawingOf(dimension, 7, 10, undefined)!
  expect([plain.id, [...plain.edges!.points]]).toEqual([7, [100, 50, 0, 300, 50, 0]])
  const lettered = drawingOf(dimension, 7, 10, await loadAnnotationFace())!
  expect(lettered.edges!.start.length).toBeGreaterThan(4)
  const points = lettered.edges!.points
  const along = (axis: number): number[] => [...points].filter((_, i) => i % 3 === axis)
  expect(new Set(along(1))).toEqual(new Set([50]))
  // The letters stand in the box of their text.
  expect([Math.min(...along(0)), Math.max(...along(0)), Math.min(...along(2)) >= 0, Math.max(...along(2)) <= 30]).toEqual([100, 300, true, true])
})

it('damaged ones end in a message; those of generation 10 are none', () => {
  for (const cut of [20, 80, bytes.length - 3]) expect(() => readPmi(new ByteCursor(bytes.subarray(0, cut)), 9)).toThrow(OpenError)
  expect(readPmi(new ByteCursor(bytes), 10).annotations).toEqual([])
})
