import type { Look } from '../../../../../workers/entries/client.ts'
import type { Store } from '../../../state/store.ts'
import { viewerAtom } from '../../../state/tool.ts'
import { cameraAtom } from '../../../state/viewState.ts'

/** Reports where the camera of a session stands, now and whenever it has come to rest, until the returned function is called. */
export function tellLooks(store: Store, tell: (look: Look) => void): () => void {
  const tellNow = (): void => {
    const camera = store.get(cameraAtom)
    const canvas = store.get(viewerAtom)?.canvas
    if (!camera || !canvas || canvas.clientHeight === 0) return
    const { position, target, up, height, projection } = camera
    tell({ position, target, up, height, isParallel: projection === 'orthographic', aspect: canvas.clientWidth / canvas.clientHeight })
  }
  return store.sub(cameraAtom, tellNow)
}
