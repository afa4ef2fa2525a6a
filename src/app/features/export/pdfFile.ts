import type { ViewState } from '../../../../contract/viewState.ts'
import type { PictureType } from '../../../core/picture/pictureSink.ts'
import { quietly } from '../../state/history.ts'
import { documentAtom } from '../../state/document.ts'
import type { Store } from '../../state/store.ts'
import { balloonsAtom } from '../../state/pmi/display.ts'
import { viewerAtom } from '../../state/tool.ts'
import { drawOverlay } from '../../services/picture/drawOverlay.ts'
import { takePicture } from '../../services/picture/pictureOfModel.ts'
import { applyView, captureView } from '../../services/views/captureView.ts'
import { fileName } from '../../lib/browser.ts'
import { type ExportedFile, type JobContext, throwIfCancelled } from '../../services/export/exportJob.ts'
import { type PaperSize, type PdfTable, type PdfView, pictureBox, type Sheet, type TitleBlock, viewsPdf } from './pdf/viewsPdf.ts'

/** Pixels per point: 180 to the inch. */
const SHARPNESS = 2.5
/** Paper is white, whatever the ground is on screen. */
const PAPER = { top: 0xffffff, bottom: 0xffffff }

interface PdfViewChoice {
  name: string
  /** Absent: as on screen. */
  state?(): ViewState | undefined
}

interface ViewsOptions {
  views: readonly PdfViewChoice[]
  overlay: boolean
  /** Whether the numbers of the inspection sheet are drawn. */
  balloons: boolean
}

export interface PdfOptions extends ViewsOptions {
  paper: PaperSize
  block: TitleBlock
  tables: readonly PdfTable[]
}

export interface PicturesOptions extends ViewsOptions {
  /** Pixels. */
  width: number
  height: number
}

/** A PDF with a page for each view. */
export async function pdfFile(store: Store, options: PdfOptions, context: JobContext): Promise<ExportedFile> {
  const { paper, block, tables } = options
  const document = store.get(documentAtom)
  if (!document) throw new Error('nothing is shown')
  const canvas = store.get(viewerAtom)?.canvas
  const sheet: Sheet = { paper, upright: canvas !== undefined && canvas.clientHeight > canvas.clientWidth }
  const box = pictureBox(sheet)
  const size = { width: Math.round(box.width * SHARPNESS), height: Math.round(box.height * SHARPNESS) }
  const pages: PdfView[] = []
  await eachView(store, options, context, async (name, overlay) => {
    pages.push({ name, picture: await pictureOf(store, size, overlay, 'image/jpeg') })
  })
  const blob = await viewsPdf(sheet, pages, block, tables)
  context.progress(1)
  return { blob, name: fileName(document.name, 'pdf') }
}

/** Characters that file systems refuse in names. */
const REFUSED = /[<>:"/\\|?*\p{Cc}]/gu

/** Bytes that are summed at a time, so that the page stays alive. */
const CHUNK = 1 << 20

/** A ZIP with a picture of each view, as PNG. */
export async function picturesFile(store: Store, options: PicturesOptions, context: JobContext): Promise<ExportedFile> {
  const document = store.get(documentAtom)
  if (!document) throw new Error('nothing is shown')
  const { Zip, ZipPassThrough } = await import('fflate')
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    pieces.push(bytes)
  })
  const { width, height } = options
  let number = 0
  await eachView(store, options, context, async (name, overlay) => {
    const picture = await pictureOf(store, { width, height }, overlay, 'image/png')
    // Numbers keep the order, and names apart.
    const file = new ZipPassThrough(`${String(++number).padStart(2, '0')} ${name.replace(REFUSED, '_').slice(0, 100)}.png`)
    zip.add(file)
    for (let at = 0; at < picture.size; at += CHUNK) {
      file.push(new Uint8Array(await picture.slice(at, at + CHUNK).arrayBuffer()), at + CHUNK >= picture.size)
    }
  })
  zip.end()
  context.progress(1)
  return { blob: new Blob(pieces, { type: 'application/zip' }), name: fileName(document.name, 'zip') }
}

/** Shows the views one after the other, and restores the screen afterwards. */
async function eachView(
  store: Store,
  { views, overlay, balloons }: ViewsOptions,
  { progress, signal }: JobContext,
  take: (name: string, overlay: boolean) => Promise<void>,
): Promise<void> {
  const before = captureView(store)
  const hadBalloons = store.get(balloonsAtom)
  try {
    if (balloons) {
      store.set(balloonsAtom, true)
      await nextFrames()
    }
    for (const [at, { name, state }] of views.entries()) {
      throwIfCancelled(signal)
      const wanted = state?.()
      if (wanted) await show(store, wanted)
      await take(name, overlay || balloons)
      progress((at + 1) / (views.length + 1))
    }
  } finally {
    store.set(balloonsAtom, hadBalloons)
    if (before && views.some(({ state }) => state)) quietly(store, () => applyView(store, before, { animate: false }))
  }
  throwIfCancelled(signal)
}

/** Shows a view at once, and waits until what stands over the canvas has followed. */
async function show(store: Store, state: ViewState): Promise<void> {
  quietly(store, () => applyView(store, state, { animate: false }))
  await nextFrames()
}

async function nextFrames(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

async function pictureOf(store: Store, size: { width: number; height: number }, overlay: boolean, type: PictureType): Promise<Blob> {
  const viewer = store.get(viewerAtom)
  if (!viewer) throw new Error('nothing is shown')
  const isPaper = type === 'image/jpeg'
  return await takePicture(
    (sink) => viewer.picture({ ...size, transparent: isPaper }, sink),
    async (maker) => {
      if (overlay) await drawOverlay(store, maker, size)
      if (isPaper) await maker.putGround(PAPER)
      const file = await maker.file({ type })
      if (!file) throw new Error('the picture is empty')
      return file
    },
  )
}
