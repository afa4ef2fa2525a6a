import { z } from '../../../../contract/zod.ts'
import { MAX_VIEW_STATE_BYTES, viewState } from '../../../../contract/viewState.ts'
import type { Selection } from '../../../../packages/viewer/src/api.ts'
import { documentAtom } from '../../state/document.ts'
import { selectionAtom } from '../../state/selection.ts'
import { perStore, type Store } from '../../state/store.ts'
import { openStepAtom } from '../open/flow/openFlow.ts'
import type { OpenedFile } from '../open/flow/opener.ts'
import { captureView } from '../views/captureView.ts'
import { showWhenOpened } from '../views/showWhenOpened.ts'
import { type ModelAddress, searchOf, shownSearchAtom } from './modelAddress.ts'

const chosen = z.object({ node: z.number().int(), face: z.number().int().optional(), edge: z.number().int().optional() })
const lastView = z.object({
  view: viewState,
  /** Selected occurrences by their number in the tree, and the face or edge within one. */
  selection: z.object({ nodes: z.array(z.number().int()), item: chosen.optional() }),
})
/** What a person had on screen of a model when its page was left. */
type LastView = z.infer<typeof lastView>

const PREFIX = 'facet.view:'
/** So many models' views are kept for other tabs and later visits; the oldest go. */
const KEPT = 12
const ORDER = 'facet.views'
const LONGEST = MAX_VIEW_STATE_BYTES * 2

/** Keeps the view for this tab and, as the latest one, for others. `search`: the model's address (`searchOf`). */
function keepLastView(search: string, view: LastView): void {
  const text = JSON.stringify(view)
  if (text.length > LONGEST) return
  quietly(() => sessionStorage.setItem(PREFIX + search, text))
  quietly(() => {
    const order = [search, ...orderOf().filter((each) => each !== search)]
    for (const old of order.splice(KEPT)) localStorage.removeItem(PREFIX + old)
    localStorage.setItem(ORDER, JSON.stringify(order))
    localStorage.setItem(PREFIX + search, text)
  })
}

/** The view that this tab had last, else any tab of this browser. */
function lastViewOf(search: string): LastView | undefined {
  for (const storage of [() => sessionStorage, () => localStorage]) {
    try {
      const text = storage().getItem(PREFIX + search)
      if (text === null) continue
      const read = lastView.safeParse(JSON.parse(text))
      if (read.success) return read.data
    } catch {
      // Storage that is not allowed, or another program's value.
    }
  }
  return undefined
}

/** Whether this tab has shown the model. */
export function wasInThisTab(search: string): boolean {
  try {
    return sessionStorage.getItem(PREFIX + search) !== null
  } catch {
    return false
  }
}

function orderOf(): string[] {
  const read = z.array(z.string()).safeParse(JSON.parse(localStorage.getItem(ORDER) ?? '[]'))
  return read.success ? read.data : []
}

function quietly(work: () => void): void {
  try {
    work()
  } catch {
    // A full or forbidden storage costs this memory, nothing else.
  }
}

/** A selection of more occurrences is not kept. */
const MOST_SELECTED = 10_000

/** From now on the view of a model is kept when its page is left, hidden or shows another one. */
export const startKeepingViews = perStore((store): void => {
  addEventListener('pagehide', () => keepView(store))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keepView(store))
  store.sub(openStepAtom, () => store.get(openStepAtom) === 'working' && keepView(store))
})

/** Keeps camera, sections, selection, measurements and markup of the model on screen for its address. */
export function keepView(store: Store): void {
  const search = store.get(shownSearchAtom)
  if (search === null || store.get(documentAtom)?.status !== 'open') return
  const view = captureView(store)
  if (view) keepLastView(search, { view, selection: captureSelection(store.get(selectionAtom)) })
}

/** Shows the view that an address's model had last, as soon as it is open; nothing when none is kept. */
export function showLastView(store: Store, address: ModelAddress): void {
  const last = lastViewOf(searchOf(address))
  if (last) showWhenOpened(store, last.view, { isOf: (file) => isAt(address, file), after: () => select(store, last.selection) })
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

function select(store: Store, { nodes, item }: LastView['selection']): void {
  const shown = store.get(documentAtom)
  const occurrences = new Set(shown?.index.occurrences)
  const there = new Set(nodes.filter((node) => shown?.index.nodes[node] !== undefined))
  if (there.size === 0 && !item) return
  const { node, face, edge } = item ?? { node: -1 }
  const isThere = occurrences.has(node)
  store.set(selectionAtom, {
    nodes: there,
    ...(isThere && face !== undefined && { face: { node, face } }),
    ...(isThere && edge !== undefined && { edge: { node, edge } }),
  })
}
