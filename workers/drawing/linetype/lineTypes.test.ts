import { expect, test } from 'vitest'
import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import { drawingToDxf } from '../../../src/core/drawing/dxf/drawingDxf.ts'
import { type Painter, paint } from '../../../src/core/drawing/paint.ts'
import { HandDrawing } from '../../../tests/support/drawing.ts'
import { Clip } from '../build/clip.ts'
import { dxfOf, openDrawingFiles } from '../openDrawing.fixture.ts'

const tables = `0 TABLE|2 LTYPE|70 2|0 LTYPE|2 HIDDEN|70 0|3 -|72 65|73 2|40 9|49 6|49 -3
  0 LTYPE|2 CENTER|70 0|3 -|72 65|73 4|40 25|49 16|49 -3|49 3|49 -3|0 ENDTAB`

const open = async (entities: string, header = ''): Promise<Drawing> => (await openDrawingFiles({ 'a.dxf': dxfOf(entities, { tables, header }) })).drawing

/** The dashes of all lines, each by the distances along its line at which it begins and ends; lines without gaps are one. Lines that go on with the one before count from its start. */
function inkOf(drawing: Drawing, tab = 0): number[][] {
  const lines: number[][] = []
  let last: readonly number[] = [Number.NaN, Number.NaN]
  let passed = 0
  let whole = false
  const nothing = (): void => {}
  const painter: Painter = {
    stroke(points, { dashes, offset }) {
      let length = 0
      for (let i = 2; i < points.length; i += 2) length += Math.hypot(points[i] - points[i - 2], points[i + 1] - points[i - 1])
      const goesOn = (whole || dashes.length === 0) && points[0] === last[0] && points[1] === last[1]
      if (!goesOn) {
        lines.push([])
        passed = 0
      }
      const line = lines[lines.length - 1]
      const period = dashes.reduce((sum, dash) => sum + dash, 0)
      if (dashes.length === 0) line.push(passed, passed + length)
      else
        for (let start = -offset; start < length; start += period)
          for (let i = 0, at = start; i < dashes.length; at += dashes[i] + dashes[i + 1], i += 2) {
            const [from, to] = [Math.max(0, at), Math.min(length, at + dashes[i])]
            if (to - from > 1e-6) line.push(passed + from, passed + to)
          }
      passed += length
      whole = dashes.length === 0
      last = points.slice(-2)
    },
    area: nothing,
    glyph: nothing,
    picture: nothing,
    together: nothing,
    text: nothing,
    pushClip: nothing,
    popClip: nothing,
  }
  const ink = { background: 0xffffffff, foreground: 0x000000ff, monochrome: false }
  paint(drawing, { tab, area: [-500, -500, 1000, 1000], toPage: [1, 0, 0, 1, 0, 0], shown: new Uint8Array(9).fill(1), ink, weights: false }, painter)
  // Dashes that touch are one.
  return lines.map((line) => {
    const joined: number[] = []
    for (let i = 0; i < line.length; i += 2) {
      if (i > 0 && Math.abs(line[i] - joined[joined.length - 1]) < 1e-6) joined.pop()
      else joined.push(line[i])
      joined.push(line[i + 1])
    }
    return joined.map((value) => Math.round(value * 1000) / 1000)
  })
}

const polyline = (flags: number, corners: readonly number[][], lineType = 'HIDDEN'): string =>
  `0 LWPOLYLINE|8 0|6 ${lineType}|90 ${corners.length}|70 ${flags}|${corners.map(([x, y, bulge = 0]) => `10 ${x}|20 ${y}|42 ${bulge}`).join('|')}`
const corner = [
  [0, 0],
  [20, 0],
  [20, 13],
]

test('a pattern begins again at each corner of a polyline, or runs on around them, as its bit states', async () => {
  const drawing = await open(`${polyline(0, corner)}\n${polyline(128, corner)}`)
  expect(inkOf(drawing)).toEqual([
    // 20 = two patterns and 2 more, 13 = one and 4 more.
    [0, 4, 7, 13, 16, 20],
    [0, 5, 8, 13],
    // 33 = three patterns and 6 more.
    [0, 6, 9, 15, 18, 24, 27, 33],
  ])
})

test('older polylines have the same bit', async () => {
  const vertices = corner.map(([x, y]) => `0 VERTEX|8 0|10 ${x}|20 ${y}`).join('|')
  const older = (flags: number): string => `0 POLYLINE|8 0|6 HIDDEN|66 1|70 ${flags}|${vertices}|0 SEQEND`
  const drawing = await open(`${older(0)}\n${older(128)}`)
  expect(inkOf(drawing).map((line) => line.length)).toEqual([6, 4, 8])
})

test('lines, arcs and circles; short ones have no gaps, and ends longer than the first dash are drawn', async () => {
  const line = (length: number, lineType = 'HIDDEN'): string => `0 LINE|8 0|6 ${lineType}|10 0|20 0|11 ${length}|21 0`
  const drawing = await open(`${[line(8.9), line(9), line(55, 'CENTER')].join('\n')}
    0 ARC|8 0|6 HIDDEN|10 0|20 0|40 ${20 / Math.PI}|50 0|51 180
    0 CIRCLE|8 0|6 HIDDEN|10 0|20 0|40 ${11 / Math.PI}
    0 CIRCLE|8 0|6 HIDDEN|10 0|20 0|40 ${4 / Math.PI}`)
  const [short, one, centre, arc, circle, small] = inkOf(drawing)
  expect(short).toEqual([0, 8.9])
  expect(one).toEqual([0, 3, 6, 9])
  // Two patterns of 25 and 5 more: both ends are 10.5 long.
  expect(centre).toEqual([0, 10.5, 13.5, 16.5, 19.5, 35.5, 38.5, 41.5, 44.5, 55])
  for (const [at, place] of [0, 4, 7, 13, 16, 20].entries()) expect(arc[at]).toBeCloseTo(place, 1)
  // Two patterns, stretched to 11 each.
  for (const [at, place] of [0, 3.667, 7.333, 14.667, 18.333, 22].entries()) expect(circle[at]).toBeCloseTo(place, 1)
  expect(small).toHaveLength(2)
})

