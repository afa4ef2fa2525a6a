import type { PdfDocument } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { wasmBytes } from '#assets'
import type { PageRequest, PdfSheet } from './pdfSheet.ts'

const MOST_PIXELS = 32 << 20
const POINTS_PER_INCH = 72
/** Objects of all pages have names that begin so. */
const SHARED = 'g_'

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

/** Decoders of pictures, by the names that pdf.js asks for: fax (CCITT) and JBIG2, JPEG 2000. */
const decoders: Readonly<Record<string, Parameters<typeof wasmBytes>[0]>> = { 'jbig2.wasm': 'jbig2', 'openjpeg.wasm': 'openjpeg' }

class Decoders {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const decoder = decoders[filename]
    if (!decoder) throw new Error(`${filename} is not part of the app`)
    return new Uint8Array(await wasmBytes(decoder))
  }
}

/** Pages of a PDF; undefined for those that cannot be read. Rejects when the file is no PDF, or is locked. */
export async function readPdf(bytes: Uint8Array<ArrayBuffer>, pages: readonly PageRequest[]): Promise<(PdfSheet | undefined)[]> {
  const { getDocument } = await library()
  const document = await getDocument({
    data: bytes,
    // Letters come as outlines, pictures as pixels, and nothing but decoders is fetched.
    disableFontFace: true,
    useSystemFonts: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    BinaryDataFactory: Decoders,
    useWasm: true,
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

async function readPage(document: PdfDocument, { page: name, off }: PageRequest): Promise<PdfSheet | undefined> {
  const { PageItems } = await import('./pageItems.ts')
  const number = await numberOf(document, name)
  if (number === undefined) return undefined
  const page = await document.getPage(number)
  const { width, height, transform } = page.getViewport({ scale: 1 / POINTS_PER_INCH })
  const { AnnotationMode, OPS } = await library()
  const operators = await page.getOperatorList({ annotationMode: AnnotationMode.ENABLE })
  // Pictures that take longer to decode come after the operators.
  const ids = new Set(operators.fnArray.flatMap((operator, i) => (operator === OPS.dependency ? (operators.argsArray[i] ?? []).map(String) : [])))
  await Promise.all([...ids].map((id) => new Promise((resolve) => (id.startsWith(SHARED) ? page.commonObjs : page.objs).get(id, resolve))))
  const [a, b, c, d, e, f] = transform
  const objects = { common: page.commonObjs, own: page.objs, layers: await document.getOptionalContentConfig() }
  if (off) for (const [id, group] of objects.layers) objects.layers.setVisibility(id, !off.includes(group.name ?? ''))
  // The viewport's y goes downwards.
  const items = new PageItems([a, -b, c, -d, e, height - f], { width, height }, objects)
  items.play(operators)
  return { width, height, glyphs: items.glyphs, ...items.done() }
}

/** The number of a page by its number, else by its label; the first where none is named. */
async function numberOf(document: PdfDocument, name: string): Promise<number | undefined> {
  const number = name.trim() === '' ? 1 : Number(name)
  if (Number.isInteger(number) && number >= 1 && number <= document.numPages) return number
  const at = (await document.getPageLabels())?.indexOf(name) ?? -1
  return at < 0 ? undefined : at + 1
}
