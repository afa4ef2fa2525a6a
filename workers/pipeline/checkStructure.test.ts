import { expect, test } from 'vitest'
import { bigDxf } from '../../bench/drawing/bigDxf.ts'
import type { Drawing } from '../../src/core/drawing/drawing.ts'
import type { DrawnCurves, ShapeTable } from '../../src/core/drawing/space.ts'
import type { HomeView, Structure } from '../../src/core/scene/model.ts'
import { FileSet } from '../contract/fileSet.ts'
import { openDrawing } from '../drawing/open/openDrawing.ts'
import { memoryEntry } from '../io/fileset/blobEntry.ts'
import { checkDrawing, checkStructure } from './checkStructure.ts'

const withHome = (home: HomeView): Structure => {
  const structure: Structure = { name: 'a', format: 'x', units: 'mm', upAxis: 'z', home, root: { id: 0, name: 'a', children: [] } }
  checkStructure(structure)
  return structure
}

test.each<[string, HomeView, boolean]>([
  ['with a direction stays', { back: [0, 0, 2], up: [0, 3, 1] }, true],
  ['whose two directions are one is taken off', { back: [0, 0, 1], up: [0, 0.01, 1] }, false],
  ['without a direction is taken off', { back: [0, 0, 0], up: [0, 1, 0] }, false],
  ['with numbers that are not finite is taken off', { back: [0, 0, Number.NaN], up: [0, 1, 0] }, false],
])('a home view %s', (_, home, stays) => {
  expect(withHome(home).home).toEqual(stays ? home : undefined)
})

test.each<[string, (curves: DrawnCurves, shapes: ShapeTable) => unknown]>([
  ['that are drawn in no known way', ({ how }) => (how[how.indexOf(1)] = 3)],
  ['of another kind', ({ how }, { kind }) => (how[kind.indexOf(2)] = 1)],
  ['that are fewer than the table', (curves) => (curves.how = curves.how.slice(1))],
  ['without precision', (curves) => (curves.chord = 0)],
  ['with more points than stated', (curves) => curves.pointCount--],
  ['beyond those that are stated', (curves) => curves.runCount--],
  ['that are no numbers', (_, { values }) => (values[0] = Number.NaN)],
  ['that are cut', (_, { start }) => start[1]--],
])('drawn curves %s are refused', async (_, damage) => {
  const files = new FileSet([memoryEntry('a.dxf', new TextEncoder().encode(bigDxf(50)))])
  const drawings: Drawing[] = []
  const sink = { progress() {}, structure() {}, part() {}, note() {}, missing() {}, drawing: (opened: Drawing) => drawings.push(opened) }
  await openDrawing(files, 'a.dxf', 'dxf', sink, { quality: 'normal' }, 0)
  checkDrawing(drawings[0])
  const [{ lines, shapes }] = drawings[0].spaces
  damage(lines.curves!, shapes)
  expect(() => checkDrawing(drawings[0])).toThrow()
})
