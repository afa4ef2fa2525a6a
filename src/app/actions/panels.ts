import { ClipboardCheck, Info, ListTree, Search } from 'lucide-react'
import { leftDockAtom, overlayAtom, propertiesShownAtom, searchRequestAtom, sheetAtom } from '../state/panels.ts'
import { layoutAtom } from '../state/layout.ts'
import type { Action } from './action.ts'
import { hasModel } from './conditions.ts'

export const panelActions: readonly Action[] = [
  {
    id: 'treePanel',
    group: 'panels',
    icon: ListTree,
    shortcuts: ['T'],
    enabled: hasModel,
    checked: (get) => (get(layoutAtom) === 'desktop' ? get(leftDockAtom).open : get(sheetAtom) === 'tree'),
    run: ({ get, set }) => {
      if (get(layoutAtom) === 'desktop') set(leftDockAtom, (dock) => ({ ...dock, open: !dock.open }))
      else set(sheetAtom, (sheet) => (sheet === 'tree' ? null : 'tree'))
    },
  },
  {
    id: 'propertiesPanel',
    group: 'panels',
    icon: Info,
    enabled: hasModel,
    checked: (get) => (get(layoutAtom) === 'desktop' ? get(propertiesShownAtom) : get(sheetAtom) === 'properties'),
    run: ({ get, set }) => {
      if (get(layoutAtom) === 'desktop') set(propertiesShownAtom, !get(propertiesShownAtom))
      else set(sheetAtom, (sheet) => (sheet === 'properties' ? null : 'properties'))
    },
  },
  {
    id: 'searchParts',
    group: 'panels',
    icon: Search,
    shortcuts: ['Mod+F'],
    enabled: hasModel,
    run: ({ get, set }) => {
      if (get(layoutAtom) === 'desktop') set(leftDockAtom, (dock) => ({ ...dock, open: true }))
      else set(sheetAtom, 'tree')
      set(searchRequestAtom, (count) => count + 1)
    },
  },
  {
    id: 'verdict',
    group: 'panels',
    icon: ClipboardCheck,
    enabled: hasModel,
    checked: (get) => get(overlayAtom) === 'verdict',
    run: ({ set }) => set(overlayAtom, (now) => (now === 'verdict' ? null : 'verdict')),
  },
]
