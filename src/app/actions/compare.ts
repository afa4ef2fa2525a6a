import { FileDiff } from 'lucide-react'
import { comparisonAtom } from '../compare/comparison.ts'
import { pickFiles } from '../open/pickFiles.ts'
import { documentAtom } from '../state/document.ts'
import { showPanelAtom } from '../state/panels.ts'
import type { Action } from './action.ts'
import { hasView } from './conditions.ts'

export const compareActions: readonly Action[] = [
  {
    id: 'compareVersions',
    group: 'review',
    icon: FileDiff,
    enabled: (get) => hasView(get) && get(documentAtom)?.status === 'open',
    checked: (get) => get(comparisonAtom) !== null,
    run: ({ set }) => {
      // The file dialog wants to be asked for within the click.
      const picked = pickFiles()
      void Promise.all([picked, import('../compare/startCompare.ts')]).then(([[file], { startCompare }]) => {
        if (!file) return
        set(showPanelAtom, 'compare')
        void startCompare(file)
      })
    },
  },
]
