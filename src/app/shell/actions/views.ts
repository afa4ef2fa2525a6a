import { Bookmark, BookmarkCheck, BookmarkPlus, Eraser, Link, PencilLine, StepBack, StepForward } from 'lucide-react'
import { hasCanvas, hasModel, hasSelection, hasView } from '../../state/actions/conditions.ts'
import type { Action } from '../../state/actions/registry.ts'
import { documentAtom } from '../../state/document.ts'
import { clearMarks, hasMarksAtom } from '../../state/markup/marks.ts'
import { isPanelShown, togglePanelAtom } from '../../state/panels.ts'
import { emptySelection, selectionAtom } from '../../state/selection.ts'
import { takeToolAtom, toolAtom, viewerAtom } from '../../state/tool.ts'
import { isolate, occurrencesOf, visibilityAtom } from '../../state/visibility.ts'

const commands = () => import('../../services/views/viewCommands.ts')

export const savedViewActions: readonly Action[] = [
  {
    id: 'saveView',
    group: 'review',
    icon: BookmarkPlus,
    shortcuts: ['Shift+V'],
    enabled: hasCanvas,
    run: ({ store }) => void commands().then(({ saveViewNow }) => saveViewNow(store)),
  },
  {
    // Isolates and frames the selected parts, and saves that.
    id: 'saveViewOfParts',
    group: 'review',
    icon: BookmarkCheck,
    enabled: (get) => hasView(get) && hasSelection(get),
    run: ({ get, set, store }) => {
      const document = get(documentAtom)
      const chosen = document && occurrencesOf(document.index, get(selectionAtom).nodes)
      if (!chosen?.size) return
      set(visibilityAtom, isolate(get(visibilityAtom), chosen))
      set(selectionAtom, emptySelection)
      get(viewerAtom)?.fit(chosen, { animate: false })
      void commands().then(({ saveViewNow }) => saveViewNow(store))
    },
  },
  {
    id: 'nextView',
    group: 'review',
    icon: StepForward,
    shortcuts: ['N'],
    enabled: hasCanvas,
    run: ({ store }) => void commands().then(({ stepViewNow }) => stepViewNow(store, 1)),
  },
  {
    id: 'previousView',
    group: 'review',
    icon: StepBack,
    shortcuts: ['Shift+N'],
    enabled: hasCanvas,
    run: ({ store }) => void commands().then(({ stepViewNow }) => stepViewNow(store, -1)),
  },
  {
    id: 'copyViewLink',
    group: 'review',
    icon: Link,
    enabled: hasCanvas,
    run: ({ store }) => void commands().then(({ copyViewLinkNow }) => copyViewLinkNow(store)),
  },
  {
    id: 'viewsPanel',
    group: 'panels',
    icon: Bookmark,
    enabled: hasModel,
    checked: (get) => isPanelShown(get, 'views'),
    run: ({ set }) => set(togglePanelAtom, 'views'),
  },
]

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
  { id: 'clearMarkup', group: 'review', icon: Eraser, enabled: (get) => hasCanvas(get) && get(hasMarksAtom), run: ({ store }) => clearMarks(store) },
]
