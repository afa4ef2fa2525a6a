import { expect, test } from 'vitest'
import { figureOf, type SheetDimension } from '../../../src/core/export/drawing/sheetDimension.ts'
import type { Point } from '../../../src/core/export/flat/flatFace.ts'
import { overallDimensions } from './annotate.ts'
import { holeDimensions } from './holeDimensions.ts'
import { circle, partOf, sheetOf } from './makeDrawing.fixture.ts'
import { straightPiece } from '../../kernel/brep/solid/profile.ts'
import type { Vec3 } from '../../kernel/brep/frame.ts'

const hole = (x: number, y: number, radius: number) => ({ kind: 'arc' as const, center: [x, y] as Point, radius, start: 0, sweep: 2 * Math.PI })

/** The rectangle of each text: left, bottom, right, top. */
const boxes = (dimensions: readonly SheetDimension[]) =>
  dimensions.map(figureOf).map(({ text }) => {
    const [width, height] = text.upright ? [text.height, text.width] : [text.width, text.height]
    return [text.at[0] - width / 2, text.at[1] - height / 2, text.at[0] + width / 2, text.at[1] + height / 2]
  })
const overlap = (a: number[], b: number[]): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]

test('texts of holes stand beside the view, on nothing else', () => {
  const holes = [hole(10, 10, 2), hole(90, 10, 2), hole(10, 50, 2), hole(90, 50, 2), hole(50, 30, 8), hole(30, 30, 3), hole(70, 30, 4), hole(50, 10, 1)]
  const picture = { holes, low: [0, 0] as Point, high: [100, 60] as Point }
  for (const scale of [0.5, 1, 2]) {
    const around = { picture, shift: [7, 5] as Point, scale }
    const overall = overallDimensions({ ...around, picture: { ...picture } } as unknown as Parameters<typeof overallDimensions>[0], {
      width: true,
      height: true,
    })
    const found = holeDimensions(around, overall)
    expect(found.map((each) => each.kind === 'diameter' && [each.radius, each.count])).toEqual([
      [8, 1],
      [4, 1],
      [3, 1],
      [2, 4],
      [1, 1],
    ])
    const all = boxes([...overall, ...found])
    for (const [i, box] of all.entries()) for (const other of all.slice(i + 1)) expect(overlap(box, other)).toBe(false)
    for (const box of boxes(found)) expect(overlap(box, [7, 5, 107, 65])).toBe(false)
  }
})

test('in the middle of a large view texts stand next to their holes, each in a place of its own', () => {
  const holes = Array.from({ length: 8 }, (_, i) => hole(500 + (i % 2) * 9, 400 + Math.floor(i / 2) * 9, 1 + i / 10))
  const found = holeDimensions({ picture: { holes, low: [0, 0], high: [1000, 800] }, shift: [0, 0], scale: 1 }, [])
  expect(found).toHaveLength(8)
  const all = boxes(found)
  for (const [i, box] of all.entries()) for (const other of all.slice(i + 1)) expect(overlap(box, other)).toBe(false)
  for (const each of found) if (each.kind === 'diameter') expect(Math.hypot(each.knee[0] - each.center[0], each.knee[1] - each.center[1])).toBeLessThan(30)
})

test('a sheet of a plate: no text of a hole lies within a view', async () => {
  const corners: Vec3[] = [
    [0, 0, 0],
    [60, 0, 0],
    [60, 30, 0],
    [0, 30, 0],
  ]
  const loops = [corners.map((corner, i) => straightPiece(corner, corners[(i + 1) % 4])), [circle(10, 15, 4)], [circle(50, 15, 4)], [circle(30, 15, 6)]]
  const { dimensions } = await sheetOf(partOf(loops, 10))
  const linear = dimensions.map(({ dimension }) => dimension).filter((each) => each.kind === 'linear')
  const round = dimensions.map(({ dimension }) => dimension).filter((each) => each.kind === 'diameter')
  expect(round.map(({ radius, count }) => [radius, count])).toEqual([
    [6, 1],
    [4, 2],
  ])
  // The view with the holes: as wide as the width that is stated, and 30 high.
  const width = linear.find(({ upright }) => !upright)!
  const [x] = [round[0].center[0] - 30]
  const y = round[0].center[1] - 15
  expect(width.to - width.from).toBeCloseTo(60, 9)
  for (const box of boxes(round)) expect(overlap(box, [x, y, x + 60, y + 30])).toBe(false)
})
