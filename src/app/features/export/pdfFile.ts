import type { ViewState } from '../../../../contract/viewState.ts'
import { quietly } from '../../state/history.ts'
import { documentAtom } from '../../state/document.ts'
import type { Store } from '../../state/store.ts'
import { balloonsAtom } from '../../state/pmi/display.ts'
import { viewerAtom } from '../../state/tool.ts'
import { drawOverlay } from '../../services/picture/drawOverlay.ts'
import { takePicture } from '../../services/picture/pictureOfModel.ts'
import { applyView, captureView } from '../../services/views/captureView.ts'
import { fileName } from '../../lib/browser.ts'
import { type ExportedFile, type JobContext, throwIfCancelled } from './exportJob.ts'
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

export interface PdfOptions {
  paper: PaperSize
  views: readonly PdfViewChoice[]
  overlay: boolean
  block: TitleBlock
  tables: readonly PdfTable[]
  /** With the numbers of the inspection sheet. */
  balloons: boolean
}

/** A PDF with a page for each view. The views are shown one after the other while it is made, and the screen is restored afterwards. */
export async function pdfFile(
  store: Store,
  { paper, views, overlay, block, tables, balloons }: PdfOptions,
  { progress, signal }: JobContext,
): Promise<ExportedFile> {
  const document = store.get(documentAtom)
  if (!document) throw new Error('nothing is shown')
  const canvas = store.get(viewerAtom)?.canvas
  const sheet: Sheet = { paper, upright: canvas !== undefined && canvas.clientHeight > canvas.clientWidth }
  const before = captureView(store)
  const pages: PdfView[] = []
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
      pages.push({ name, picture: await pictureOf(store, sheet, overlay || balloons) })
      progress((at + 1) / (views.length + 1))
    }
  } finally {
    store.set(balloonsAtom, hadBalloons)
    if (before && views.some(({ state }) => state)) quietly(store, () => applyView(store, before, { animate: false }))
  }
  throwIfCancelled(signal)
  const blob = await viewsPdf(sheet, pages, block, tables)
  progress(1)
  return { blob, name: fileName(document.name, 'pdf') }
}

/** Shows a view at once, and waits until what stands over the canvas has followed. */
async function show(store: Store, state: ViewState): Promise<void> {
  quietly(store, () => applyView(store, state, { animate: false }))
  await nextFrames()
}

async function nextFrames(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

async function pictureOf(store: Store, sheet: Sheet, overlay: boolean): Promise<Blob> {
  const viewer = store.get(viewerAtom)
  if (!viewer) throw new Error('nothing is shown')
  const { width, height } = pictureBox(sheet)
  const size = { width: Math.round(width * SHARPNESS), height: Math.round(height * SHARPNESS) }
  return await takePicture(
    (sink) => viewer.picture({ ...size, transparent: true }, sink),
    async (maker) => {
      if (overlay) await drawOverlay(store, maker, size)
      await maker.putGround(PAPER)
      const file = await maker.file({ type: 'image/jpeg' })
      if (!file) throw new Error('the picture is empty')
      return file
    },
  )
}
