import type { NodeId } from '../../../core/scene/model.ts'
import { documentAtom } from '../../state/document.ts'
import { selectionAtom } from '../../state/selection.ts'
import { appStore } from '../../state/store.ts'
import { hide, occurrencesOf, show, visibilityAtom } from '../../state/visibility.ts'
import { shownCountAtom } from './shownCount.ts'

/** Toggles the visibility of a row's nodes; on a selected row, of the whole selection. */
export function toggleShown(own: readonly NodeId[]): void {
  const document = appStore.get(documentAtom)
  if (!document) return
  const { nodes } = appStore.get(selectionAtom)
  const chosen = occurrencesOf(document.index, own.every((id) => nodes.has(id)) ? nodes : own)
  if (chosen.size === 0) return
  const state = appStore.get(visibilityAtom)
  appStore.set(visibilityAtom, own.every((id) => appStore.get(shownCountAtom)?.of(id) === 'hidden') ? show(state, chosen) : hide(state, chosen))
}
