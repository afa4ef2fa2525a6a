import { Keyboard, SquareTerminal } from 'lucide-react'
import { overlayAtom } from '../../state/panels.ts'
import type { Action } from '../../state/actions/action.ts'

export const helpActions: readonly Action[] = [
  { id: 'palette', group: 'help', icon: SquareTerminal, shortcuts: ['Mod+K'], run: ({ set }) => set(overlayAtom, 'palette') },
  { id: 'shortcuts', group: 'help', icon: Keyboard, shortcuts: ['?'], run: ({ set }) => set(overlayAtom, 'shortcuts') },
]
