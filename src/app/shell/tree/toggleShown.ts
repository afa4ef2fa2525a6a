import type { NodeId } from '../../../core/scene/model.ts'
import { documentAtom } from '../../state/document.ts'
import { selectionAtom } from '../../state/selection.ts'
import { appStore } from '../../state/store.ts'
import { hide, occurrencesOf, show, visibilityAtom } from '../../state/visibility.ts'
import { shownCountAtom } from './shownCount.ts'

/** Toggles the visibility of a row's node; on a selected row, of the whole selection. */
export function toggleShown(id: NodeId): void {
  const document = appStore.get(documentAtom)
  if (!document) return
  const { nodes } = appStore.get(selectionAtom)
  const chosen = occurrencesOf(document.index, nodes.has(id) ? nodes : [id])
  if (chosen.size === 0) return
  const state = appStore.get(visibilityAtom)
  appStore.set(visibilityAtom, appStore.get(shownCountAtom)?.of(id) === 'hidden' ? show(state, chosen) : hide(state, chosen))
}
