import { FilePlus2, FolderOpen, House } from 'lucide-react'
import { slotsAtom } from '../../state/store.ts'
import type { Action } from '../../state/actions/registry.ts'

export const fileActions: readonly Action[] = [
  {
    id: 'openFile',
    group: 'file',
    icon: FilePlus2,
    shortcuts: ['Mod+O'],
    available: (get) => get(slotsAtom).openFile !== undefined,
    run: ({ get }) => get(slotsAtom).openFile?.(),
  },
  {
    id: 'openFolder',
    group: 'file',
    icon: FolderOpen,
    available: (get) => get(slotsAtom).openFolder !== undefined,
    run: ({ get }) => get(slotsAtom).openFolder?.(),
  },
  {
    id: 'goHome',
    group: 'file',
    icon: House,
    available: (get) => get(slotsAtom).goHome !== undefined,
    run: ({ get }) => get(slotsAtom).goHome?.(),
  },
]
