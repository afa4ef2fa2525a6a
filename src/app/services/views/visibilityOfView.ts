import { atom, type Getter, type Setter } from 'jotai'
import type { ViewState } from '../../../../contract/viewState.ts'
import { documentAtom } from '../../state/document.ts'
import { placeVisibilityAtom, visibilityAtom } from '../../state/visibility.ts'
import { occurrencesAtPaths, pathsOf } from '../../state/partPath.ts'

/** Largest number that the contract takes. */
const MOST_PATHS = 5000

export function captureVisibility(get: Getter): Partial<ViewState> {
  const index = get(documentAtom)?.index
  if (!index) return {}
  const { hidden, isolated } = get(visibilityAtom)
  return { hidden: pathsOf(index, hidden).slice(0, MOST_PATHS), isolated: isolated ? pathsOf(index, isolated).slice(0, MOST_PATHS) : [] }
}

const placeAtom = atom(null, (get, set, { hidden, isolated }: Pick<ViewState, 'hidden' | 'isolated'>) => {
  const index = get(documentAtom)?.index
  if (!index) return
  const standingOut = occurrencesAtPaths(index, isolated)
  set(placeVisibilityAtom, { hidden: occurrencesAtPaths(index, hidden), isolated: standingOut.size > 0 ? standingOut : null })
})

export function applyVisibility(set: Setter, state: ViewState): void {
  set(placeAtom, state)
}
