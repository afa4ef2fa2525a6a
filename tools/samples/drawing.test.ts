import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { openDrawingFiles } from '../../workers/drawing/openDrawing.fixture.ts'

it('Sample1.dwg: three sheets whose windows show the model to scale, nothing left out', async () => {
  const bytes = new Uint8Array(await readFile(new URL('../../public/samples/Sample1.dwg', import.meta.url)))
  const { drawing, notes, missing } = await openDrawingFiles({ 'Sample1.dwg': bytes })
  expect([notes, missing, drawing.units, drawing.first, drawing.application]).toEqual([[], [], 'mm', 1, 'Facet (1.0)'])
  expect(drawing.spaces.map(({ name }) => name)).toEqual(['Model', 'A3 Housing', 'A4 Drilling plan', 'A4 Fitting'])
  expect(drawing.spaces[1].paper).toMatchObject({ width: 420, height: 297, unitsPerMm: 1 })
  expect(drawing.spaces.map(({ viewports }) => viewports.map(({ height, viewHeight }) => height / viewHeight))).toEqual([[], [1, 5], [1], [1]])
  expect(drawing.spaces[1].viewports[1].clip?.length).toBeGreaterThan(40)
  expect(drawing.counts).toMatchObject({ DIMENSION: 29, HATCH: 7, TOLERANCE: 4, LEADER: 16, INSERT: 12 })
  const texts = drawing.spaces.flatMap((space) => space.texts.text)
  expect(texts).toEqual(expect.arrayContaining(['Flanged bearing housing', 'FCT-2601-014', '⌀72 H7', 'A3', 'A4', 'Ball bearing 6207']))
})
