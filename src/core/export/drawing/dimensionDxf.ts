import { DxfFile, type WrittenDimension } from '../flat/dxfFile.ts'
import { figureOf, type SheetDimension, textOf, valueOf } from './sheetDimension.ts'

export const DIMENSIONS_LAYER = 'Dimensions'
/** Length of a leader on paper: programs that redraw the dimension start from it. */
const LEADER = 7

/** Writes a dimension that CAD programs can move, with its picture. */
export function writeDimension(file: DxfFile, dimension: SheetDimension): void {
  const { lines, arrows, text } = figureOf(dimension)
  const { kind, scale } = dimension
  const value = valueOf(dimension)
  const draw = (): void => {
    for (const [from, to] of lines) file.curve({ kind: 'line', from, to }, DIMENSIONS_LAYER)
    for (const arrow of arrows) file.triangle(arrow, DIMENSIONS_LAYER)
    file.write({ at: text.at, text: textOf(dimension, '%%c'), height: text.height, layer: DIMENSIONS_LAYER, angle: text.upright ? 90 : 0, align: 'middle' })
  }
  if (kind === 'linear') {
    const { upright, from, to, low, high, at } = dimension
    const side = at >= (low + high) / 2 ? high : low
    const place = (s: number, across: number): [number, number] => (upright ? [across, s] : [s, across])
    const [first, second] = [place(from, side), place(to, side)]
    const tags = [100, 'AcDbAlignedDimension', 13, first[0], 23, first[1], 33, 0, 14, second[0], 24, second[1], 34, 0, 50, upright ? 90 : 0]
    file.dimension(DIMENSIONS_LAYER, 0, { line: place(to, at), text: text.at, value }, [...tags, 100, 'AcDbRotatedDimension'], draw)
    return
  }
  const { center, count } = dimension
  const [tip] = lines[0]
  const tags = [100, 'AcDbDiametricDimension', 15, tip[0], 25, tip[1], 35, 0, 40, LEADER / scale]
  const far: [number, number] = [2 * center[0] - tip[0], 2 * center[1] - tip[1]]
  file.dimension(DIMENSIONS_LAYER, 3, { line: far, text: text.at, value, ...(count > 1 && { override: `${count}x <>` }) }, tags, draw)
}

/** A dimension of a made sheet, and where it stands in the sheet's file. */
export interface MadeDimension {
  written: WrittenDimension
  dimension: SheetDimension
}

/** The text of a sheet's file with its dimensions where they are now: everything else stays letter by letter. */
export function withDimensions(text: string, dimensions: readonly MadeDimension[]): string {
  const changes = dimensions.flatMap(({ written, dimension }) => {
    const own = new DxfFile({ layers: [], extent: [0, 0], after: written.after })
    writeDimension(own, dimension)
    const [{ block, record }] = own.dimensionTexts()
    return [
      { at: written.block, now: block },
      { at: written.record, now: record },
    ]
  })
  const pieces: string[] = []
  let done = 0
  for (const { at, now } of changes.toSorted((a, b) => a.at[0] - b.at[0])) {
    pieces.push(text.slice(done, at[0]), now)
    done = at[1]
  }
  return [...pieces, text.slice(done)].join('')
}
