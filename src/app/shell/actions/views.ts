import { BookmarkPlus, Bookmark, Link, StepBack, StepForward } from 'lucide-react'
import { isPanelShown, togglePanelAtom } from '../../state/panels.ts'
import type { Action } from '../../state/actions/action.ts'
import { hasCanvas, hasModel } from '../../state/actions/conditions.ts'

const commands = () => import('../../services/views/viewCommands.ts')

export const savedViewActions: readonly Action[] = [
  {
    id: 'saveView',
    group: 'review',
    icon: BookmarkPlus,
    shortcuts: ['Shift+V'],
    enabled: hasCanvas,
    run: () => void commands().then(({ saveViewNow }) => saveViewNow()),
  },
  {
    id: 'nextView',
    group: 'review',
    icon: StepForward,
    shortcuts: ['N'],
    enabled: hasCanvas,
    run: () => void commands().then(({ stepViewNow }) => stepViewNow(1)),
  },
  {
    id: 'previousView',
    group: 'review',
    icon: StepBack,
    shortcuts: ['Shift+N'],
    enabled: hasCanvas,
    run: () => void commands().then(({ stepViewNow }) => stepViewNow(-1)),
  },
  { id: 'copyViewLink', group: 'review', icon: Link, enabled: hasCanvas, run: () => void commands().then(({ copyViewLinkNow }) => copyViewLinkNow()) },
  {
    id: 'viewsPanel',
    group: 'panels',
    icon: Bookmark,
    enabled: hasModel,
    checked: (get) => isPanelShown(get, 'views'),
    run: ({ set }) => set(togglePanelAtom, 'views'),
  },
]
