import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import type { PaintOptions } from '../../../src/core/drawing/paint.ts'
import type { Ink } from '../../../src/core/drawing/resolvedStyle.ts'
import { setUpPage } from '../../../src/core/drawing/pageSetup.ts'
import { spaceExtents } from '../../../src/core/drawing/spaceWindow.ts'
import { drawingToSvg } from '../../../src/core/drawing/svg.ts'
import { mmPerUnit } from '../../../src/core/units.ts'
import { UsageError } from './verb.ts'

/** Longest side of pages of model space, millimetres; layouts have the size of their sheets. */
const LONGEST_PAGE = 420

const paperInk: Ink = { background: 0xffffffff, foreground: 0x000000ff, monochrome: false }

type Page = PaintOptions & { width: number; height: number }

/** Millimetres per unit of a space. */
export function scaleOfSpace({ spaces, units }: Drawing, space: number): number {
  const { kind, paper } = spaces[space]
  if (kind === 'paper') return paper && paper.unitsPerMm > 0 ? 1 / paper.unitsPerMm : 1
  return units && units !== 'unknown' ? mmPerUnit[units] : 1
}

/** The space of that name, else the one that is shown first. Throws a `UsageError` that lists the names. */
export function spaceNamed({ spaces, first }: Drawing, name: string | undefined): number {
  if (name === undefined) return first
  const found = spaces.findIndex((space) => space.name.toLowerCase() === name.toLowerCase())
  if (found < 0) throw new UsageError(`space is one of ${spaces.map((space) => space.name).join(', ')}`)
  return found
}

/** A layout in its own size, model space as large as fits an A3 sheet's length; undefined when nothing is drawn. */
export function pageOf(drawing: Drawing, tab: number, ink: Ink = paperInk): Page | undefined {
  const area = spaceExtents(drawing, tab)
  if (!area) return undefined
  const scale = scaleOfSpace(drawing, tab)
  const longest = Math.max(area[2] - area[0], area[3] - area[1]) * scale
  const isSheet = drawing.spaces[tab].paper !== undefined
  const { width, height, toPage } = setUpPage(area, scale, undefined, isSheet || longest === 0 ? 1 : LONGEST_PAGE / longest)
  const shown = shownLayers(drawing)
  return { tab, area, toPage, width, height, shown, weights: isSheet, ink }
}

/** Layers that are on paper. */
export const shownLayers = ({ layers }: Drawing): Uint8Array => Uint8Array.from(layers, ({ visible, plotted }) => Number(visible && plotted))

/** A space as an SVG document; undefined when nothing is drawn. */
export function svgOf(drawing: Drawing, tab: number): string | undefined {
  const page = pageOf(drawing, tab)
  return page && drawingToSvg(drawing, { ...page, title: drawing.name })
}

/** A PDF of the given spaces, one page each; of those without anything drawn none. */
export async function pdfOf(drawing: Drawing, tabs: readonly number[]): Promise<Uint8Array | undefined> {
  const pages = tabs.map((tab) => pageOf(drawing, tab)).filter((page) => page !== undefined)
  if (pages.length === 0) return undefined
  const { drawingToPdf } = await import('../../../src/app/features/drawing/export/drawingPdf.ts')
  return drawingToPdf(drawing, pages, drawing.name)
}
