import type { ScreenshotOptions, Viewer } from '../../../viewer/api.ts'
import { documentAtom } from '../../state/document.ts'
import { notify } from '../../state/notice.ts'
import { appStore } from '../../state/store.ts'
import { pictureName } from './saveScreenshot.ts'

/** Whether this device has a share sheet that takes pictures. */
export const canSharePictures = navigator.canShare?.({ files: [new File([], 'picture.png', { type: 'image/png' })] }) ?? false

/** Draws the picture and hands it to the device's share sheet. False when that failed; a user who closes the sheet has changed their mind, which is no failure. */
export async function sharePicture(viewer: Viewer, options: ScreenshotOptions): Promise<boolean> {
  const type = options.type ?? 'image/png'
  try {
    const name = pictureName(appStore.get(documentAtom)?.name ?? '', type)
    await navigator.share({ files: [new File([await viewer.screenshot(options)], name, { type })], title: name })
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return true
    console.error(error)
    notify({ key: 'screenshotFailed', level: 'error' })
    return false
  }
}
