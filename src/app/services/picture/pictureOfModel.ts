import type { Viewer } from '../../../viewer/api.ts'
import type { DrawingViewer } from '../../../viewer/drawing/api.ts'
import { drawingViewerAtom } from '../../state/drawing/drawingState.ts'
import { documentAtom } from '../../state/document.ts'
import { appStore } from '../../state/store.ts'
import { viewerAtom } from '../../state/viewer.ts'
import { takePicture } from './takePicture.ts'

const TYPE = 'image/webp'
const SIZE = { width: 480, height: 300 }
/** The view is drawn larger than the thumbnail, in the canvas's own shape: then the model is cut out of it. */
const LONGEST_SIDE = 960
/** The opening's own work (first picture, fit, ambient occlusion) is over by then. */
const REST_MS = 1200

/** A thumbnail of the model on screen, as soon as the page rests; undefined when it is gone by then or cannot be drawn. */
export async function pictureOfModel(documentId: number): Promise<Blob | undefined> {
  await new Promise((resolve) => setTimeout(resolve, REST_MS))
  await new Promise<unknown>((resolve) => ('requestIdleCallback' in globalThis ? requestIdleCallback(resolve, { timeout: 5000 }) : resolve(undefined)))
  const plane = appStore.get(drawingViewerAtom)
  if (plane && appStore.get(documentAtom)?.id === documentId) return pictureOfDrawing(plane)
  const viewer = appStore.get(viewerAtom)
  return viewer && appStore.get(documentAtom)?.id === documentId ? pictureNow(viewer) : undefined
}

/** A thumbnail of what the viewer shows; undefined when it is empty or cannot be drawn. */
export async function pictureNow(viewer: Viewer): Promise<Blob | undefined> {
  const { clientWidth, clientHeight } = viewer.canvas
  const scale = LONGEST_SIDE / Math.max(clientWidth, clientHeight, 1)
  const size = { width: Math.max(1, Math.round(clientWidth * scale)), height: Math.max(1, Math.round(clientHeight * scale)) }
  try {
    return await takePicture(
      (sink) => viewer.picture({ ...size, transparent: true, thumbnail: true }, sink),
      (maker) => maker.file({ type: TYPE, size: SIZE, cutOut: true }),
    )
  } catch {
    return undefined
  }
}

async function pictureOfDrawing(viewer: DrawingViewer): Promise<Blob | undefined> {
  try {
    return await takePicture(
      (sink) => viewer.picture(SIZE, sink),
      (maker) => maker.file({ type: TYPE }),
    )
  } catch {
    return undefined
  }
}
