import type { LineType } from '../../../src/core/drawing/drawing.ts'
import { builtInTable, type PlotTable } from '../../../src/core/drawing/plotStyles.ts'
import { baseName, extensionOf, type FileSet } from '../../contract/fileSet.ts'
import { CONTINUOUS } from '../emitter.ts'
import { PlotFlags } from '../model/flags.ts'
import type { Document } from '../model/document.ts'
import { plotPatterns } from './plotPatterns.ts'
import { type PlotLineType, type ReadPlotTable, readPlotTable } from './readPlotTable.ts'

const MOST_TABLES = 50
const MOST_BYTES = 4 << 20

/** Plot style tables among the files: those that the layouts name, and others to choose from. */
export interface PlotTables {
  tables: PlotTable[]
  /** Tables that layouts name and nobody has. */
  unknown: string[]
  /** Those of them with which the file has its layouts shown. */
  missing: string[]
}

/** Finds and reads the tables. Patterns of their line types are added to `lineTypes`. */
export async function loadPlotTables({ layouts }: Document, files: FileSet, path: string, lineTypes: LineType[]): Promise<PlotTables> {
  const found = new Map<string, PlotTable>()
  const unknown = new Set<string>()
  const missing = new Set<string>()
  const patterns = new Patterns(lineTypes)
  const read = async (entry: ReturnType<FileSet['resolve']>): Promise<boolean> => {
    if (!entry || entry.size > MOST_BYTES) return false
    const name = baseName(entry.path)
    if (found.has(name.toLowerCase())) return true
    const table = found.size < MOST_TABLES ? readPlotTable(await entry.bytes(), name) : undefined
    if (table) found.set(name.toLowerCase(), patterns.resolve(table))
    return table !== undefined
  }
  for (const { styleSheet, flags } of layouts) {
    const name = baseName(styleSheet)
    if (!/\.(ctb|stb)$/i.test(name) || (await read(files.resolve(styleSheet, path))) || builtInTable(name)) continue
    unknown.add(name)
    if ((flags & PlotFlags.ShowPlotStyles) !== 0) missing.add(name)
  }
  for (const entry of files.entries()) if (/^(ctb|stb)$/.test(extensionOf(entry.path))) await read(entry)
  return { tables: [...found.values()], unknown: [...unknown], missing: [...missing] }
}

/** Line types of tables as rows of the drawing's line types, each once. */
class Patterns {
  private readonly lineTypes: LineType[]
  private readonly known = new Map<string, number>()

  constructor(lineTypes: LineType[]) {
    this.lineTypes = lineTypes
  }

  resolve({ styles, ...table }: ReadPlotTable): PlotTable {
    return { ...table, styles: styles.map(({ lineType, ...style }) => ({ ...style, ...(lineType && { lineType: this.indexOf(lineType) }) })) }
  }

  private indexOf({ number, size }: PlotLineType): number {
    if (number === 0) return CONTINUOUS
    const key = `${number} ${size}`
    let index = this.known.get(key)
    if (index === undefined) {
      index = this.lineTypes.push({ name: `Plot ${number}`, pattern: plotPatterns[number].map((length) => length * size) }) - 1
      this.known.set(key, index)
    }
    return index
  }
}
