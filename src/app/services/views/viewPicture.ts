import type { Viewer } from '../../../viewer/api.ts'
import type { DrawingViewer } from '../../../viewer/drawing/api.ts'
import { takePicture } from '../picture/takePicture.ts'

const WIDTH = 320
/** Drawn larger: what stands over the canvas has lines of some pixels. */
const SHARPNESS = 2
/** Bounds of the canvas's aspect, so that a phone held upright does not give a strip. */
const SHAPE = { min: 0.5, max: 1 }

/** What a view holds of the screen, small, with its measurements and markup; undefined when it cannot be drawn. */
export async function viewPicture(viewer: Viewer | DrawingViewer): Promise<Blob | undefined> {
  const { clientWidth, clientHeight } = viewer.canvas
  const shape = Math.min(SHAPE.max, Math.max(SHAPE.min, clientHeight / Math.max(1, clientWidth)))
  const size = { width: WIDTH, height: Math.round(WIDTH * shape) }
  try {
    const sharp = { width: size.width * SHARPNESS, height: size.height * SHARPNESS }
    return await takePicture(
      (sink) => viewer.picture({ ...sharp, transparent: false, thumbnail: true }, sink),
      async (maker) => {
        const { drawOverlay } = await import('../picture/drawOverlay.ts')
        await drawOverlay(maker, sharp, { pins: false })
        return await maker.file({ type: 'image/webp', size })
      },
    )
  } catch {
    return undefined
  }
}
