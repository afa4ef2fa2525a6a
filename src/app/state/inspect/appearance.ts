import { atom, type Getter, type Setter } from 'jotai'
import type { ViewState } from '../../../../contract/viewState.ts'
import type { NodeId } from '../../../core/scene/model.ts'
import type { Look, Rgba } from '../../../../packages/viewer/src/api.ts'
import { setAsStep } from '../history.ts'
import { documentAtom } from '../document.ts'
import { perDocument } from '../perDocument.ts'
import { selectionAtom } from '../selection.ts'
import type { Store } from '../store.ts'
import { occurrencesOf } from '../visibility.ts'
import { nodeAtPath, partPath } from '../partPath.ts'

/** Largest number that the contract takes. */
const MOST = 5000

/** Colours and opacities that the user gave to occurrences. */
export const looksAtom = perDocument<ReadonlyMap<NodeId, Look>>(new Map())

/** The selected occurrences. */
export const chosenAtom = atom((get): ReadonlySet<NodeId> => {
  const document = get(documentAtom)
  return document ? occurrencesOf(document.index, get(selectionAtom).nodes) : new Set()
})

/** `looks` with a change for these occurrences; undefined takes an override away. */
export function withLook(looks: ReadonlyMap<NodeId, Look>, occurrences: Iterable<NodeId>, change: Look): Map<NodeId, Look> {
  const next = new Map(looks)
  for (const node of occurrences) {
    const { colour, opacity } = { ...next.get(node), ...change }
    const look: Look = { ...(colour !== undefined && { colour }), ...(opacity !== undefined && opacity < 1 && { opacity }) }
    if (look.colour === undefined && look.opacity === undefined) next.delete(node)
    else next.set(node, look)
  }
  return next
}

/** Changes the selected parts, as one step. */
export function changeLook(store: Store, change: Look): void {
  setAsStep(store, looksAtom, withLook(store.get(looksAtom), store.get(chosenAtom), change))
}

/** Restores the file's looks: of the selected parts, or of all. */
export function resetLooks(store: Store, all: boolean): void {
  if (all) setAsStep<ReadonlyMap<NodeId, Look>>(store, looksAtom, new Map())
  else changeLook(store, { colour: undefined, opacity: undefined })
}

export const hexOf = (colour: Rgba): string => `#${(colour >>> 8).toString(16).padStart(6, '0')}`
export const colourOf = (hex: string): Rgba => ((Number.parseInt(hex.slice(1), 16) << 8) | 255) >>> 0

export function captureLooks(get: Getter): Partial<ViewState> {
  const index = get(documentAtom)?.index
  if (!index) return {}
  const appearance: ViewState['appearance'] = []
  for (const [node, { colour, opacity }] of get(looksAtom)) {
    const part = partPath(index, node)
    if (part === undefined || appearance.length === MOST) continue
    appearance.push({ part, ...(colour !== undefined && { colour: hexOf(colour) }), ...(opacity !== undefined && { opacity }) })
  }
  return { appearance }
}

const placeAtom = atom(null, (get, set, appearance: ViewState['appearance']) => {
  const index = get(documentAtom)?.index
  if (!index) return
  let looks = new Map<NodeId, Look>()
  for (const { part, colour, opacity } of appearance) {
    const node = nodeAtPath(index, part)
    if (node !== undefined) looks = withLook(looks, index.occurrencesUnder(node), { colour: colour === undefined ? undefined : colourOf(colour), opacity })
  }
  set(looksAtom, looks)
})

export function applyLooks(set: Setter, { appearance }: ViewState): void {
  set(placeAtom, appearance)
}
