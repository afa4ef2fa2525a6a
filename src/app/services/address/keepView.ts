import { documentAtom } from '../../state/document.ts'
import { selectionAtom } from '../../state/selection.ts'
import { appStore } from '../../state/store.ts'
import type { Selection } from '../../../viewer/api.ts'
import { openStepAtom } from '../open/flow/openFlow.ts'
import { captureView } from '../views/captureView.ts'
import { showWhenOpened } from '../views/showWhenOpened.ts'
import type { OpenedFile } from '../open/flow/opener.ts'
import { keepLastView, type LastView, lastViewOf } from './lastView.ts'
import { type ModelAddress, searchOf } from './modelAddress.ts'
import { shownSearchAtom } from './shownSearch.ts'

/** A selection of more occurrences is not kept. */
const MOST_SELECTED = 10_000

let started = false

/** From now on the view of a model is kept when its page is left, hidden or shows another one. */
export function startKeepingViews(): void {
  if (started) return
  started = true
  addEventListener('pagehide', keepView)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keepView())
  appStore.sub(openStepAtom, () => appStore.get(openStepAtom) === 'working' && keepView())
}

/** Keeps camera, sections, selection, measurements and markup of the model on screen for its address. */
export function keepView(): void {
  const search = appStore.get(shownSearchAtom)
  if (search === null || appStore.get(documentAtom)?.status !== 'open') return
  const view = captureView()
  if (view) keepLastView(search, { view, selection: captureSelection(appStore.get(selectionAtom)) })
}

/** Shows the view that an address's model had last, as soon as it is open; nothing when none is kept. */
export function showLastView(address: ModelAddress): void {
  const last = lastViewOf(searchOf(address))
  if (last) showWhenOpened(last.view, { isOf: (file) => isAt(address, file), after: () => select(last.selection) })
}

function isAt(address: ModelAddress, { origin, source, recordId }: OpenedFile): boolean {
  if (address.kind === 'file') return recordId === address.id
  if (address.kind === 'share') return origin.kind === 'share' && origin.code === address.code
  return origin.kind === 'sample' && source.name === address.file
}

function captureSelection({ nodes, face, edge }: Selection): LastView['selection'] {
  if (nodes.size > MOST_SELECTED) return { nodes: [] }
  return { nodes: [...nodes], item: face ?? edge }
}

function select({ nodes, item }: LastView['selection']): void {
  const shown = appStore.get(documentAtom)
  const occurrences = new Set(shown?.index.occurrences)
  const there = new Set(nodes.filter((node) => shown?.index.nodes[node] !== undefined))
  if (there.size === 0 && !item) return
  const { node, face, edge } = item ?? { node: -1 }
  const isThere = occurrences.has(node)
  appStore.set(selectionAtom, {
    nodes: there,
    ...(isThere && face !== undefined && { face: { node, face } }),
    ...(isThere && edge !== undefined && { edge: { node, edge } }),
  })
}
