import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import type { ActionId } from '../../state/actions/registry.ts'
import type { ToolId } from '../../state/tool.ts'

export interface ToolPanelEntry {
  /** The action whose label names the tool. */
  label: ActionId
  /** Its results and settings, in at most two rows. Its module also registers the tool's handlers (`registerTool`). */
  component: LazyExoticComponent<ComponentType>
}

/** What stands above the toolbar (on phones: in place of the sheets) while a tool is in hand. A tool's panel is one line here. */
export const toolPanels: Partial<Record<ToolId, ToolPanelEntry>> = {
  measure: { label: 'measure', component: lazy(() => import('../../features/measure/MeasureToolPanel.tsx')) },
  section: { label: 'section', component: lazy(() => import('../../features/section/SectionPanel.tsx')) },
  explode: { label: 'explode', component: lazy(() => import('../../features/explode/ExplodePanel.tsx')) },
  walk: { label: 'walk', component: lazy(() => import('../../features/walk/WalkPanel.tsx')) },
  appearance: { label: 'appearance', component: lazy(() => import('../../features/appearance/AppearancePanel.tsx')) },
  markup: { label: 'markup', component: lazy(() => import('../../features/markup/MarkupToolPanel.tsx')) },
  comment: { label: 'comment', component: lazy(() => import('../../features/comments/CommentToolPanel.tsx')) },
}