test('an arc of a polyline is a segment like others', async () => {
  // A slot: straight sides of 20, half circles of 20 around its ends.
  const slot = [
    [0, 0],
    [20, 0, 1],
    [20, 40 / Math.PI],
    [0, 40 / Math.PI, 1],
  ]
  const [, arc, side, last, ...rest] = inkOf(await open(`${polyline(1, slot)}\n${polyline(129, slot)}`))
  expect(side).toEqual([0, 4, 7, 13, 16, 20])
  for (const round of [arc, last]) for (const [at, place] of [0, 4, 7, 13, 16, 20].entries()) expect(round[at]).toBeCloseTo(place, 1)
  expect(rest).toHaveLength(1)
  // 80 = nine patterns, stretched to 8.889 each; the middle of a dash lies at its first corner.
  expect(rest[0]).toHaveLength(20)
  expect(rest[0][1]).toBeCloseTo((3 * 80) / 81, 1)
  expect(rest[0][2]).toBeCloseTo((6 * 80) / 81, 1)
})

test('what a window shows is laid by its own scale', async () => {
  const { drawing } = await openDrawingFiles({ 'a.dxf': dxfOf(`0 LINE|8 0|6 HIDDEN|10 0|20 0|11 40|21 0`, { tables }) })
  const viewport = { center: [0, 0], width: 900, height: 900, viewCenter: [0, 0], twist: 0, frozenLayers: [], on: true, entity: 0 } as const
  const [model] = drawing.spaces
  const none = {
    ...model,
    lines: { ...model.lines, positions: new Float32Array(), start: Uint32Array.of(0), along: new Float32Array(), item: new Uint32Array() },
  }
  const items = { ...none.items, count: 0, style: new Uint32Array(), entity: new Uint32Array() }
  const shapes = { kind: new Uint8Array(), item: new Uint32Array(), start: Uint32Array.of(0), values: new Float64Array() }
  const sheet = {
    ...none,
    items,
    shapes,
    name: 'Sheet',
    kind: 'paper' as const,
    viewports: [{ ...viewport, viewCenter: [0, 0] as [number, number], center: [0, 0] as [number, number], frozenLayers: [], viewHeight: 1800 }],
  }
  const shown = { ...drawing, spaces: [model, sheet] }
  // 40 = four patterns and 4 more in model space; on the sheet the line is 20 long, the pattern as long as before.
  expect([inkOf(shown), inkOf(shown, 1)]).toEqual([[[0, 5, 8, 14, 17, 23, 26, 32, 35, 40]], [[0, 4, 7, 13, 16, 20]]])
})

test('DXF files are written with the bit that polylines were read with', async () => {
  const text = [0, 1, 128, 129].map((flags) => polyline(flags, [...corner, [0, 13, flags & 128 ? 0.5 : 0]])).join('\n')
  const drawing = await open(`${text}\n${polyline(0, corner, 'CONTINUOUS')}\n${polyline(1, [...corner, [0, 13, 0.5]])}`)
  const written = drawingToDxf(drawing, 0, new Uint8Array(9).fill(1)).text.replaceAll('\r', '')
  expect([...written.matchAll(/\n90\n\d+\n70\n(\d+)\n/g)].map(([, flags]) => Number(flags))).toEqual([0, 1, 128, 129, 0, 1])
})

test('lines without a pattern are runs as they were', async () => {
  const [space] = (await open(`${polyline(1, [...corner, [0, 13, 1]], 'CONTINUOUS')}\n${polyline(1, corner, 'CONTINUOUS')}`)).spaces
  expect(space.lines.item.length).toBe(2)
  expect([...space.lines.along]).toEqual([Number.NaN, Number.NaN])
})

test('lines that a clip shows whole are fitted, pieces of others keep their place in the pattern', () => {
  const hand = new HandDrawing()
  const model = hand.space('Model')
  const clip = new Clip([[0, -5, 40, -5, 40, 50, 0, 50]])
  const draw = (points: number[], apart: boolean): unknown =>
    model.entity('LWPOLYLINE', { lineType: 1 }, (painter) => painter.clipped(clip, () => painter.polyline(points, false, apart)))
  draw([10, 0, 30, 0, 30, 13], false)
  draw([10, 0, 30, 0, 30, 13], true)
  draw([30, 0, 50, 0], false)
  draw([-10, 0, 20, 0, 20, 13], false)
  draw([-10, 0, 20, 0, 20, 13], true)
  const { lines } = hand.done().spaces[0]
  expect([...lines.item].map((item, run) => [item, lines.start[run + 1] - lines.start[run], lines.along[run]])).toEqual([
    [0, 3, 0],
    [1, 3, Number.NaN],
    [2, 2, expect.closeTo(0, 20)],
    [3, 2, 10],
    [3, 2, 30],
    [4, 2, 10],
    [4, 2, 0],
  ])
  expect(lines.along[2]).toBeGreaterThan(0)
})
