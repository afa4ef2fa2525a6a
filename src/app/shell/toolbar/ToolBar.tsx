import { useAtomValue } from 'jotai'
import { Box, ChevronUp, Paintbrush } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { ActionMenu } from '../../ui/action/ActionMenu.tsx'
import { bomHeightAtom } from '../../features/bom/bomState.ts'
import { toolPanelHeightAtom } from '../../state/toolPanelHeight.ts'
import { viewerAtom } from '../../state/viewer.ts'
import { ToolPanel } from '../tools/ToolPanel.tsx'
import { shadingGroups, toolGroup, viewGroups } from './groups.ts'
import styles from '../../ui/viewer/ToolBar.module.css'
import { useRoomForNames } from '../../ui/viewer/useRoomForNames.ts'

/** Height of the bar with its distance from the edge, CSS pixels. */
const BAR_PX = 56

/** The picture makes way for the panel of a tool, and is framed anew beside the bill of materials. */
function useMakeWay(): void {
  const viewer = useAtomValue(viewerAtom)
  const panel = useAtomValue(toolPanelHeightAtom)
  const bom = useAtomValue(bomHeightAtom)
  useEffect(() => {
    if (!viewer) return
    const inset = panel > 0 ? bom + panel + BAR_PX : bom
    viewer.setBottomInset(inset)
  }, [viewer, panel, bom])
  const before = useRef(bom)
  useEffect(() => {
    if (before.current !== bom) viewer?.refit({ animate: true })
    before.current = bom
  }, [viewer, bom])
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
