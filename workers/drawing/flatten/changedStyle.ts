import type { DimensionStyle } from '../model/dimensionStyle.ts'
import type { Document } from '../model/document.ts'
import type { Entity } from '../model/entity.ts'
import { BlockRecord, LineType, TextStyle } from '../model/tables.ts'
import { dimensionVariable } from '../read/dimensionVariables.ts'
import type { Source } from './source.ts'

/** Variables that name blocks by handle (since R2000) and by name (before). */
const blockVariables: Record<number, 'arrowBlock' | 'dimArrow1' | 'dimArrow2' | 'leaderArrow'> = {
  341: 'leaderArrow',
  342: 'arrowBlock',
  343: 'dimArrow1',
  344: 'dimArrow2',
  5: 'arrowBlock',
  6: 'dimArrow1',
  7: 'dimArrow2',
}
const TEXT_STYLE = 340
/** Line types of the dimension line and the extension lines: handles. */
const lineTypeVariables: Record<number, 'lineType' | 'lineTypeExt1' | 'lineTypeExt2'> = { 345: 'lineType', 346: 'lineTypeExt1', 347: 'lineTypeExt2' }

/** The style of a dimension, leader or tolerance with the variables that its own extended data change ("DSTYLE"). */
export function changedStyle(entity: Entity & { style: DimensionStyle }, source: Source): DimensionStyle {
  const style = source.dimensionStyle(entity.style)
  const changes = changesOf(entity)
  if (changes.length === 0) return style
  // Unchanged properties are looked up in the style itself: a copy would be one without a document.
  const changed = Object.create(style) as DimensionStyle
  for (const [code, value] of changes) {
    const block = blockVariables[code]
    if (block) put(changed, block, blockOf(value, source.document))
    else if (code === TEXT_STYLE || lineTypeVariables[code]) {
      const found = typeof value === 'number' ? source.document.find(value) : undefined
      if (found instanceof TextStyle) put(changed, 'style', found)
      else if (found instanceof LineType && lineTypeVariables[code]) put(changed, lineTypeVariables[code], found)
    } else {
      const variable = dimensionVariable(code, value)
      if (variable) put(changed, variable.name, variable.value)
    }
  }
  return changed
}

/** Pairs of a variable's code in DIMSTYLE and its value, between braces after "DSTYLE". */
function changesOf({ extendedData }: Entity): [code: number, value: unknown][] {
  const records = extendedData.of('ACAD')
  const start = records.findIndex(({ rawValue }) => rawValue === 'DSTYLE')
  const changes: [number, unknown][] = []
  if (start < 0) return changes
  for (let i = start + 2; i + 1 < records.length; i += 2) {
    const code: unknown = records[i].rawValue
    if (typeof code !== 'number') break
    changes.push([code, records[i + 1].rawValue])
  }
  return changes
}

function blockOf(value: unknown, document: Document): Pick<BlockRecord, 'name'> | null {
  if (typeof value === 'string') return { name: value }
  const found = typeof value === 'number' ? document.find(value) : undefined
  return found instanceof BlockRecord ? found : null
}

/** Not by the setters, which would put it into the document's tables. */
const put = (style: DimensionStyle, name: string, value: unknown): void => void Object.defineProperty(style, name, { value })
