import { expect, test } from 'vitest'
import { BLOCK, ChunkBoxes, findRuns, MAX_RUNS } from './blocks.ts'
import { placeOrder } from './letterTable.ts'

const CHUNK = BLOCK * 32

/** A chunk at each of these places. */
function chunksAt(...places: [x: number, y: number][]): { boxes: ChunkBoxes; count: number } {
  const boxes = new ChunkBoxes(places.length * CHUNK)
  places.forEach(([x, y], chunk) => {
    boxes.add(chunk * CHUNK, x, y)
    boxes.add(chunk * CHUNK + CHUNK - 1, x + 1, y + 1)
  })
  return { boxes, count: places.length * CHUNK }
}

function runsOf({ boxes, count }: ReturnType<typeof chunksAt>, rect: number[]): number[] {
  const runs = new Int32Array(MAX_RUNS * 2)
  return [...runs.subarray(0, findRuns(boxes, count, Float64Array.from(rect), runs) * 2)]
}

test('what is out of sight is not drawn, what is in sight in as many runs as may be', () => {
  const row = chunksAt([0, 0], [10, 0], [0, 0], [0, 0], [50, 0])
  expect(runsOf(row, [-1, -1, 2, 2])).toEqual([0, 32, 64, 64])
  expect(runsOf(row, [0, 0, 100, 1])).toEqual([0, 160])
  expect(runsOf(row, [20, 0, 30, 1])).toEqual([])
})

test('the last run ends with the table', () => {
  const { boxes } = chunksAt([0, 0], [0, 0])
  const runs = new Int32Array(MAX_RUNS * 2)
  expect(findRuns(boxes, CHUNK + 3, Float64Array.of(0, 0, 1, 1), runs)).toBe(1)
  expect([...runs.subarray(0, 2)]).toEqual([0, 33])
})

test('too many runs are joined over the smaller gaps', () => {
  const here: [number, number] = [0, 0]
  const away: [number, number] = [99, 99]
  const many = chunksAt(here, away, here, away, here, away, here, away, here, away, away, away, here)
  expect(runsOf(many, [0, 0, 1, 1])).toEqual([0, 9 * 32, 12 * 32, 32])
})

test('neighbours stand together, wide boxes before all others', () => {
  const box = (x: number, y: number, size: number): number[] => [x, y, x + size, y + size]
  const boxes = Float32Array.from([...box(0, 0, 1), ...box(99, 99, 1), ...box(1, 1, 1), ...box(0, 0, 90), ...box(98, 98, 1)])
  expect([...placeOrder(boxes)]).toEqual([3, 0, 2, 4, 1])
})
