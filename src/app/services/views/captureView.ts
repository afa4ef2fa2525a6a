import { type ViewState, viewState } from '../../../../contract/viewState.ts'
import { hasCanvas } from '../../state/actions/conditions.ts'
import { quietly, remember } from '../../state/history.ts'
import { appStore } from '../../state/store.ts'
import { contributions, fliesAtom } from './contributions.ts'

/** Captures the screen as a saved view holds it; undefined when nothing is open, or when it is more than the contract takes. */
export function captureView(): ViewState | undefined {
  if (!hasCanvas(appStore.get)) return undefined
  const parts = contributions.map(({ capture }) => capture(appStore.get))
  return viewState.safeParse(Object.assign({ version: 1 }, ...parts)).data
}

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
