import type { Getter } from 'jotai'
import { ChevronsUp, Copy, CopyCheck, Menu, MousePointerClick, Redo2, Undo2 } from 'lucide-react'
import type { NodeId } from '../../../core/scene/model.ts'
import { copyText } from '../../lib/browser.ts'
import { hasSelection, hasView } from '../../state/actions/conditions.ts'
import type { Action } from '../../state/actions/registry.ts'
import { documentAtom } from '../../state/document.ts'
import { drawingSelectionAtom, textSearchAtom } from '../../state/drawing/drawingState.ts'
import { canRedoAtom, canUndoAtom, redoAtom, undoAtom } from '../../state/history.ts'
import { chosenAtom } from '../../state/inspect/appearance.ts'
import { openMenuAtom } from '../../state/layout.ts'
import { notify } from '../../state/notice.ts'
import { overlayAtom, rightDockRaisedAtom, sheetAtom } from '../../state/panels.ts'
import { emptySelection, primaryNodeAtom, selectionAtom } from '../../state/selection.ts'
import { toolAtom, toolHandlers, viewerAtom } from '../../state/tool.ts'

function copiesOf(get: Getter): Set<NodeId> {
  const index = get(documentAtom)?.index
  const copies = new Set<NodeId>()
  const parts = new Set([...get(chosenAtom)].map((node) => index?.nodes[node]?.part))
  for (const part of parts) for (const node of part === undefined ? [] : (index?.nodesOfPart.get(part) ?? [])) copies.add(node)
  return copies
}

export const selectionActions: readonly Action[] = [
  {
    id: 'selectParent',
    group: 'selection',
    icon: ChevronsUp,
    enabled: (get) => {
      const node = get(primaryNodeAtom)
      return node !== null && (get(documentAtom)?.index.parent[node] ?? -1) >= 0
    },
    run: ({ get, set }) => {
      const node = get(primaryNodeAtom)
      const parent = node === null ? -1 : (get(documentAtom)?.index.parent[node] ?? -1)
      if (parent >= 0) set(selectionAtom, { nodes: new Set([parent]) })
    },
  },
  {
    // Every occurrence of the selected parts.
    id: 'selectCopies',
    group: 'selection',
    icon: CopyCheck,
    enabled: (get) => copiesOf(get).size > get(chosenAtom).size,
    run: ({ get, set }) => set(selectionAtom, { nodes: copiesOf(get) }),
  },
  {
    id: 'copyName',
    group: 'selection',
    icon: Copy,
    enabled: hasSelection,
    run: ({ get, store }) => {
      const { nodes } = get(documentAtom)?.index ?? { nodes: [] }
      const names = [...get(selectionAtom).nodes].map((id) => nodes[id]?.name ?? '')
      void copyText(names.join('\n')).then((done) => notify(store, done ? { key: 'copied' } : { key: 'copyFailed', level: 'error' }))
    },
  },
  {
    id: 'contextMenu',
    group: 'selection',
    icon: Menu,
    shortcuts: ['Shift+F10', 'ContextMenu'],
    onCanvas: true,
    enabled: hasView,
    run: ({ get, set }) => {
      const box = get(viewerAtom)?.canvas.getBoundingClientRect()
      const node = get(primaryNodeAtom)
      if (box) set(openMenuAtom, { x: box.left + box.width / 2, y: box.top + box.height / 2, nodes: node === null ? [] : [node] })
    },
  },
  {
    // One level at a time; the model is never lost by it.
    id: 'stepBack',
    group: 'selection',
    icon: MousePointerClick,
    shortcuts: ['Escape'],
    run: ({ get, set, store }) => {
      const selection = get(selectionAtom)
      const tool = get(toolAtom)
      if (get(overlayAtom)) set(overlayAtom, null)
      else if (tool && toolHandlers(tool)?.escape?.(store)) return
      else if (tool) set(toolAtom, null)
      else if (get(textSearchAtom)) set(textSearchAtom, false)
      else if (get(drawingSelectionAtom).entities.size > 0) set(drawingSelectionAtom, { space: 0, entities: new Set<number>() })
      else if (selection.face || selection.edge || selection.faces) set(selectionAtom, { nodes: selection.nodes })
      else if (selection.nodes.size > 0) set(selectionAtom, emptySelection)
      else if (get(sheetAtom)) set(sheetAtom, null)
      else set(rightDockRaisedAtom, false)
    },
  },
]

export const historyActions: readonly Action[] = [
  {
    id: 'undo',
    group: 'edit',
    icon: Undo2,
    shortcuts: ['Mod+Z'],
    enabled: (get) => get(canUndoAtom),
    run: ({ set, store }) => {
      if (set(undoAtom)) notify(store, { key: 'undone' })
    },
  },
  {
    id: 'redo',
    group: 'edit',
    icon: Redo2,
    shortcuts: ['Mod+Shift+Z', 'Mod+Y'],
    enabled: (get) => get(canRedoAtom),
    run: ({ set, store }) => {
      if (set(redoAtom)) notify(store, { key: 'redone' })
    },
  },
]
