import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type FlatCurve, type Point, areaOf } from '../../src/core/export/flat/flatFace.ts'
import { sheetOf } from '../../src/core/export/flat/sheet.ts'
import { unfold } from '../../src/core/export/flat/unfold.ts'
import { splinePoint } from '../../src/core/geometry/spline.ts'
import { finish } from '../../src/core/measure/finish.ts'
import { VOLUME } from '../../src/core/measure/moments.ts'
import { measurePart } from '../../src/core/measure/partMeasures.ts'
import type { Part } from '../../src/core/scene/model.ts'
import { createImportClient, type OpenSource } from '../../workers/entries/client.ts'
import { corpusDir } from '../support/corpus.ts'

const client = createImportClient()
afterAll(() => client.dispose())

async function partsOf(path: string): Promise<Part[]> {
  const name = basename(path)
  const source: OpenSource = { name, container: 'file', entries: [{ path: name, blob: { file: path, size: statSync(path).size } }] }
  const { obvious, candidates } = await client.survey(source).done
  const parts = new Map<number, Part>()
  await client.open(source, obvious ?? candidates[0].path, { progress() {}, structure() {}, note() {}, part: (part) => parts.set(part.id, part) }).settled
  return [...parts.values()]
}

/** Points along a curve, close enough for areas. */
function along(curve: FlatCurve): readonly Point[] {
  if (curve.kind === 'line') return [curve.from, curve.to]
  if (curve.kind === 'polyline') return curve.points
  if (curve.kind === 'spline') {
    const { degree, knots, controls, weights } = curve
    const homogeneous = Float64Array.from(controls.flatMap(([x, y], i) => (weights ? [x * weights[i], y * weights[i], 0, weights[i]] : [x, y, 0])))
    const spline = { degree, knots, count: controls.length, rational: weights !== undefined, homogeneous, period: 0 }
    const [from, to] = [knots[degree], knots[controls.length]]
    return Array.from({ length: 721 }, (_, i): Point => {
      const [x, y] = splinePoint(spline, from + ((to - from) * i) / 720.0001)
      return [x, y]
    })
  }
  if (curve.kind !== 'arc') throw new Error(curve.kind)
  const { center, radius, start, sweep } = curve
  return Array.from({ length: 721 }, (_, i): Point => {
    const angle = start + (sweep * i) / 720
    return [center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)]
  })
}

/** With the neutral line in the middle a bend has as much area as half way through the sheet: area times thickness is the volume. */
describe.skipIf(!corpusDir)('sheet metal parts of Inventor files', () => {
  test.each([
    ['inventor/witbox/C04H030030-x-carriage.ipt', 2, 5],
    ['inventor/witbox/C04H030044-rear-metal-sheet.ipt', 2, 3],
  ])('%s: as much material laid flat as bent', async (file, thickness, bends) => {
    const [part] = await partsOf(join(corpusDir!, file))
    const sheet = sheetOf(part)!
    expect(sheet.thickness).toBeCloseTo(thickness, 6)
    const pattern = unfold(sheet, () => 0.5)!
    expect(pattern.approximated).toBe(0)
    expect(pattern.bends).toHaveLength(bends)
    const area = pattern.loops.reduce((sum, { isHole, curves }) => sum + (isHole ? -1 : 1) * Math.abs(areaOf(curves.flatMap(along))), 0)
    const volume = Math.abs(finish(measurePart(part))!.moments[VOLUME])
    expect(Math.abs((area * thickness) / volume - 1)).toBeLessThan(5e-6)
  })
})
