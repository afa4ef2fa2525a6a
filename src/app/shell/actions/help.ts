import type { Setter } from 'jotai'
import { Keyboard, SquareTerminal } from 'lucide-react'
import { overlayAtom, typedAheadAtom } from '../../state/panels.ts'
import type { Action } from '../../state/actions/registry.ts'

function openPalette({ set }: { set: Setter }): void {
  set(typedAheadAtom, '')
  set(overlayAtom, 'palette')
}

export const helpActions: readonly Action[] = [
  { id: 'palette', group: 'help', icon: SquareTerminal, shortcuts: ['Mod+K'], run: openPalette },
  { id: 'shortcuts', group: 'help', icon: Keyboard, shortcuts: ['?'], run: ({ set }) => set(overlayAtom, 'shortcuts') },
]
