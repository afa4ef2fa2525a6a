import type { PictureType } from '../../../core/picture/pictureSink.ts'
import type { DrawingViewer, PictureOptions, Viewer } from '../../../../packages/viewer/src/api.ts'
import { download, fileName } from '../../lib/browser.ts'
import { documentAtom } from '../../state/document.ts'
import { notify } from '../../state/notice.ts'
import type { Store } from '../../state/store.ts'
import { takePicture } from './pictureOfModel.ts'

const endings: Record<PictureType, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

export interface PictureChoice extends PictureOptions {
  type?: PictureType
  /** Whether the overlay of the canvas is included: measurements, markup, pins. */
  overlay?: boolean
}

/** "bracket.step" and PNG make "bracket.png". */
export const pictureName = (store: Store, type: PictureType): string => fileName(store.get(documentAtom)?.name ?? '', endings[type])

/** Draws the picture of the view of a model or drawing. */
export async function pictureOf(store: Store, viewer: Viewer | DrawingViewer, { overlay, type = 'image/png', ...options }: PictureChoice): Promise<Blob> {
  return await takePicture(
    (sink) => viewer.picture(options, sink),
    async (maker) => {
      if (overlay) {
        const { drawOverlay } = await import('./drawOverlay.ts')
        await drawOverlay(store, maker, options)
      }
      const file = await maker.file({ type })
      if (!file) throw new Error('The picture is empty')
      return file
    },
  )
}

/** Draws the picture and hands it to the browser as a download. Shows the result in a notice; false when it failed. */
export async function saveScreenshot(store: Store, viewer: Viewer | DrawingViewer, options: PictureChoice): Promise<boolean> {
  try {
    download(await pictureOf(store, viewer, options), pictureName(store, options.type ?? 'image/png'))
    notify(store, { key: 'screenshotSaved' })
    return true
  } catch (error) {
    console.error(error)
    notify(store, { key: 'screenshotFailed', level: 'error' })
    return false
  }
}
