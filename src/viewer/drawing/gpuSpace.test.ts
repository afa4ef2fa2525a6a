import { expect, test } from 'vitest'
import { curveReach, isClear, largestCurve } from './gpuSpace.ts'
import { areaItems } from './tables.ts'
import { png } from '../../../tools/fixtures/png.ts'

test('how large curves are about', () => {
  const rows: [kind: number, values: number[]][] = [
    [0, [1, 2]],
    [1, [0, 0, 50, 0]],
    [2, [0, 0, 3]],
    [3, [0, 0, 4, 0, 1]],
    [4, [0, 0, 3, 4, 0.5, 0, 6]],
    [5, [1, 0, 0, 0, 90, 0, 0]],
    [5, [0, 0, 0, 1, 7, 0, 0]],
    [6, [1, 2, 0, 0, 0, 1, 1, 2, 2, 2, 14]],
  ]
  const start = Uint32Array.from([0, ...rows.map((_, row) => rows.slice(0, row + 1).flatMap(([, values]) => values).length)])
  const shapes = {
    kind: Uint8Array.from(rows, ([kind]) => kind),
    item: new Uint32Array(rows.length),
    start,
    values: Float64Array.from(rows.flatMap(([, values]) => values)),
  }
  expect(rows.map((_, s) => curveReach(shapes, s))).toEqual([0, 0, 6, 8, 10, 0, 7, 12])
  expect(largestCurve(shapes)).toBe(12)
})

test('pictures that can be seen through', () => {
  const image = png(1, () => [0, 0, 0]) as Uint8Array<ArrayBuffer>
  const clear = image.slice()
  clear[25] = 6
  const pictures = [
    { mime: 'image/jpeg', data: new Uint8Array(30) },
    { mime: 'image/png', data: image },
    { mime: 'image/png', data: clear },
    { mime: 'image/webp', data: new Uint8Array(30) },
  ]
  expect(pictures.map((picture) => isClear({ name: '', ...picture }))).toEqual([false, false, true, true])
})

test('items that are nothing but filled are areas', () => {
  const item = (...items: number[]): { item: Uint32Array<ArrayBuffer> } => ({ item: Uint32Array.from(items) })
  const none = { positions: new Float32Array(), along: new Float32Array(), indices: new Uint32Array() }
  // A hatch; a wide line, which has a curve; a hatch with edges; a letter.
  const areas = areaItems({
    items: { count: 4, style: new Uint32Array(4), entity: new Uint32Array(4) },
    fills: { ...none, ...item(0, 0, 0, 1, 1, 1, 2, 2, 2) },
    lines: { ...none, start: Uint32Array.of(0, 2), ...item(2) },
    glyphs: { font: new Uint16Array(1), glyph: new Uint32Array(1), matrix: new Float32Array(6), ...item(3) },
    shapes: { kind: new Uint8Array(1), start: new Uint32Array(2), values: new Float64Array(), ...item(1) },
  })
  expect([...areas]).toEqual([1, 0, 0, 0])
})
