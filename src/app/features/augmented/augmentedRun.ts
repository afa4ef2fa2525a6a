import type { AugmentedView } from '../../../../packages/viewer/src/api.ts'
import type { Store } from '../../state/store.ts'
import { modelFile } from '../../services/export/shownScene.ts'

export interface AugmentedRun {
  view: AugmentedView
  /** Resolves when the model can be placed; rejects when it could not be written. */
  model: Promise<void>
}

interface RunListeners {
  onSurface(found: boolean): void
  onPress(): void
  /** The device has ended the session, or the page has. */
  onEnd(): void
}

/**
 * Shows the visible part of the model in the user's room, `page` over the camera's picture where the device can. Must follow a press of the user.
 * Rejects when the user or the device refuses. `signal` ends it.
 */
export async function runAugmented(store: Store, page: Element, listeners: RunListeners, signal: AbortSignal): Promise<AugmentedRun> {
  const { xr } = navigator
  if (!xr) throw new Error('no WebXR')
  const session = await xr.requestSession('immersive-ar', { requiredFeatures: ['hit-test'], optionalFeatures: ['dom-overlay'], domOverlay: { root: page } })
  // What the page does with a touch is not a press in the room as well.
  page.addEventListener('beforexrselect', (event) => event.preventDefault())
  const end = (): void => void session.end().catch(() => {})
  signal.addEventListener('abort', end)
  session.addEventListener('end', () => {
    signal.removeEventListener('abort', end)
    listeners.onEnd()
  })
  if (signal.aborted) end()
  try {
    const { startAugmentedView } = await import('../../../viewer/augmented/augmentedView.ts')
    const view = await startAugmentedView(session, listeners)
    return { view, model: giveModel(store, view, signal) }
  } catch (error) {
    end()
    throw error
  }
}

/** Hands the visible part of the model to the view, in its colours, its parts where they stand now. */
async function giveModel(store: Store, view: AugmentedView, signal: AbortSignal): Promise<void> {
  const choice = { shownOnly: true, exploded: true, appearance: true }
  const { blob } = await modelFile(store, { format: 'glb', unit: 'mm', colors: true, edges: false }, choice, { progress: () => {}, signal })
  await view.setModel(await blob.arrayBuffer())
}
