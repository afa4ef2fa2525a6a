import type { Document } from '../model/document.ts'
import { PlotPaperUnits, PlotRotation } from '../model/flags.ts'
import { Layout } from '../model/objects.ts'
import { BlockRecord } from '../model/tables.ts'
import { expect, test } from 'vitest'
import type { Space } from '../../../src/core/drawing/space.ts'
import { namedSpaces } from './layouts.ts'

function sheet(change: Readonly<Record<string, unknown>>): NonNullable<Space['paper']> {
  const layout = new Layout()
  layout.associatedBlock = new BlockRecord('*Paper_Space')
  Object.assign(layout, { paperUnits: PlotPaperUnits.Millimeters, paperRotation: PlotRotation.NoRotation, ...change })
  const document = { layouts: [layout], modelSpace: null, paperSpace: null } as unknown as Document
  return namedSpaces(document, undefined)[0].about.paper!
}

const edges = ({ originX, originY, width, height }: NonNullable<Space['paper']>): number[] => [originX, originY, originX + width, originY + height]

test('a plot of extents that fits its sheet, in the middle: the sheet is where the limits of the file have it', () => {
  // The numbers are those of a file that AutoCAD wrote, with these limits.
  const limits = [25.1, 30.6, 873.3, 629.7]
  const paper = sheet({
    plotType: 1,
    scaledFit: 0,
    flags: 52,
    paperRotation: PlotRotation.Degrees90,
    paperWidth: 594.1,
    paperHeight: 841,
    unprintableMargin: { left: 3.175, bottom: 3.175, right: 3.175, top: 3.175 },
    minExtents: { x: 29.4, y: 33.8, z: 0 },
    maxExtents: { x: 869, y: 626.5, z: 0 },
  })
  for (const [i, edge] of edges(paper).entries()) expect(Math.abs(edge - limits[i])).toBeLessThan(0.2)
})

test('a window begins at the printable corner, moved by the origin, in the scale of the plot', () => {
  const paper = sheet({
    plotType: 4,
    scaledFit: 16,
    paperWidth: 210,
    paperHeight: 100,
    plotOriginX: 5,
    unprintableMargin: { left: 10, bottom: 20, right: 10, top: 20 },
    windowLowerLeftX: 1000,
    windowLowerLeftY: 500,
    windowUpperLeftX: 1200,
    windowUpperLeftY: 600,
    numeratorScale: 1,
    denominatorScale: 2,
  })
  expect(edges(paper)).toEqual([970, 460, 1390, 660])
})

test('a plot of the layout has its printable corner at the origin; a window without size is none', () => {
  const common = { paperWidth: 210, paperHeight: 100, unprintableMargin: { left: 10, bottom: 20, right: 10, top: 20 } }
  expect(edges(sheet({ plotType: 5, ...common }))).toEqual([-10, -20, 200, 80])
  expect(edges(sheet({ plotType: 4, ...common }))).toEqual([-10, -20, 200, 80])
})

test('a plot of a view has the view at its printable corner; a view that is lost is the layout', () => {
  const common = { plotType: 3, paperWidth: 210, paperHeight: 100, unprintableMargin: { left: 10, bottom: 20, right: 10, top: 20 } }
  const view = { center: { x: 50, y: 40 }, target: { x: 1000, y: 0, z: 0 }, width: 100, height: 60 }
  expect(edges(sheet({ ...common, view }))).toEqual([990, -10, 1200, 90])
  expect(edges(sheet(common))).toEqual([-10, -20, 200, 80])
})
