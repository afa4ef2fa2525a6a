import { FileDiff } from 'lucide-react'
import { chooseVersion } from '../../features/compare/chooseVersion.ts'
import { comparisonAtom } from '../../features/compare/comparison.ts'
import { documentAtom } from '../../state/document.ts'
import { showPanelAtom } from '../../state/panels.ts'
import type { Action } from '../../state/actions/registry.ts'
import { hasView } from '../../state/actions/conditions.ts'

export const compareActions: readonly Action[] = [
  {
    id: 'compareVersions',
    group: 'review',
    icon: FileDiff,
    enabled: (get) => hasView(get) && get(documentAtom)?.status === 'open',
    checked: (get) => get(comparisonAtom) !== null,
    run: ({ get, set }) => (get(comparisonAtom) ? set(showPanelAtom, 'compare') : void chooseVersion()),
  },
]
