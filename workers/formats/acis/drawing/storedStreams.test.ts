import { expect, test } from 'vitest'
import { cylinderRecords, dialects, sabBytes } from '../acis.fixture.ts'
import { readAcis } from '../readAcis.ts'
import { storedStreams } from './storedStreams.ts'

const rod = sabBytes(cylinderRecords(5, 20), dialects['7.0'], 4)
const words = (...values: number[]): number[] => values.flatMap((value) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24])
const segment = (name: string, objects: number, contents: ArrayLike<number>): number[] => [
  0xac,
  0xd5,
  ...[...name].map((letter) => letter.charCodeAt(0)),
  ...words(0, 0, 0, 0, 1, 0, 0, objects, 0x55555555, 0x55555555),
  ...Array.from(contents),
]
/** A record of an object of `handle` and its place behind the records. */
const record = (handle: number, offset: number): number[] => words(20, 1, handle, 0, offset)

/** A store of segments: its head, their index, and themselves. */
function store(...segments: number[][]): Uint8Array<ArrayBuffer> {
  const index = 128
  const starts = segments.map((_, i) => index + 48 + 12 * segments.length + segments.slice(0, i).reduce((sum, { length }) => sum + length, 0))
  const head = words(0x6472616a, 128, 2, 2, 0, 1, index, 0, segments.length)
  const entries = segments.flatMap(({ length }, i) => words(starts[i], 0, length))
  return Uint8Array.from([...head, ...Array<number>(128 - head.length).fill(0), ...segment('segidx', 0, entries), ...segments.flat()])
}

const filler = [0x62, 0x62, 0x62, 0x62]
const data = (...objects: number[]): number[] => segment('_data_', 5, [...record(0x2e1, 0), ...Array<number>(12).fill(0x62), ...objects])

test('streams by the handle of their solid', () => {
  const found = storedStreams(store(segment('schidx', 0, filler), data(...words(rod.length), ...rod)))
  expect([...found.keys()]).toEqual([0x2e1])
  expect(readAcis(found.get(0x2e1)!, 1).parts[0].bodies[0].faces).toHaveLength(3)
})

test('a large stream stands in pages', () => {
  const page = (number: number, bytes: Uint8Array): number[] => segment('blob01', 0, [...words(rod.length, 0, 0, 0, number, 2, bytes.length, 0), ...bytes])
  const reference = words(0xbb106bb1, rod.length, 0, 2, 0, 100, rod.length - 100, 0, 0, 1, 100, 2, rod.length - 100)
  const found = storedStreams(store(data(...reference), page(0, rod.subarray(0, 100)), page(1, rod.subarray(100))))
  expect(found.get(0x2e1)).toEqual(Uint8Array.from(rod))
})

test.each([
  ['with other objects', store(data(...words(8), ...filler, ...filler))],
  ['of which an object is cut', store(data(...words(rod.length), ...rod.subarray(0, 99)))],
  ['of which a page is missing', store(data(...words(0xbb106bb1, rod.length, 0, 1, 0, 0, 0, 0, 0, 9, rod.length)))],
  ['that claims pages without end', store(data(...words(0xbb106bb1, 10, 0, 0x7fffffff, 0, 0, 0, 0, 0, 1, 10)))],
])('a store %s gives no stream', (_, bytes) => {
  expect(storedStreams(bytes).size).toBe(0)
})

test('what is no store ends in a message', () => {
  expect(() => storedStreams(rod)).toThrow(expect.objectContaining({ code: 'file-exception' }))
})

test('cut anywhere it ends', () => {
  const whole = store(data(...words(rod.length), ...rod))
  for (let length = 64; length < whole.length; length += 97) expect(storedStreams(whole.slice(0, length)).size).toBe(0)
})
