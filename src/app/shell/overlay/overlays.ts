import type { Getter } from 'jotai'
import type { ComponentType } from 'react'
import { drawingAtom } from '../../state/drawing/drawingState.ts'
import { pmiRowsAtom } from '../../state/pmi/callouts.ts'
import { hasLabels } from '../../state/pmi/display.ts'
import { markupShownAtom } from '../../state/markup/marks.ts'
import { measurementsAtom } from '../../state/measure/measurements.ts'
import { toolAtom } from '../../state/tool.ts'
import { draftAnchorAtom, pinsShownAtom } from '../../state/comments/commentState.ts'
import { hasSections } from '../../state/inspect/sections.ts'
import { threadsAtom } from '../../services/views/sync/review.ts'

/** Something drawn over the canvas of a model or drawing in DOM: measurements, pins, markup. Its components draw through `inSvg` and `inHtml`. */
export interface Overlay {
  id: string
  /** Whether there is anything to draw; its code is fetched when there first is. Reads atoms only. */
  shown(get: Getter): boolean
  load(): Promise<{ default: ComponentType }>
}

const isModel = (get: Getter): boolean => get(drawingAtom) === null

/** From the lowest to the topmost. A new one is one line here. */
export const overlays: readonly Overlay[] = [
  {
    id: 'callouts',
    shown: (get) => isModel(get) && get(pmiRowsAtom).length > 0 && hasLabels(get),
    load: () => import('../../features/pmi/CalloutLabels.tsx'),
  },
  {
    id: 'section',
    shown: (get) => isModel(get) && get(toolAtom) === 'section' && hasSections(get),
    load: () => import('../../features/section/SectionHandles.tsx'),
  },
  { id: 'zoomBox', shown: (get) => isModel(get) && get(toolAtom) === 'zoomBox', load: () => import('../../features/zoomBox/ZoomBox.tsx') },
  {
    id: 'measurements',
    shown: (get) => isModel(get) && (get(toolAtom) === 'measure' || get(measurementsAtom).length > 0),
    load: () => import('../../features/measure/MeasureOverlay.tsx'),
  },
  {
    id: 'markup',
    shown: (get) => get(markupShownAtom),
    load: () => import('../../features/markup/MarkupOverlay.tsx'),
  },
  {
    id: 'comments',
    shown: (get) => get(draftAnchorAtom) !== null || (get(pinsShownAtom) && get(threadsAtom).some(({ comment }) => comment.anchor?.point)),
    load: () => import('../../features/comments/CommentPins.tsx'),
  },
]
