import type { Viewer } from '../../viewer/api.ts'
import type { DrawingViewer } from '../../viewer/drawing/api.ts'

const WIDTH = 320
/** Of the canvas, so that a phone held upright does not give a strip. */
const SHAPE = { min: 0.5, max: 1 }

/** What the viewer shows, small; undefined when it cannot be drawn. */
export async function viewPicture(viewer: Viewer | DrawingViewer): Promise<Blob | undefined> {
  const { clientWidth, clientHeight } = viewer.canvas
  const shape = Math.min(SHAPE.max, Math.max(SHAPE.min, clientHeight / Math.max(1, clientWidth)))
  try {
    return await viewer.screenshot({ width: WIDTH, height: Math.round(WIDTH * shape), transparent: false, type: 'image/webp' })
  } catch {
    return undefined
  }
}
