import { PDFDocument, rgb, StandardFonts } from 'pdf-lib'
import { exact, plotTableFile, sheetWith } from '../../workers/drawing/plot/plotTables.fixture.ts'

const line = (y: number, color: string): string => `0 LINE|67 1|8 0|${color}|10 20|20 ${y}|11 277|21 ${y}`

/** A sheet with three lines and a PDF underlay, its plot style table and its PDF: colour 1 is plotted blue and thick, 3 at a quarter of the ink. `table`: name of the table's file. */
export async function plotFolder(table = 'company.ctb', flags = 34): Promise<Record<string, Uint8Array | string>> {
  const document = await PDFDocument.create()
  const page = document.addPage([288, 144])
  const font = await document.embedFont(StandardFonts.HelveticaBold)
  page.drawRectangle({ x: 2, y: 2, width: 284, height: 140, borderColor: rgb(0.4, 0, 0.6), borderWidth: 2 })
  page.drawCircle({ x: 70, y: 72, size: 50, color: rgb(1, 0.8, 0.2), borderColor: rgb(0.6, 0.3, 0), borderWidth: 1, borderDashArray: [6, 3] })
  page.drawText('Ground floor', { x: 130, y: 80, size: 20, font, color: rgb(0, 0.3, 0.6) })
  page.drawText('from a PDF', { x: 130, y: 55, size: 12, font })
  const underlay = '0 PDFUNDERLAY|5 77|67 1|8 0|100 AcDbEntity|100 AcDbUnderlayReference|340 E1|10 60|20 60|30 0|41 40|42 40|43 40|50 0|280 2'
  const definition = '0 PDFDEFINITION|5 E1|100 AcDbUnderlayDefinition|1 ground floor.pdf|2 1'
  return {
    'plan.dxf': sheetWith([line(180, '62 1'), line(170, '62 3'), line(160, '62 8'), underlay].join('|'), table, { flags, definition }),
    'company.ctb': plotTableFile({ 0: { color: exact(0x0000ff), lineweight: 6 }, 2: { screen: 25 } }),
    'ground floor.pdf': await document.save(),
  }
}
