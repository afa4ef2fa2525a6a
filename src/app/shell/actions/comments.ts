import { MessageSquare, MessageSquarePlus } from 'lucide-react'
import { isPanelShown, togglePanelAtom } from '../../state/panels.ts'
import { takeToolAtom, toolAtom } from '../../state/tool.ts'
import type { Action } from '../../state/actions/registry.ts'
import { hasCanvas, hasModel } from '../../state/actions/conditions.ts'

export const commentActions: readonly Action[] = [
  {
    id: 'comment',
    group: 'review',
    icon: MessageSquarePlus,
    shortcuts: ['P'],
    enabled: hasCanvas,
    checked: (get) => get(toolAtom) === 'comment',
    run: ({ set }) => set(takeToolAtom, 'comment'),
  },
  {
    id: 'commentsPanel',
    group: 'panels',
    icon: MessageSquare,
    enabled: hasModel,
    checked: (get) => isPanelShown(get, 'comments'),
    run: ({ set }) => set(togglePanelAtom, 'comments'),
  },
]
