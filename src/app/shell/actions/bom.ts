import { Table } from 'lucide-react'
import { bomShownAtom } from '../../features/bom/bomState.ts'
import { documentAtom } from '../../state/document.ts'
import { layoutAtom } from '../../state/layout.ts'
import { sheetAtom } from '../../state/panels.ts'
import { toolAtom } from '../../state/tool.ts'
import type { Action } from '../../state/actions/registry.ts'

export const bomActions: readonly Action[] = [
  {
    id: 'billOfMaterials',
    group: 'panels',
    icon: Table,
    shortcuts: ['Shift+B'],
    enabled: (get) => {
      const document = get(documentAtom)
      return document !== null && !document.drawing
    },
    checked: (get) => get(bomShownAtom),
    run: ({ get, set }) => {
      if (get(layoutAtom) === 'phone') {
        set(toolAtom, null)
        set(sheetAtom, null)
      }
      set(bomShownAtom, !get(bomShownAtom))
    },
  },
]
