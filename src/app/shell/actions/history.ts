import { Redo2, Undo2 } from 'lucide-react'
import { canRedoAtom, canUndoAtom, redo, undo } from '../../state/history.ts'
import { notify } from '../../state/notice.ts'
import type { Action } from '../../state/actions/registry.ts'

export const historyActions: readonly Action[] = [
  {
    id: 'undo',
    group: 'edit',
    icon: Undo2,
    shortcuts: ['Mod+Z'],
    enabled: (get) => get(canUndoAtom),
    run: () => {
      if (undo()) notify({ key: 'undone' })
    },
  },
  {
    id: 'redo',
    group: 'edit',
    icon: Redo2,
    shortcuts: ['Mod+Shift+Z', 'Mod+Y'],
    enabled: (get) => get(canRedoAtom),
    run: () => {
      if (redo()) notify({ key: 'redone' })
    },
  },
]
