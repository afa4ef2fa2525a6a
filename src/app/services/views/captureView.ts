import { type ViewState, viewState } from '../../../../contract/viewState.ts'
import { hasCanvas } from '../../state/actions/conditions.ts'
import { appStore } from '../../state/store.ts'
import { contributions } from './contributions.ts'

/** Captures the screen as a saved view holds it; undefined when nothing is open, or when it is more than the contract takes. */
export function captureView(): ViewState | undefined {
  if (!hasCanvas(appStore.get)) return undefined
  const parts = contributions.map(({ capture }) => capture(appStore.get))
  return viewState.safeParse(Object.assign({ version: 1 }, ...parts)).data
}
