import { atom } from 'jotai'
import type { NodeId } from '../../core/scene/model.ts'
import type { Pick, PointerHit } from '../../viewer/api.ts'
import { selectionAtom } from './selection.ts'
import { appStore } from './store.ts'

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

/** Opens the menu for nodes (selecting them unless they are part of the selection), or for empty space. */
export function openContextMenu(x: number, y: number, nodes: readonly NodeId[], hit?: PointerHit): void {
  const selected = appStore.get(selectionAtom).nodes
  if (!nodes.every((node) => selected.has(node))) appStore.set(selectionAtom, { nodes: new Set(nodes) })
  appStore.set(contextMenuAtom, { x, y, focused: document.activeElement, hit })
}
