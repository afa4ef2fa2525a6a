import { PDFDocument, type PDFPage, rgb } from 'pdf-lib'
import { PdfText } from '../../../lib/pdfText.ts'

/** Points. */
const paperSizes = { a4: [841.89, 595.28], a3: [1190.55, 841.89], letter: [792, 612] } as const
export type PaperSize = keyof typeof paperSizes

const MARGIN = 28
const BLOCK = 46
const ROW = 15
const LINE_COLOR = rgb(0.45, 0.49, 0.55)

export interface PdfView {
  name: string
  /** Its size is that of `pictureBox`, times the sharpness. */
  picture: Blob
}

/** Texts of the title block. */
export interface TitleBlock {
  model: string
  /** `width`: its share of the strip, 1 if absent. */
  fields: { label: string; value: string; width?: number }[]
  /** "Page 2 of 5". */
  page(number: number, count: number): string
}

export interface PdfTable {
  title: string
  /** The first row is the heading. */
  rows: string[][]
  /** Shares of the width. */
  widths: number[]
}

/** How the paper is held. */
export interface Sheet {
  paper: PaperSize
  /** Taller than wide, for views that are. */
  upright: boolean
}

function sizeOf({ paper, upright }: Sheet): [number, number] {
  const [long, short] = paperSizes[paper]
  return upright ? [short, long] : [long, short]
}

/** Room for the picture on a page, points. */
export function pictureBox(sheet: Sheet): { width: number; height: number } {
  const [width, height] = sizeOf(sheet)
  return { width: width - 2 * MARGIN, height: height - 2 * MARGIN - BLOCK }
}

/** One page for each view, framed, with a title block; then the tables, on as many pages as they take. */
export async function viewsPdf(sheet: Sheet, views: readonly PdfView[], block: TitleBlock, tables: readonly PdfTable[] = []): Promise<Blob> {
  const document = await PDFDocument.create()
  document.setTitle(block.model)
  document.setProducer('Facet')
  document.setCreator('Facet')
  const text = await PdfText.of(document)
  const size = sizeOf(sheet)
  const room = pictureBox(sheet)
  const perPage = Math.floor((room.height - 30) / ROW) - 1
  const tablePages = tables.flatMap((table) => inPages(table.rows.slice(1), perPage).map((rows) => ({ table, rows })))
  const count = views.length + tablePages.length
  let number = 0
  for (const view of views) {
    const page = document.addPage(size)
    const image = await document.embedJpg(await view.picture.arrayBuffer())
    page.drawImage(image, { x: MARGIN, y: MARGIN + BLOCK, ...room })
    await frame(page, text, { ...block, view: view.name, place: block.page(++number, count) })
  }
  for (const { table, rows } of tablePages) {
    const page = document.addPage(size)
    await tablePage(page, text, table, rows)
    await frame(page, text, { ...block, view: table.title, place: block.page(++number, count) })
  }
  return new Blob([(await document.save()) as Uint8Array<ArrayBuffer>], { type: 'application/pdf' })
}

/** At least one page, though it be empty. */
function inPages<T>(rows: readonly T[], perPage: number): T[][] {
  const pages: T[][] = [rows.slice(0, perPage)]
  for (let at = perPage; at < rows.length; at += perPage) pages.push(rows.slice(at, at + perPage))
  return pages
}

/** The border and the strip with what the page shows. */
async function frame(page: PDFPage, text: PdfText, { model, fields, view, place }: TitleBlock & { view: string; place: string }): Promise<void> {
  const { width, height } = page.getSize()
  const inner = width - 2 * MARGIN
  page.drawRectangle({ x: MARGIN, y: MARGIN, width: inner, height: height - 2 * MARGIN, borderColor: LINE_COLOR, borderWidth: 0.8 })
  page.drawLine({ start: { x: MARGIN, y: MARGIN + BLOCK }, end: { x: width - MARGIN, y: MARGIN + BLOCK }, color: LINE_COLOR, thickness: 0.8 })
  const half = inner * 0.4
  await text.write(page, model, { x: MARGIN + 10, y: MARGIN + 26, size: 12, width: half - 20, bold: true })
  await text.write(page, view, { x: MARGIN + 10, y: MARGIN + 10, size: 9.5, width: half - 20 })
  const cells = [...fields, { label: '', value: place }]
  const shares = cells.reduce((sum, { width: share = 1 }) => sum + share, 0)
  let x = MARGIN + half
  for (const { label, value, width: share = 1 } of cells) {
    const cell = ((inner - half) * share) / shares
    page.drawLine({ start: { x, y: MARGIN }, end: { x, y: MARGIN + BLOCK }, color: LINE_COLOR, thickness: 0.5 })
    await text.write(page, label, { x: x + 7, y: MARGIN + 30, size: 7, width: cell - 12, color: [0.4, 0.44, 0.5] })
    await text.write(page, value, { x: x + 7, y: MARGIN + 13, size: 9, width: cell - 12 })
    x += cell
  }
}

async function tablePage(page: PDFPage, text: PdfText, { title, rows, widths }: PdfTable, body: readonly string[][]): Promise<void> {
  const { width, height } = page.getSize()
  const inner = width - 2 * MARGIN - 20
  const sum = widths.reduce((a, b) => a + b, 0)
  let y = height - MARGIN - 22
  await text.write(page, title, { x: MARGIN + 10, y, size: 12, width: inner, bold: true })
  for (const [line, row] of [rows[0], ...body].entries()) {
    y -= ROW
    let x = MARGIN + 10
    for (const [column, value] of row.entries()) {
      const cell = (inner * widths[column]) / sum
      await text.write(page, value, { x, y, size: 8, width: cell - 6, bold: line === 0 })
      x += cell
    }
    page.drawLine({ start: { x: MARGIN + 10, y: y - 4 }, end: { x: width - MARGIN - 10, y: y - 4 }, color: LINE_COLOR, thickness: line === 0 ? 0.8 : 0.25 })
  }
}
