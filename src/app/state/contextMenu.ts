import { atom } from 'jotai'
import type { NodeId } from '../../core/scene/model.ts'
import { selectionAtom } from './selection.ts'
import { appStore } from './store.ts'

/** Where the context menu is open, in CSS pixels of the page, and the element that had the focus before. */
export const contextMenuAtom = atom<{ x: number; y: number; focused: Element | null } | null>(null)

/** Opens the menu for a node (selecting it unless it is part of the selection), or for empty space. */
export function openContextMenu(x: number, y: number, node: NodeId | null): void {
  if (node !== null && !appStore.get(selectionAtom).nodes.has(node)) appStore.set(selectionAtom, { nodes: new Set([node]) })
  appStore.set(contextMenuAtom, { x, y, focused: document.activeElement })
}
