import type { Getter } from 'jotai'
import { Blocks, Bookmark, CircleDot, FileDiff, Info, Layers, ListTree, type LucideIcon, MessageSquare, Ruler, ScanSearch } from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import { comparisonAtom, readingAtom } from '../../features/compare/comparison.ts'
import { drawingAtom } from '../../state/drawing/drawingState.ts'
import type { PanelId } from '../../state/panels.ts'
import { pluginPanelsAtom } from '../../state/plugins.ts'
import { hasPmi } from '../../state/actions/conditions.ts'
import { PropertiesPanel } from '../properties/PropertiesPanel.tsx'
import { TreePanel } from '../tree/TreePanel.tsx'

export interface PanelEntry {
  id: PanelId
  side: 'left' | 'right'
  icon: LucideIcon
  /** Its name: a key of the viewer's texts. */
  label: 'tree.title' | 'properties.title' | `panel.${Exclude<PanelId, 'tree' | 'properties' | 'drawingMeasurements'>}`
  component: ComponentType
  /** Absent: whenever a model is open. Reads atoms only. */
  available?(get: Getter): boolean
  /** Which stop of the sheet shows it first on phones; half if absent. */
  sheet?: 'peek' | 'half' | 'full'
}

const isModel = (get: Getter): boolean => get(drawingAtom) === null
const isDrawing = (get: Getter): boolean => get(drawingAtom) !== null

/** What the docks show as tabs, in their order; on tablets as an overlay per side, on phones as sheets. A panel is one line here, its id one in `state/panels.ts`. */
export const panels: readonly PanelEntry[] = [
  { id: 'tree', side: 'left', icon: ListTree, label: 'tree.title', component: TreePanel, available: isModel },
  {
    id: 'layers',
    side: 'left',
    icon: Layers,
    label: 'panel.layers',
    component: lazy(() => import('../../features/drawing/LayersPanel.tsx')),
    available: isDrawing,
  },
  { id: 'views', side: 'left', icon: Bookmark, label: 'panel.views', component: lazy(() => import('../../features/views/ViewsPanel.tsx')) },
  {
    id: 'properties',
    side: 'right',
    icon: Info,
    label: 'properties.title',
    component: PropertiesPanel,
    sheet: 'peek',
  },
  {
    id: 'measurements',
    side: 'right',
    icon: Ruler,
    label: 'panel.measurements',
    component: lazy(() => import('../../features/measure/MeasurementsPanel.tsx')),
    available: isModel,
  },
  {
    id: 'holes',
    side: 'right',
    icon: CircleDot,
    label: 'panel.holes',
    component: lazy(() => import('../../features/measure/HolesPanel.tsx')),
    available: isModel,
  },
  {
    id: 'pmi',
    side: 'right',
    icon: ScanSearch,
    label: 'panel.pmi',
    component: lazy(() => import('../../features/pmi/PmiPanel.tsx')),
    available: hasPmi,
  },
  { id: 'comments', side: 'right', icon: MessageSquare, label: 'panel.comments', component: lazy(() => import('../../features/comments/CommentsPanel.tsx')) },
  {
    id: 'compare',
    side: 'right',
    icon: FileDiff,
    label: 'panel.compare',
    component: lazy(() => import('../../features/compare/ComparePanel.tsx')),
    available: (get) => get(comparisonAtom) !== null || get(readingAtom) !== null,
  },
  {
    id: 'plugins',
    side: 'right',
    icon: Blocks,
    label: 'panel.plugins',
    component: lazy(() => import('../../features/plugins/PluginsPanel.tsx')),
    available: (get) => get(pluginPanelsAtom).length > 0,
  },
  {
    id: 'drawingMeasurements',
    side: 'right',
    icon: Ruler,
    label: 'panel.measurements',
    component: lazy(() => import('../../features/drawing/measure/MeasurementsPanel.tsx')),
    available: isDrawing,
  },
]

export const panelById = (id: string): PanelEntry | undefined => panels.find((panel) => panel.id === id)
