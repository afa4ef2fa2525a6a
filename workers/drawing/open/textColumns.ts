import type { Document } from '../model/document.ts'
import { BackgroundFillFlags, ColumnType } from '../model/flags.ts'
import type { ExtendedValue } from '../model/object.ts'
import { MText } from '../model/texts.ts'

const MOST_COLUMNS = 100

/**
 * Columns of paragraphs as files before R2018 keep them: in extended data of the first column, which names the texts of the others. Those state the width of all columns
 * together; each gets its own. Where the first holds all of the text it is broken into columns here.
 */
export function settleTextColumns({ blockRecords }: Document): void {
  const all = new Map<number, MText>()
  const firsts: MText[] = []
  for (const { entities } of blockRecords)
    for (const entity of entities.rich) {
      if (!(entity instanceof MText)) continue
      all.set(entity.handle, entity)
      if (entity.extendedData.of('ACAD').length > 0) firsts.push(entity)
    }
  for (const first of firsts) settle(first, all)
}

function settle(first: MText, all: ReadonlyMap<number, MText>): void {
  const data = first.extendedData.of('ACAD')
  const info = part(data, 'ACAD_MTEXT_COLUMN_INFO')
  const others = handlesIn(part(data, 'ACAD_MTEXT_COLUMNS')).flatMap((handle) => all.get(handle) ?? [])
  const texts = [first, ...others]
  // Frames are lines of their own there.
  if (handlesIn(part(data, 'ACAD_MTEXT_TEXT_BORDERS')).length > 0) for (const text of texts) text.backgroundFillFlags &= ~BackgroundFillFlags.TextFrame
  const [type, width, count] = [stated(info, 75), stated(info, 48), stated(info, 76)]
  if (first.hasColumns || others.length === 0 || !(type > 0) || !(width > 0)) return
  if (others.some(({ value }) => value !== '')) {
    for (const text of texts) text.rectangleWidth = width
    return
  }
  Object.assign(first.columnData, {
    columnType: type === ColumnType.StaticColumns ? ColumnType.StaticColumns : ColumnType.DynamicColumns,
    columnCount: Math.min(MOST_COLUMNS, Math.max(1, count)),
    width,
    gutter: Math.max(0, stated(info, 49)),
    autoHeight: stated(info, 79) === 1,
    flowReversed: stated(info, 78) === 1,
    heights: heightsIn(info),
  })
}

/** Values between the marks of a part. */
function part(data: readonly ExtendedValue[], name: string): readonly ExtendedValue[] {
  const begin = data.findIndex(({ rawValue }) => rawValue === `${name}_BEGIN`)
  const end = data.findIndex(({ rawValue }, i) => i > begin && rawValue === `${name}_END`)
  return begin < 0 ? [] : data.slice(begin + 1, end < 0 ? undefined : end)
}

const handlesIn = (values: readonly ExtendedValue[]): number[] =>
  values.flatMap(({ code, rawValue }) => (code === 1005 && typeof rawValue === 'number' ? [rawValue] : []))

/** Where the value of a field stands: behind its number. */
const placeOf = (values: readonly ExtendedValue[], field: number): number => {
  for (let at = 0; at + 1 < values.length; at += 2) {
    if (values[at].code === 1070 && values[at].rawValue === field) return at + 1
    // Heights follow their number.
    if (values[at].code === 1070 && values[at].rawValue === HEIGHTS) return -1
  }
  return -1
}

const HEIGHTS = 50

function stated(values: readonly ExtendedValue[], field: number): number {
  const value = values[placeOf(values, field)]?.rawValue
  return typeof value === 'number' ? value : 0
}

function heightsIn(values: readonly ExtendedValue[]): number[] {
  const at = placeOf(values, HEIGHTS)
  return at < 0 ? [] : values.slice(at + 1).flatMap(({ code, rawValue }) => (code === 1040 && typeof rawValue === 'number' ? [rawValue] : []))
}
