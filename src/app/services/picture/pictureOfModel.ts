import { createPictureMaker, type PictureMaker } from '../../../../workers/entries/client.ts'
import type { PictureSink } from '../../../core/picture/pictureSink.ts'
import type { DrawingViewer, Viewer } from '../../../../packages/viewer/src/api.ts'
import { documentAtom } from '../../state/document.ts'
import { drawingViewerAtom } from '../../state/drawing/drawingState.ts'
import type { Store } from '../../state/store.ts'
import { viewerAtom } from '../../state/tool.ts'

export const pictureSizes = ['viewport', '1920x1080', '3840x2160', '7680x4320', 'custom'] as const
export type PictureSize = (typeof pictureSizes)[number]

/** Browsers hold no larger canvas. Bigger pictures than the GPU can draw at once are drawn in tiles. */
export const MAX_SIDE = 16384
/** Larger pictures than this run out of memory on many devices. */
const MAX_PIXELS = 16384 * 8192
export const MIN_SIDE = 16
/** Pictures above this, in either direction, are large ones (`largePicture`). */
const LARGE_SIDE = 3840

export const validSide = (side: number): boolean => Number.isInteger(side) && side >= MIN_SIDE && side <= MAX_SIDE
export const validSize = ({ width, height }: { width: number; height: number }): boolean =>
  validSide(width) && validSide(height) && width * height <= MAX_PIXELS
/** Whether a picture of the size is one for subscribers. A picture of the screen's own size never is. */
export const isLarge = ({ width, height }: { width: number; height: number }): boolean => Math.max(width, height) > LARGE_SIDE

/** Pixels of a size; "as on screen" counts the device's own pixels. */
export function sizeOf(size: Exclude<PictureSize, 'custom'>, canvas?: { clientWidth: number; clientHeight: number }): { width: number; height: number } {
  if (size === 'viewport') {
    const ratio = globalThis.devicePixelRatio || 1
    const side = (css: number): number => Math.min(MAX_SIDE, Math.max(MIN_SIDE, Math.round(css * ratio)))
    return { width: side(canvas?.clientWidth ?? 0), height: side(canvas?.clientHeight ?? 0) }
  }
  const [width, height] = size.split('x').map(Number)
  return { width, height }
}

/** Has a picture drawn and made into something, off the page. */
export async function takePicture<T>(draw: (sink: PictureSink) => Promise<void>, make: (maker: PictureMaker) => Promise<T>): Promise<T> {
  const maker = createPictureMaker()
  try {
    await draw(maker)
    return await make(maker)
  } finally {
    maker.close()
  }
}

const TYPE = 'image/webp'
const SIZE = { width: 480, height: 300 }
/** The view is drawn larger than the thumbnail, in the canvas's own shape: then the model is cut out of it. */
const LONGEST_SIDE = 960
/** The opening's own work (first picture, fit, ambient occlusion) is over by then. */
const REST_MS = 1200

/** A thumbnail of the model on screen, as soon as the page rests; undefined when it is gone by then or cannot be drawn. */
export async function pictureOfModel(store: Store, documentId: number): Promise<Blob | undefined> {
  await new Promise((resolve) => setTimeout(resolve, REST_MS))
  await new Promise<unknown>((resolve) => ('requestIdleCallback' in globalThis ? requestIdleCallback(resolve, { timeout: 5000 }) : resolve(undefined)))
  return store.get(documentAtom)?.id === documentId ? pictureOnScreen(store) : undefined
}

/** A thumbnail of the model or drawing on screen as it stands; undefined without one, and when it cannot be drawn. */
export async function pictureOnScreen(store: Store): Promise<Blob | undefined> {
  const plane = store.get(drawingViewerAtom)
  if (plane) return pictureOfDrawing(plane)
  const viewer = store.get(viewerAtom)
  return viewer ? pictureNow(viewer) : undefined
}

/** A thumbnail of what the viewer shows; undefined when it is empty or cannot be drawn. */
async function pictureNow(viewer: Viewer): Promise<Blob | undefined> {
  const { clientWidth, clientHeight } = viewer.canvas
  const scale = LONGEST_SIDE / Math.max(clientWidth, clientHeight, 1)
  const size = { width: Math.max(1, Math.round(clientWidth * scale)), height: Math.max(1, Math.round(clientHeight * scale)) }
  try {
    return await takePicture(
      (sink) => viewer.picture({ ...size, transparent: true, thumbnail: true, patient: true }, sink),
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

const WIDTH = 320
/** Drawn larger: what stands over the canvas has lines of some pixels. */
const SHARPNESS = 2
/** Bounds of the canvas's aspect, so that a phone held upright does not give a strip. */
const SHAPE = { min: 0.5, max: 1 }

/** What a view holds of the screen, small, with its measurements and markup; undefined when it cannot be drawn. */
export async function viewPicture(store: Store, viewer: Viewer | DrawingViewer): Promise<Blob | undefined> {
  const { clientWidth, clientHeight } = viewer.canvas
  const shape = Math.min(SHAPE.max, Math.max(SHAPE.min, clientHeight / Math.max(1, clientWidth)))
  const size = { width: WIDTH, height: Math.round(WIDTH * shape) }
  try {
    const sharp = { width: size.width * SHARPNESS, height: size.height * SHARPNESS }
    return await takePicture(
      (sink) => viewer.picture({ ...sharp, transparent: false, thumbnail: true }, sink),
      async (maker) => {
        const { drawOverlay } = await import('./drawOverlay.ts')
        await drawOverlay(store, maker, sharp, { pins: false })
        return await maker.file({ type: 'image/webp', size })
      },
    )
  } catch {
    return undefined
  }
}
