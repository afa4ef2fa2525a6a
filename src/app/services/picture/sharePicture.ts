import type { Store } from '../../state/store.ts'
import type { DrawingViewer, Viewer } from '../../../../packages/viewer/src/api.ts'
import { notify } from '../../state/notice.ts'
import { type PictureChoice, pictureName, pictureOf } from './saveScreenshot.ts'

/** Clipboards take PNG everywhere, and little else. */
export const canCopyPictures = 'ClipboardItem' in globalThis && typeof navigator.clipboard?.write === 'function'

/** Draws the picture onto the clipboard; false when the browser does not allow it. */
export async function copyPicture(store: Store, viewer: Viewer | DrawingViewer, options: PictureChoice): Promise<boolean> {
  try {
    // Handed over as a promise within the click: Safari forbids it later.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pictureOf(store, viewer, { ...options, type: 'image/png' }) })])
    return true
  } catch (error) {
    console.error(error)
    return false
  }
}

/** Whether this device has a share sheet that takes pictures: it offers the gallery too. */
export const canSharePictures = navigator.canShare?.({ files: [new File([], 'picture.png', { type: 'image/png' })] }) ?? false

/** Draws the picture and hands it to the device's share sheet. False when that failed; a user who closes the sheet has changed their mind, which is no failure. */
export async function sharePicture(store: Store, viewer: Viewer | DrawingViewer, options: PictureChoice): Promise<boolean> {
  const type = options.type ?? 'image/png'
  try {
    const name = pictureName(store, type)
    await navigator.share({ files: [new File([await pictureOf(store, viewer, options)], name, { type })], title: name })
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return true
    console.error(error)
    notify(store, { key: 'screenshotFailed', level: 'error' })
    return false
  }
}
