import type { Viewer } from '../../viewer/api.ts'
import { drawingViewerAtom } from '../drawing/drawingState.ts'
import { documentAtom } from '../state/document.ts'
import { appStore } from '../state/store.ts'
import { viewerAtom } from '../state/viewer.ts'

const SIZE = { width: 480, height: 300 }
/** The view is drawn larger than the thumbnail, in the canvas's own shape: then the model is cut out of it. */
const LONGEST_SIDE = 960
/** Of the thumbnail, on each side of the model. */
const MARGIN = 0.05
/** The opening's own work (first picture, fit, ambient occlusion) is over by then. */
const REST_MS = 1200

/** A thumbnail of the model on screen, as soon as the page rests; undefined when it is gone by then or cannot be drawn. */
export async function pictureOfModel(documentId: number): Promise<Blob | undefined> {
  await new Promise((resolve) => setTimeout(resolve, REST_MS))
  await new Promise<unknown>((resolve) => ('requestIdleCallback' in globalThis ? requestIdleCallback(resolve, { timeout: 5000 }) : resolve(undefined)))
  const plane = appStore.get(drawingViewerAtom)
  if (plane && appStore.get(documentAtom)?.id === documentId) return plane.screenshot({ ...SIZE, type: 'image/webp' }).catch(() => undefined)
  const viewer = appStore.get(viewerAtom)
  return viewer && appStore.get(documentAtom)?.id === documentId ? pictureNow(viewer) : undefined
}

/** A thumbnail of what the viewer shows; undefined when it is empty or cannot be drawn. */
export async function pictureNow(viewer: Viewer): Promise<Blob | undefined> {
  const { clientWidth, clientHeight } = viewer.canvas
  const scale = LONGEST_SIDE / Math.max(clientWidth, clientHeight, 1)
  const size = { width: Math.max(1, Math.round(clientWidth * scale)), height: Math.max(1, Math.round(clientHeight * scale)) }
  try {
    return await cutOut(await viewer.screenshot({ ...size, transparent: true, type: 'image/png', thumbnail: true }))
  } catch {
    return undefined
  }
}

/** What is drawn in a picture without background, in the middle of a thumbnail. */
async function cutOut(picture: Blob): Promise<Blob | undefined> {
  const image = await createImageBitmap(picture)
  const whole = new OffscreenCanvas(image.width, image.height).getContext('2d')
  const context = new OffscreenCanvas(SIZE.width, SIZE.height).getContext('2d')
  if (!whole || !context) return undefined
  whole.drawImage(image, 0, 0)
  const { left, top, width, height } = drawnBox(whole.getImageData(0, 0, image.width, image.height))
  if (width <= 0 || height <= 0) return undefined
  const room = 1 - 2 * MARGIN
  const scale = Math.min((SIZE.width * room) / width, (SIZE.height * room) / height)
  const [w, h] = [width * scale, height * scale]
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, left, top, width, height, (SIZE.width - w) / 2, (SIZE.height - h) / 2, w, h)
  return context.canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
}

/** The box around everything that is not transparent, in pixels; without width when there is nothing. */
function drawnBox({ data, width, height }: ImageData): { left: number; top: number; width: number; height: number } {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3] === 0) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 }
}
