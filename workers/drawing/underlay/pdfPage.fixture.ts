import { PDFDocument, type PDFContext, PDFName } from 'pdf-lib'
import { readPages } from '../flatten/underlaySheets.ts'
import type { PdfItem } from './pdfSheet.ts'

const BUDGET = 60_000

/** Items of a page of 4 × 2 inches whose operators are given. */
export async function itemsOf(
  content: string,
  resources: (context: PDFContext) => Record<string, unknown> = () => ({}),
): Promise<{ items: PdfItem[]; isIncomplete?: boolean }> {
  const document = await PDFDocument.create()
  const { context } = document
  const page = document.addPage([288, 144])
  page.node.set(PDFName.of('Resources'), context.obj(resources(context) as never))
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(content)))
  const [sheet] = await readPages(new Uint8Array(await document.save()), [{ page: '1' }], BUDGET)
  return { items: sheet?.items ?? [], isIncomplete: sheet?.isIncomplete }
}
