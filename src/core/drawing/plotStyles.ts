import type { Rgba } from '../scene/mesh.ts'
import type { Drawing, Layer } from './drawing.ts'
import type { Space } from './space.ts'

/** How objects of a plot style are plotted. Whatever is absent is as the object has it. */
export interface PlotStyle {
  /** `0xRRGGBBff`. */
  color?: Rgba
  grayscale?: boolean
  /** Share of the ink, 0..1: below 1 the colour is mixed with that of the paper. */
  screening?: number
  /** Hundredths of a millimetre. */
  weight?: number
  /** Index into `Drawing.lineTypes`; its lengths are millimetres of paper. */
  lineType?: number
}

/** `key`: colour index (1 to 255) in digits, or name in lower case. */
export interface ListedPlotStyle extends PlotStyle {
  key: string
}

/** A plot style table (CTB, STB). */
export interface PlotTable {
  /** File name without folders. */
  name: string
  /** Whether styles are found by the object's colour index or by the name of its plot style. */
  kind: 'color' | 'named'
  styles: ListedPlotStyle[]
  /** Style of objects whose index or name is not listed. */
  otherwise?: PlotStyle
}

/**
 * Which table a drawing is shown or written with. `saved`: a tab's own where the file has plot styles displayed on it; `plotted`: a tab's own wherever it is
 * plotted with plot styles; `none`: objects have their own colours; anything else is the name of a table.
 */
export type PlotChoice = 'saved' | 'plotted' | 'none' | (string & {})

const BLACK: PlotStyle = { color: 0x000000ff }
const GRAY: PlotStyle = { grayscale: true }
const OBJECT: PlotStyle = {}

/** Tables that every installation of AutoCAD has, by what they are documented to do. Patterns of fills (fillPatterns.ctb) are not drawn. */
const builtIn: ReadonlyMap<string, PlotStyle> = new Map([
  ['monochrome', BLACK],
  ['grayscale', GRAY],
  ['screening 100%', { screening: 1 }],
  ['screening 75%', { screening: 0.75 }],
  ['screening 50%', { screening: 0.5 }],
  ['screening 25%', { screening: 0.25 }],
  ['acad', OBJECT],
  ['acadlt', OBJECT],
  ['fillpatterns', OBJECT],
  ['fill patterns', OBJECT],
  ['dwf virtual pens', OBJECT],
])

/** Built-in tables that change something, for a list to choose from. */
export const builtInTables = ['monochrome.ctb', 'grayscale.ctb', 'screening 75%.ctb', 'screening 50%.ctb', 'screening 25%.ctb'] as const

/** A built-in table by the name of its file. */
export function builtInTable(name: string): PlotTable | undefined {
  const [, stem, ending] = /^(.*)\.(ctb|stb)$/.exec(name.toLowerCase()) ?? []
  const otherwise = stem === undefined ? undefined : builtIn.get(stem)
  return otherwise && { name, kind: ending === 'ctb' ? 'color' : 'named', styles: [], otherwise }
}

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** A table by its name: one of the drawing's files, else a built-in one. */
export const plotTable = ({ plotTables }: Pick<Drawing, 'plotTables'>, name: string): PlotTable | undefined =>
  plotTables?.find((table) => sameName(table.name, name)) ?? builtInTable(name)

/** The table that a choice means for a space, with the units of its sheet; undefined: objects keep their own colours. */
export function plotOf(
  drawing: Pick<Drawing, 'plotTables'>,
  { plot, paper }: Space,
  choice: PlotChoice,
): { table: PlotTable; unitsPerMm?: number } | undefined {
  const table = chosenTable(drawing, plot, choice)
  return table && { table, ...(paper && { unitsPerMm: paper.unitsPerMm }) }
}

function chosenTable(drawing: Pick<Drawing, 'plotTables'>, plot: Space['plot'], choice: PlotChoice): PlotTable | undefined {
  if (choice === 'none') return undefined
  if (choice !== 'saved' && choice !== 'plotted') return plotTable(drawing, choice)
  const holds = choice === 'saved' ? plot?.isDisplayed : plot && (plot.isDisplayed || plot.isPlotted)
  return plot && holds ? plotTable(drawing, plot.table) : undefined
}

/** The plot style of a drawing style in a table. Colour-dependent tables leave objects of exact colours as they are. */
export function plotStyleOf(
  table: PlotTable,
  { styles, layers, plotStyles }: Pick<Drawing, 'styles' | 'plotStyles'> & { layers: readonly Layer[] },
  style: number,
): PlotStyle | undefined {
  const layer = layers[styles.layer[style]]
  if (table.kind === 'color') {
    const index = styles.color[style] === 0 ? layer?.colorIndex : styles.colorIndex?.[style]
    return index ? found(table, String(index)) : undefined
  }
  const own = styles.plotStyle?.[style] ?? -1
  const name = plotStyles?.[own < 0 ? (layer?.plotStyle ?? -1) : own]
  return found(table, (name ?? 'Normal').toLowerCase())
}

const byKey = new WeakMap<PlotTable, ReadonlyMap<string, PlotStyle>>()

function found(table: PlotTable, key: string): PlotStyle | undefined {
  let styles = byKey.get(table)
  if (!styles) byKey.set(table, (styles = new Map(table.styles.map((style) => [style.key, style]))))
  return styles.get(key) ?? table.otherwise
}
