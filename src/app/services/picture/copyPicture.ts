import type { Viewer } from '../../../viewer/api.ts'
import type { DrawingViewer } from '../../../viewer/drawing/api.ts'
import { type PictureChoice, pictureOf } from './saveScreenshot.ts'

/** Clipboards take PNG everywhere, and little else. */
export const canCopyPictures = 'ClipboardItem' in globalThis && typeof navigator.clipboard?.write === 'function'

/** Draws the picture onto the clipboard; false when the browser does not allow it. */
export async function copyPicture(viewer: Viewer | DrawingViewer, options: PictureChoice): Promise<boolean> {
  try {
    // Handed over as a promise within the click: Safari forbids it later.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pictureOf(viewer, { ...options, type: 'image/png' }) })])
    return true
  } catch (error) {
    console.error(error)
    return false
  }
}
