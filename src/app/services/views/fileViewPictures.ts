import { cameraOfView, hiddenInView, type ListedView, sectionsOfView } from '../../../core/pmi/savedView.ts'
import { MAX_PLANES } from '../../../core/section/plane.ts'
import type { Viewer } from '../../../../packages/viewer/src/api.ts'
import { whenIdle } from '../../lib/tasks.ts'
import { documentAtom, type OpenDocument } from '../../state/document.ts'
import { explosionAtom } from '../../state/inspect/explosion.ts'
import { perDocument } from '../../state/perDocument.ts'
import type { Store } from '../../state/store.ts'
import { viewerAtom } from '../../state/tool.ts'
import { takePicture } from '../picture/pictureOfModel.ts'

const SIZE = { width: 320, height: 200 }
/** Drawn larger: annotations are thin lines. */
const SHARPNESS = 2
/** Pictures of one file; the views beyond have none. */
const MOST = 100

/** Pictures of the views that the file on screen holds, by their places in `Pmi.views`; undefined where a view cannot be drawn. */
export const fileViewPicturesAtom = perDocument<ReadonlyMap<number, Blob | undefined>>(new Map())

/** Draws the views that have no picture yet, one after the other while the page rests, without showing them. Ends early when `signal` is aborted, or the model changes. */
export async function drawFileViews(store: Store, views: readonly ListedView[], signal: AbortSignal): Promise<void> {
  const id = store.get(documentAtom)?.id
  for (const listed of views) {
    if (store.get(fileViewPicturesAtom).has(listed.place)) continue
    await new Promise<void>((resolve) => whenIdle(resolve))
    const opened = store.get(documentAtom)
    const viewer = store.get(viewerAtom)
    if (signal.aborted || !viewer || opened?.id !== id || opened?.status !== 'open' || store.get(explosionAtom).amount > 0) return
    const made = store.get(fileViewPicturesAtom)
    if (made.size >= MOST) return
    const picture = await pictureOf(listed, opened, viewer)
    if (store.get(documentAtom)?.id === id) store.set(fileViewPicturesAtom, (pictures) => new Map([...pictures, [listed.place, picture]]))
  }
}

async function pictureOf({ view, place }: ListedView, { index, parts }: OpenDocument, viewer: Viewer): Promise<Blob | undefined> {
  const camera = cameraOfView(index, view, place, parts, SIZE.width / SIZE.height)
  if (!camera) return undefined
  // A picture that is less wide than the canvas shows more above and below.
  const shown = viewer.canvas.clientWidth / Math.max(1, viewer.canvas.clientHeight)
  const height = camera.height * Math.min(1, SIZE.width / SIZE.height / Math.max(shown, 1e-6))
  const scene = { hidden: hiddenInView(index, view, place), sections: sectionsOfView(index, view, place).slice(0, MAX_PLANES) }
  const size = { width: SIZE.width * SHARPNESS, height: SIZE.height * SHARPNESS }
  try {
    return await takePicture(
      (sink) => viewer.picture({ ...size, transparent: false, camera: { ...camera, height }, scene, thumbnail: true }, sink),
      (maker) => maker.file({ type: 'image/webp', size: SIZE }),
    )
  } catch {
    return undefined
  }
}
