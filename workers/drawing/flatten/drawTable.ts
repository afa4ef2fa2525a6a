import type { ItemStyle } from '../emitter.ts'
import { placement } from '../geometry/affine.ts'
import type { TableEntity } from '../model/inserts.ts'
import type { Tolerance } from '../model/texts.ts'
import { drawTable, type TableCell } from '../table/drawTable.ts'
import { drawTolerance } from '../tolerance/drawTolerance.ts'
import { changedStyle, dimensionStyle } from './dimensionStyle.ts'
import { drawBlock } from './drawInsert.ts'
import { attachmentOf, fontOf, penOf } from './drawText.ts'
import type { Scene } from './scene.ts'

/** Height of letters where neither cells nor rows state it. */
const DEFAULT_HEIGHT = 0.18
/** Margins of cells as a part of the lowest letters, as in the style Standard of both systems of units. */
const MARGIN = 1 / 3

const UP = { x: 0, y: 0, z: 1 }

/** A table as its block shows it, else its grid and texts. */
export function drawTableEntity(table: TableEntity, scene: Scene): void {
  const { block, insertPoint, horizontalDirection: along } = table
  const rotation = Math.atan2(along.y, along.x)
  if (block && [...block.entities].length > 0) return drawBlock(block, placement(rotation, { x: 1, y: 1, z: 1 }, insertPoint), scene)
  const { rowHeights, columnWidths } = table
  const lowest = rowHeights.reduce((least, height) => (height > 0 ? Math.min(least, height) : least), rowHeights[0] ?? 0)
  const cells = table.cells.map(({ row, column, text, height, alignment, rotation: turned, style }): TableCell => {
    return { row, column, text, height: height || lowest / 2 || DEFAULT_HEIGHT, alignment: attachmentOf(alignment || 5), rotation: turned, font: fontOf(style) }
  })
  const margin = MARGIN * (cells.length > 0 ? Math.min(...cells.map(({ height }) => height)) : DEFAULT_HEIGHT)
  scene.on(UP, insertPoint.z, (painter) =>
    drawTable(
      { position: [insertPoint.x, insertPoint.y], rotation, rowHeights, columnWidths, margin, cells },
      scene.all.fonts,
      painter,
      {},
      penOf(scene, painter),
    ),
  )
}

export function drawToleranceEntity(tolerance: Tolerance, scene: Scene): void {
  const { text, insertionPoint, direction } = tolerance
  const { textHeight, gap, scale, font, textColor, lineColor } = dimensionStyle(changedStyle(tolerance, scene.frame.source), scene.frame)
  const spec = {
    text,
    position: [insertionPoint.x, insertionPoint.y] as [number, number],
    rotation: Math.atan2(direction.y, direction.x),
    height: textHeight * scale,
    gap: gap * scale,
    font,
  }
  scene.on(UP, insertionPoint.z, (painter) =>
    drawTolerance(spec, scene.all.fonts, painter, { frame: colored(lineColor), text: colored(textColor) }, penOf(scene, painter)),
  )
}

const colored = (color: number | undefined): Partial<ItemStyle> => (color === undefined ? {} : { color })
