import type { NavigationLabels } from '../../viewer/navigation/host.ts'
import type { Viewer } from '../../viewer/api.ts'
import { appStore } from '../state/store.ts'
import { viewerAtom } from '../state/viewer.ts'
import { cameraAtom } from '../state/viewState.ts'
import { themeAtom } from '../theme/theme.ts'
import { followDocument } from './connect/followDocument.ts'
import { followPointer } from './connect/followPointer.ts'
import { followState } from './connect/followState.ts'

let module: Promise<typeof import('../../viewer/createViewer.ts')> | undefined

/** The viewer's code (three.js), a chunk of its own. Fetched once; a fetch that failed is tried again. */
function loadViewer() {
  module ??= import('../../viewer/createViewer.ts').catch((error: unknown) => {
    module = undefined
    throw error
  })
  return module
}
// It comes together with the screen, while the file is still being read. `attachViewer` says if it cannot be fetched.
loadViewer().catch(() => {})

/**
 * Makes the viewer in `container` and connects it with the atoms, both ways.
 * Rejects when the browser has no WebGL 2. After an abort nothing is left of it.
 */
export async function attachViewer(container: HTMLElement, labels: NavigationLabels, signal: AbortSignal): Promise<void> {
  const { createViewer } = await loadViewer()
  if (signal.aborted) return
  const viewer = createViewer(container, { theme: appStore.get(themeAtom), labels })
  const stops = [followDocument(viewer), followState(viewer), followPointer(viewer), followCamera(viewer)]
  appStore.set(viewerAtom, viewer)
  signal.addEventListener('abort', () => {
    appStore.set(viewerAtom, null)
    appStore.set(cameraAtom, null)
    for (const stop of stops) stop()
    viewer.dispose()
  })
}

const CAMERA_REST_MS = 200

/** The camera's place is told when it rests: nothing on the page follows it frame by frame. */
function followCamera(viewer: Viewer): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = viewer.on('camera', () => {
    clearTimeout(timer)
    timer = setTimeout(() => appStore.set(cameraAtom, viewer.camera()), CAMERA_REST_MS)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
