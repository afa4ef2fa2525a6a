import type { ViewState } from '../../../../contract/viewState.ts'
import { quietly, remember } from '../../state/history.ts'
import { appStore } from '../../state/store.ts'
import { fliesAtom } from './cameraOfView.ts'
import { captureView } from './captureView.ts'
import { contributions } from './contributions.ts'

interface ApplyOptions {
  /** Whether the camera flies there; true if absent. */
  animate?: boolean
}

function show(state: ViewState, animate: boolean): void {
  appStore.set(fliesAtom, animate)
  quietly(() => {
    for (const { apply } of contributions) apply(appStore.set, state)
  })
}

/** Makes the screen look as the view was saved: one step, which can be taken back. */
export function applyView(state: ViewState, { animate = true }: ApplyOptions = {}): void {
  const before = captureView()
  show(state, animate)
  if (before) remember({ undo: () => show(before, true), redo: () => show(state, true) })
}
