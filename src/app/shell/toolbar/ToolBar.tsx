import { useAtomValue } from 'jotai'
import { Box, ChevronUp, Paintbrush } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { ActionButton, ActionMenu } from '../../ui/action/ActionButton.tsx'
import { bomHeightAtom } from '../../features/bom/bomState.ts'
import { toolAtom, viewerAtom } from '../../state/tool.ts'
import { BAR_ROOM, TOOL_ROOM } from '../../state/layout.ts'
import { ToolPanel, toolPanels } from '../tools/ToolPanel.tsx'
import { shadingGroups, toolGroup, viewGroups } from './groups.ts'
import styles from '../../ui/viewer/ToolBar.module.css'
import { useRoomForNames } from '../../ui/viewer/useRoomForNames.ts'

/** The picture makes way for the panel of a tool and for the bill of materials: framed models are framed anew beside them, other views move up. */
function useMakeWay(): void {
  const viewer = useAtomValue(viewerAtom)
  const tool = useAtomValue(toolAtom)
  // A walker's eye stays where it is.
  const hasPanel = tool !== null && tool !== 'walk' && toolPanels[tool] !== undefined
  const bom = useAtomValue(bomHeightAtom)
  const inset = (bom > 0 ? bom + BAR_ROOM : 0) + (hasPanel ? TOOL_ROOM : 0)
  const before = useRef(inset)
  useEffect(() => {
    viewer?.setBottomInset(inset)
    if (before.current !== inset) viewer?.refit({ animate: true, covered: true })
    before.current = inset
  }, [viewer, inset])
}

/** The tools along the bottom of the canvas. */
export function ToolBar() {
  const { t, i18n } = useTranslation('viewer')
  const bar = useRoomForNames(i18n.language)
  useMakeWay()
  return (
    <div className={styles.place}>
      <ToolPanel />
      <div ref={bar} className={styles.bar} role="toolbar" aria-label={t('bar.tools')}>
        <ActionButton id="fit" />
        <ActionButton id="showAsDrawing" />
        <ActionMenu groups={viewGroups} side="top" align="center">
          <IconButton icon={Box} more={ChevronUp} label={t('bar.views')} named />
        </ActionMenu>
        <ActionMenu groups={shadingGroups} side="top" align="center">
          <IconButton icon={Paintbrush} more={ChevronUp} label={t('bar.shading')} named />
        </ActionMenu>
        <span className={styles.line} />
        {toolGroup.map((id) => (
          <ActionButton key={id} id={id} named />
        ))}
      </div>
    </div>
  )
}
