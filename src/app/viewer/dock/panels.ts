import type { Getter } from 'jotai'
import { Info, ListTree, type LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { PanelId } from '../../state/panels.ts'
import { PropertiesPanel } from '../properties/PropertiesPanel.tsx'
import { TreePanel } from './TreePanel.tsx'

export interface PanelEntry {
  id: PanelId
  side: 'left' | 'right'
  icon: LucideIcon
  /** Its name: a key of the viewer's texts. */
  label: 'tree.title' | 'properties.title' | `panel.${Exclude<PanelId, 'tree' | 'properties'>}`
  component: ComponentType
  /** Absent: whenever a model is open. Reads atoms only. */
  available?(get: Getter): boolean
  /** Which stop of the sheet shows it first on phones; half if absent. */
  sheet?: 'peek' | 'half' | 'full'
}

/** What the docks show as tabs, in their order; on tablets as an overlay per side, on phones as sheets. A panel is one line here, its id one in `state/panels.ts`. */
export const panels: readonly PanelEntry[] = [
  { id: 'tree', side: 'left', icon: ListTree, label: 'tree.title', component: TreePanel },
  {
    id: 'properties',
    side: 'right',
    icon: Info,
    label: 'properties.title',
    component: PropertiesPanel,
    sheet: 'peek',
  },
]

export const panelById = (id: string): PanelEntry | undefined => panels.find((panel) => panel.id === id)
