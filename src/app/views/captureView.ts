import { type ViewState, viewState } from '../../../contract/viewState.ts'
import { documentAtom } from '../state/document.ts'
import { appStore } from '../state/store.ts'
import { viewerAtom } from '../state/viewer.ts'
import { contributions } from './contributions.ts'

/** What is on screen, as a saved view holds it; undefined while nothing is, or when it is more than the contract takes. */
export function captureView(): ViewState | undefined {
  if (!appStore.get(viewerAtom) || !appStore.get(documentAtom)) return undefined
  const parts = contributions.map(({ capture }) => capture(appStore.get))
  return viewState.safeParse(Object.assign({ version: 1 }, ...parts)).data
}
