import { TableCellContentType, type TableEntity } from '@node-projects/acad-ts'
import { placement } from '../geometry/affine.ts'
import { drawTable } from '../table/drawTable.ts'
import type { TableCell } from '../table/tableSpec.ts'
import { drawBlock } from './drawInsert.ts'
import { attachmentOf, fontOf } from './drawText.ts'
import type { Scene } from './scene.ts'

/** Where neither cells nor rows say how high letters are. */
const DEFAULT_HEIGHT = 0.18

/** A table as its block shows it, else its grid and texts. */
export function drawTableEntity(table: TableEntity, scene: Scene): void {
  const { block, insertPoint, horizontalDirection: along } = table
  // From R2010 on the library reads no direction.
  const rotation = Math.atan2(along.y, along.x) || table.rotation
  if (block && [...block.entities].length > 0) return drawBlock(block, placement(rotation, { x: 1, y: 1, z: 1 }, insertPoint), scene)
  const cells: TableCell[] = []
  const lowest = table.rows.reduce((least, { height }) => (height > 0 ? Math.min(least, height) : least), table.rows[0]?.height ?? 0)
  for (const [row, { cells: given }] of table.rows.entries()) {
    for (const [column, { contents, rotation: turned, styleOverride }] of given.entries()) {
      const content = contents.find(({ contentType }) => contentType === TableCellContentType.Value) ?? contents[0]
      const value = content?.cadValue
      const text = value?.formattedValue || (typeof value?.value === 'string' || typeof value?.value === 'number' ? String(value.value) : '')
      if (!text) continue
      const format = content.format
      cells.push({
        row,
        column,
        text,
        height: format.textHeight || lowest / 2 || DEFAULT_HEIGHT,
        alignment: attachmentOf(styleOverride.cellAlignment || 5),
        rotation: turned,
        font: fontOf(format.textStyle),
      })
    }
  }
  const [x, y] = scene.project(insertPoint)
  const margin = DEFAULT_HEIGHT / 3
  scene.flat((painter) =>
    drawTable(
      { position: [x, y], rotation, rowHeights: table.rows.map(({ height }) => height), columnWidths: table.columns.map(({ width }) => width), margin, cells },
      scene.all.fonts,
      painter,
    ),
  )
}
