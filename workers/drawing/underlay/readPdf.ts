import type { PdfDocument } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import type { PdfSheet } from './pdfSheet.ts'

const MOST_PIXELS = 32 << 20
const POINTS_PER_INCH = 72

/** pdf.js with its own worker on this thread. It warns of missing canvases when it is loaded, which nobody draws on here. */
async function library(): Promise<typeof import('pdfjs-dist/legacy/build/pdf.min.mjs')> {
  const { warn } = console
  console.warn = () => {}
  try {
    Object.assign(globalThis, { pdfjsWorker: await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs') })
    return await import('pdfjs-dist/legacy/build/pdf.min.mjs')
  } finally {
    console.warn = warn
  }
}

/** Pages of a PDF by their numbers or labels; undefined for those that cannot be read. Rejects when the file is no PDF, or is locked. */
export async function readPdf(bytes: Uint8Array<ArrayBuffer>, pages: readonly string[]): Promise<(PdfSheet | undefined)[]> {
  const { getDocument } = await library()
  const document = await getDocument({
    data: bytes,
    // Letters come as outlines, pictures as pixels, and nothing is fetched.
    disableFontFace: true,
    useSystemFonts: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    useWasm: false,
    useWorkerFetch: false,
    disableRange: true,
    disableStream: true,
    disableAutoFetch: true,
    disableWorkerRendering: true,
    enableXfa: false,
    maxImageSize: MOST_PIXELS,
    verbosity: 0,
  }).promise
  const sheets: (PdfSheet | undefined)[] = []
  for (const page of pages) sheets.push(await readPage(document, page).catch(() => undefined))
  return sheets
}

async function readPage(document: PdfDocument, name: string): Promise<PdfSheet | undefined> {
  const { PageItems } = await import('./pageItems.ts')
  const number = await numberOf(document, name)
  if (number === undefined) return undefined
  const page = await document.getPage(number)
  const { width, height, transform } = page.getViewport({ scale: 1 / POINTS_PER_INCH })
  const { AnnotationMode } = await library()
  const operators = await page.getOperatorList({ annotationMode: AnnotationMode.ENABLE })
  const [a, b, c, d, e, f] = transform
  const objects = { common: page.commonObjs, own: page.objs, layers: await document.getOptionalContentConfig() }
  // The viewport's y goes downwards.
  const items = new PageItems([a, -b, c, -d, e, height - f], { width, height }, objects)
  items.play(operators)
  return { width, height, items: items.items, glyphs: items.glyphs, isIncomplete: items.isIncomplete }
}

/** The number of a page by its number, else by its label; the first where none is named. */
async function numberOf(document: PdfDocument, name: string): Promise<number | undefined> {
  const number = name.trim() === '' ? 1 : Number(name)
  if (Number.isInteger(number) && number >= 1 && number <= document.numPages) return number
  const at = (await document.getPageLabels())?.indexOf(name) ?? -1
  return at < 0 ? undefined : at + 1
}
