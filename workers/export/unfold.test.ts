import { expect, test } from 'vitest'
import { patternDxf } from '../../src/core/export/flat/flatDxf.ts'
import type { FlatCurve, Point } from '../../src/core/export/flat/flatFace.ts'
import { flatSvg } from '../../src/core/export/flat/flatSvg.ts'
import { sheetOf } from '../../src/core/export/flat/sheet.ts'
import { din6935, type FlatPattern, unfold } from '../../src/core/export/flat/unfold.ts'
import { SURFACE_STRIDE, surfaceKinds } from '../../src/core/scene/surface.ts'
import { openDrawingFiles } from '../drawing/openDrawing.fixture.ts'
import { rad, type Step, strip } from './sheetStrip.fixture.ts'

const developed = (steps: readonly Step[], thickness: number, k: number): number =>
  steps.reduce<number>((sum, step) => sum + (typeof step === 'number' ? step : rad(Math.abs(step.degrees)) * (step.radius + k * thickness)), 0)

function ends(curve: FlatCurve): [Point, Point] {
  if (curve.kind === 'line') return [curve.from, curve.to]
  if (curve.kind === 'polyline') return [curve.points[0], curve.points[curve.points.length - 1]]
  if (curve.kind !== 'arc') throw new Error(curve.kind)
  const on = (angle: number): Point => [curve.center[0] + curve.radius * Math.cos(angle), curve.center[1] + curve.radius * Math.sin(angle)]
  return [on(curve.start), on(curve.start + curve.sweep)]
}

/** The largest gap between curves of a loop that follow each other. */
const gap = ({ loops }: FlatPattern): number =>
  Math.max(
    ...loops.flatMap(({ curves }) =>
      curves.map((curve, i) => {
        const [, end] = ends(curve)
        const [next] = ends(curves[(i + 1) % curves.length])
        return Math.hypot(end[0] - next[0], end[1] - next[1])
      }),
    ),
  )

test.each<[string, Step[], number, number[]]>([
  ['an angle', [40, { degrees: 90, radius: 2 }, 25], 1.5, [90]],
  ['a channel', [30, { degrees: 90, radius: 3 }, 50, { degrees: 90, radius: 3 }, 30], 2, [90, 90]],
  ['a Z of other angles', [20, { degrees: 45, radius: 1 }, 15, { degrees: -120, radius: 4 }, 33], 1, [45, -120]],
  ['an offset without a flat between its bends', [20, { degrees: 60, radius: 2 }, { degrees: -60, radius: 5 }, 20], 1, [60, -60]],
  ['a hem', [40, { degrees: 180, radius: 0.5 }, 8], 1, [180]],
  ['a rolled plate, nearly a tube', [10, { degrees: 300, radius: 30 }, 10], 2, [300]],
])('unfolding %s: the developed length of theory, a closed outline, its bends', (_, steps, thickness, degrees) => {
  const part = strip(steps, thickness, 60)
  const sheet = sheetOf(part)!
  expect(sheet.thickness).toBeCloseTo(thickness, 5)
  for (const k of [0, 0.33, 0.44, 0.5]) {
    const pattern = unfold(sheet, () => k)!
    const sides = [pattern.width, pattern.height].toSorted((a, b) => a - b)
    expect(sides).toEqual([60, developed(steps, thickness, k)].toSorted((a, b) => a - b).map((side) => expect.closeTo(side, 4)))
    expect(pattern.loops).toHaveLength(1)
    expect(gap(pattern)).toBeLessThan(1e-4)
    // Seen from the other side every bend goes the other way.
    const found = pattern.bends.map(({ angle }) => (angle * 180) / Math.PI)
    const wanted = degrees.toSorted((a, b) => a - b)
    const turned = degrees.map((angle) => -angle).toSorted((a, b) => a - b)
    const same = found.toSorted((a, b) => a - b)
    expect([wanted, turned].some((each) => each.every((angle, i) => Math.abs(angle - same[i]) < 1e-3))).toBe(true)
    for (const { lines } of pattern.bends) expect(lines.map(([a, b]) => Math.hypot(b[0] - a[0], b[1] - a[1]))).toEqual([expect.closeTo(60, 4)])
  }
})

test('a pattern as DXF: the outline closes when it is read again, bends lie on layers of their own', async () => {
  const pattern = unfold(sheetOf(strip([40, { degrees: 90, radius: 2 }, 25, { degrees: -90, radius: 2 }, 30], 1.5, 60))!, din6935)!
  const { drawing } = await openDrawingFiles({ 'strip.dxf': patternDxf(pattern) })
  expect(drawing.counts).toEqual({ LINE: 2 + 2 * 5 + 2, TEXT: 2 })
  expect(drawing.layers.map(({ name }) => name)).toEqual(expect.arrayContaining(['Outline', 'BendUp', 'BendDown', 'BendNotes']))
  const svg = flatSvg(pattern)
  expect(svg).toMatch(/id="bend-up"[^>]*><path/)
  expect(svg).toMatch(/id="bend-down"[^>]*><path/)
})

test('DIN 6935: half the factor of correction', () => {
  expect(din6935(2, 2)).toBeCloseTo(0.325, 12)
  expect(din6935(20, 2)).toBe(0.5)
})

test('flat plates and parts of more than one thickness are no bent sheets', () => {
  expect(sheetOf(strip([100], 2, 60))).toBeUndefined()
  const channel = strip([30, { degrees: 90, radius: 3 }, 50, { degrees: 90, radius: 3 }, 30], 2, 60)
  const faces = channel.faces!
  const bend = faces.kind.indexOf(surfaceKinds.indexOf('cylinder'))
  faces.params[bend * SURFACE_STRIDE + 6] += 0.1
  expect(sheetOf(channel)).toBeUndefined()
})
