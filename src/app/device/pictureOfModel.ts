import { documentAtom } from '../state/document.ts'
import { appStore } from '../state/store.ts'
import { viewerAtom } from '../state/viewer.ts'

const SIZE = { width: 480, height: 300 }
/** The opening's own work (first picture, fit, ambient occlusion) is over by then. */
const REST_MS = 1200

/** A thumbnail of the model on screen, as soon as the page rests; undefined when it is gone by then or cannot be drawn. */
export async function pictureOfModel(documentId: number): Promise<Blob | undefined> {
  await new Promise((resolve) => setTimeout(resolve, REST_MS))
  await new Promise<unknown>((resolve) => ('requestIdleCallback' in globalThis ? requestIdleCallback(resolve, { timeout: 5000 }) : resolve(undefined)))
  const viewer = appStore.get(viewerAtom)
  if (!viewer || appStore.get(documentAtom)?.id !== documentId) return undefined
  return viewer.screenshot({ ...SIZE, transparent: true, type: 'image/webp' }).catch(() => undefined)
}
