import type { ScreenshotOptions, Viewer } from '../../../viewer/api.ts'
import { documentAtom } from '../../state/document.ts'
import { notify } from '../../state/notice.ts'
import { appStore } from '../../state/store.ts'

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]
const endings: Record<PictureType, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

/** "bracket.step" and PNG make "bracket.png". */
export const pictureName = (name: string, type: PictureType): string => `${name.replace(/\.[^.]+$/, '') || 'facet'}.${endings[type]}`

/** Draws the picture and hands it to the browser as a download. Says how it went; false when it failed. */
export async function saveScreenshot(viewer: Viewer, options: ScreenshotOptions): Promise<boolean> {
  try {
    const blob = await viewer.screenshot(options)
    const address = URL.createObjectURL(blob)
    const link = document.createElement('a')
    link.href = address
    link.download = pictureName(appStore.get(documentAtom)?.name ?? '', options.type ?? 'image/png')
    link.click()
    // Safari fetches the address after the click.
    setTimeout(() => URL.revokeObjectURL(address), 10_000)
    notify({ key: 'screenshotSaved' })
    return true
  } catch (error) {
    console.error(error)
    notify({ key: 'screenshotFailed', level: 'error' })
    return false
  }
}
