import { Eraser, PencilLine } from 'lucide-react'
import { clearMarks, hasMarksAtom } from '../../state/markup/marks.ts'
import { takeToolAtom, toolAtom } from '../../state/tool.ts'
import type { Action } from '../../state/actions/registry.ts'
import { hasCanvas } from '../../state/actions/conditions.ts'

export const markupActions: readonly Action[] = [
  {
    id: 'markup',
    group: 'review',
    icon: PencilLine,
    shortcuts: ['K'],
    enabled: hasCanvas,
    checked: (get) => get(toolAtom) === 'markup',
    run: ({ set }) => set(takeToolAtom, 'markup'),
  },
  { id: 'clearMarkup', group: 'review', icon: Eraser, enabled: (get) => hasCanvas(get) && get(hasMarksAtom), run: clearMarks },
]
