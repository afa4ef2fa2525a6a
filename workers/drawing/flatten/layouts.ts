import { type BlockRecord, type CadDocument, type Layout, PlotPaperUnits, PlotRotation } from '@node-projects/acad-ts'
import type { Space } from '../../../src/core/drawing/space.ts'
import { decodeUnicodeCodes } from '../text/unicodeCodes.ts'

export interface NamedSpace {
  block: BlockRecord
  about: Pick<Space, 'name' | 'kind' | 'paper'>
}

const MM_PER_INCH = 25.4
const MAX_SHEET_MM = 100_000

/** Model space, then the layouts in the order of their tabs. Without layouts (R12) the paper space follows when it holds something. */
export function namedSpaces(document: CadDocument, model: BlockRecord | undefined): NamedSpace[] {
  const spaces: NamedSpace[] = model ? [{ block: model, about: { name: 'Model', kind: 'model' } }] : []
  const layouts = [...(document.layouts ?? [])].filter(
    ({ associatedBlock }) => associatedBlock && associatedBlock !== model && associatedBlock !== document.modelSpace,
  )
  for (const layout of layouts.toSorted((a, b) => a.tabOrder - b.tabOrder)) {
    if (spaces.some(({ block }) => block === layout.associatedBlock)) continue
    const paper = sheetOf(layout)
    spaces.push({ block: layout.associatedBlock!, about: { name: decodeUnicodeCodes(layout.name), kind: 'paper', ...(paper && { paper }) } })
  }
  const paper = document.paperSpace
  if (layouts.length === 0 && paper && [...paper.entities].length > 0) spaces.push({ block: paper, about: { name: 'Layout1', kind: 'paper' } })
  return spaces
}

/** The sheet as it lies behind the drawing: turned by the plot's rotation, its printable corner at the origin, scaled by the plot's scale. */
function sheetOf(layout: Layout): Space['paper'] {
  const { paperWidth, paperHeight, paperRotation, unprintableMargin: margin, plotOriginX, plotOriginY } = layout
  if (!(paperWidth > 0) || !(paperHeight > 0) || paperWidth > MAX_SHEET_MM || paperHeight > MAX_SHEET_MM) return undefined
  // Sizes and margins are millimetres whatever the units are; those say what one unit of the sheet is.
  const scale = layout.denominatorScale / layout.numeratorScale
  const unitsPerMm = (layout.paperUnits === PlotPaperUnits.Inches ? 1 / MM_PER_INCH : 1) * (scale > 0 && Number.isFinite(scale) ? scale : 1)
  const sideways = paperRotation === PlotRotation.Degrees90 || paperRotation === PlotRotation.Degrees270
  const [width, height] = sideways ? [paperHeight, paperWidth] : [paperWidth, paperHeight]
  const corners: Record<PlotRotation, [number, number]> = {
    [PlotRotation.NoRotation]: [margin.left, margin.bottom],
    [PlotRotation.Degrees90]: [margin.bottom, margin.right],
    [PlotRotation.Degrees180]: [margin.right, margin.top],
    [PlotRotation.Degrees270]: [margin.top, margin.left],
  }
  const [left, bottom] = corners[paperRotation] ?? corners[PlotRotation.NoRotation]
  return {
    width: width * unitsPerMm,
    height: height * unitsPerMm,
    originX: -(left + finite(plotOriginX)) * unitsPerMm,
    originY: -(bottom + finite(plotOriginY)) * unitsPerMm,
    unitsPerMm,
  }
}

const finite = (value: number): number => (Number.isFinite(value) ? value : 0)
