import { atom } from 'jotai'
import type { NodeId } from '../../core/scene/model.ts'
import type { Pick, PointerHit } from '../../../packages/viewer/src/api.ts'
import { selectionAtom } from './selection.ts'
import { isOneOf, persistedAtom } from '../lib/persisted.ts'

/** desktop: docks beside the canvas; tablet: one overlay at a time; phone: bottom bar and sheets. */
type Layout = 'desktop' | 'tablet' | 'phone'

/** A phone held sideways is wide but low: it stays a phone. */
const phoneQuery = globalThis.matchMedia?.('(max-width: 699.98px), (max-height: 479.98px) and (pointer: coarse)')
const desktopQuery = globalThis.matchMedia?.('(min-width: 1100px)')

const current = (): Layout => (phoneQuery?.matches ? 'phone' : desktopQuery && !desktopQuery.matches ? 'tablet' : 'desktop')

const baseAtom = atom<Layout>(current())
baseAtom.onMount = (set) => {
  const follow = () => set(current())
  follow()
  phoneQuery?.addEventListener('change', follow)
  desktopQuery?.addEventListener('change', follow)
  return () => {
    phoneQuery?.removeEventListener('change', follow)
    desktopQuery?.removeEventListener('change', follow)
  }
}
export const layoutAtom = atom((get) => get(baseAtom))

/** Height of the tool's panel, CSS pixels: notices stand above it, and on phones the model makes way for it. There the bill of materials takes its place. */
export const toolPanelHeightAtom = atom(0)

/**
 * What the picture leaves to the panel of a tool on larger screens, CSS pixels: a panel of two rows with its gap. The bar below it lies in the margin of a framed
 * model, and so does a third row: the picture stands still while a panel grows with its results.
 */
export const TOOL_ROOM = 112
/** Room of the bar above a bill of materials, CSS pixels: there the margin of a framed model is narrow. */
export const BAR_ROOM = 28

/** Height of the phone's bar, CSS pixels. It lies over the canvas: below it, or beside it when the phone is held sideways. */
export const barHeight = (): number => (globalThis.matchMedia('(orientation: portrait)').matches ? 56 : 0)

interface OpenMenu {
  /** CSS pixels of the page. */
  x: number
  y: number
  /** The element that had the focus before. */
  focused: Element | null
  /** The place of the canvas under the pointer; absent: opened by a key or in the tree. */
  hit?: PointerHit
}

/** The context menu while it is open. */
export const contextMenuAtom = atom<OpenMenu | null>(null)

/** The face that actions on a face work at: the one under the open menu, else the selected one. */
export const targetFaceAtom = atom((get): { node: NodeId; face: number; point?: Pick['point'] } | null => {
  const under = get(contextMenuAtom)?.hit?.pick
  if (under) return under.face >= 0 ? under : null
  return get(selectionAtom).face ?? null
})

/** Opens the menu for nodes (selecting them unless they are part of the selection), or for empty space. CSS pixels of the page. */
export const openMenuAtom = atom(null, (get, set, { x, y, nodes, hit }: { x: number; y: number; nodes: readonly NodeId[]; hit?: PointerHit }) => {
  const selected = get(selectionAtom).nodes
  if (!nodes.every((node) => selected.has(node))) set(selectionAtom, { nodes: new Set(nodes) })
  set(contextMenuAtom, { x, y, focused: document.activeElement, hit })
})

/** Whether equal parts of an assembly stand below one row. */
export const groupsEqualAtom = persistedAtom<boolean>('facet.tree.groups', true, (value): value is boolean => typeof value === 'boolean')

export const treeColumns = ['count', 'material', 'volume', 'mass'] as const
export type TreeColumn = (typeof treeColumns)[number]
/** Columns beside the names of the tree. */
export const treeColumnsAtom = persistedAtom<readonly TreeColumn[]>(
  'facet.tree.columns',
  [],
  (value): value is readonly TreeColumn[] => Array.isArray(value) && value.every(isOneOf(treeColumns)),
)
