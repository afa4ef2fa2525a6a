import type { Document } from '../model/document.ts'
import { PlotFlags, PlotPaperUnits, PlotRotation } from '../model/flags.ts'
import type { Layout, View } from '../model/objects.ts'
import type { BlockRecord } from '../model/tables.ts'
import type { Rect, Space } from '../../../src/core/drawing/space.ts'
import { baseName } from '../../contract/fileSet.ts'
import { decodeUnicodeCodes } from '../fonts/letterCodes.ts'

export interface NamedSpace {
  block: BlockRecord
  about: Pick<Space, 'name' | 'kind' | 'paper' | 'plot' | 'patternScale' | 'isPlan'>
}

const MM_PER_INCH = 25.4
const MAX_SHEET_MM = 100_000

/** Model space, then the layouts in the order of their tabs. Without layouts (R12) the paper space follows when it holds something. */
export function namedSpaces(document: Document, model: BlockRecord | undefined): NamedSpace[] {
  const ofModel = document.layouts?.find(({ associatedBlock }) => associatedBlock && (associatedBlock === model || associatedBlock === document.modelSpace))
  const spaces: NamedSpace[] = model ? [{ block: model, about: { name: 'Model', kind: 'model', ...(ofModel && plotOf(ofModel)) } }] : []
  const layouts = [...(document.layouts ?? [])].filter(
    ({ associatedBlock }) => associatedBlock && associatedBlock !== model && associatedBlock !== document.modelSpace,
  )
  for (const layout of layouts.toSorted((a, b) => a.tabOrder - b.tabOrder)) {
    if (spaces.some(({ block }) => block === layout.associatedBlock)) continue
    const paper = sheetOf(layout)
    spaces.push({ block: layout.associatedBlock!, about: { name: decodeUnicodeCodes(layout.name), kind: 'paper', ...(paper && { paper }), ...plotOf(layout) } })
  }
  const paper = document.paperSpace
  if (layouts.length === 0 && paper && [...paper.entities].length > 0) spaces.push({ block: paper, about: { name: 'Layout1', kind: 'paper' } })
  return spaces
}

function plotOf({ styleSheet, flags }: Layout): Pick<Space, 'plot'> {
  const table = baseName(styleSheet)
  if (!table) return {}
  return { plot: { table, isDisplayed: (flags & PlotFlags.ShowPlotStyles) !== 0, isPlotted: (flags & PlotFlags.PlotPlotStyles) !== 0 } }
}

/** Plot types as files number them. */
const EXTENTS = 1
const LIMITS = 2
const VIEW = 3
const WINDOW = 4
/** A plot that is scaled to fit its sheet (group 75). */
const FIT = 0
/** Extents that are none are 1e20. */
const MAX_AREA = 1e15

/**
 * The sheet as it lies behind the drawing: turned by the plot's rotation, scaled by the plot's scale. Its printable corner is at the origin for a plot of the layout;
 * for other plots it is at the corner of the plotted area, or the area is in the middle of the printable part.
 */
function sheetOf(layout: Layout): Space['paper'] {
  const { paperWidth, paperHeight, paperRotation, unprintableMargin: margin, plotOriginX, plotOriginY } = layout
  if (!(paperWidth > 0) || !(paperHeight > 0) || paperWidth > MAX_SHEET_MM || paperHeight > MAX_SHEET_MM) return undefined
  // Sizes and margins are millimetres in all files; the units state what one unit of the sheet is.
  const perMm = layout.paperUnits === PlotPaperUnits.Inches ? 1 / MM_PER_INCH : 1
  const sideways = paperRotation === PlotRotation.Degrees90 || paperRotation === PlotRotation.Degrees270
  const [width, height] = sideways ? [paperHeight, paperWidth] : [paperWidth, paperHeight]
  const corners: Readonly<Record<number, [number, number]>> = {
    [PlotRotation.NoRotation]: [margin.left, margin.bottom],
    [PlotRotation.Degrees90]: [margin.bottom, margin.right],
    [PlotRotation.Degrees180]: [margin.right, margin.top],
    [PlotRotation.Degrees270]: [margin.top, margin.left],
  }
  const [left, bottom] = corners[paperRotation] ?? corners[PlotRotation.NoRotation]
  const [across, upwards] = sideways ? [margin.bottom + margin.top, margin.left + margin.right] : [margin.left + margin.right, margin.bottom + margin.top]
  const printable: [number, number] = [width - across, height - upwards]
  const area = plottedArea(layout)
  const unitsPerMm = perMm * scaleOf(layout, area, printable, perMm)
  const offset = (axis: 0 | 1, margins: number, origin: number): number => {
    if (!area || (layout.flags & PlotFlags.Centered) === 0) return (area?.[axis] ?? 0) - (margins + finite(origin)) * unitsPerMm
    return (area[axis] + area[axis + 2]) / 2 - (margins + printable[axis] / 2) * unitsPerMm
  }
  return {
    width: width * unitsPerMm,
    height: height * unitsPerMm,
    originX: offset(0, left, plotOriginX),
    originY: offset(1, bottom, plotOriginY),
    unitsPerMm,
  }
}

/** The part of the layout that is plotted, where that is not the layout itself. */
function plottedArea(layout: Layout): Rect | undefined {
  const type: number = layout.plotType
  const { minExtents, maxExtents, minLimits, maxLimits } = layout
  const { view } = layout
  const areas: Partial<Record<number, Rect>> = {
    [EXTENTS]: [minExtents.x, minExtents.y, maxExtents.x, maxExtents.y],
    [LIMITS]: [minLimits.x, minLimits.y, maxLimits.x, maxLimits.y],
    ...(view && { [VIEW]: viewArea(view) }),
    [WINDOW]: [layout.windowLowerLeftX, layout.windowLowerLeftY, layout.windowUpperLeftX, layout.windowUpperLeftY],
  }
  const area = areas[type]
  return area?.every((value) => Math.abs(value) < MAX_AREA) && area[2] > area[0] && area[3] > area[1] ? area : undefined
}

const viewArea = ({ center, target, width, height }: View): Rect => [
  target.x + center.x - width / 2,
  target.y + center.y - height / 2,
  target.x + center.x + width / 2,
  target.y + center.y + height / 2,
]

/** Units of the drawing on one unit of the sheet. */
function scaleOf(layout: Layout, area: Rect | undefined, [width, height]: [number, number], perMm: number): number {
  const fits = layout.scaledFit === FIT && (layout.flags & PlotFlags.UseStandardScale) !== 0
  if (area && fits && width > 0 && height > 0) return Math.max((area[2] - area[0]) / width, (area[3] - area[1]) / height) / perMm
  const scale = layout.denominatorScale / layout.numeratorScale
  return scale > 0 && Number.isFinite(scale) ? scale : 1
}

const finite = (value: number): number => (Number.isFinite(value) ? value : 0)
