import { Box, ChevronUp, Ellipsis, Paintbrush } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { ActionMenu } from '../../ui/action/ActionMenu.tsx'
import { ToolPanel } from '../tools/ToolPanel.tsx'
import { moreGroups, shadingGroups, toolGroup, viewGroups } from './groups.ts'
import styles from '../../ui/viewer/ToolBar.module.css'

/** The tools along the bottom of the canvas. */
export function ToolBar() {
  const { t } = useTranslation('viewer')
  return (
    <div className={styles.place}>
      <ToolPanel />
      <div className={styles.bar} role="toolbar" aria-label={t('bar.tools')}>
        <ActionButton id="fit" />
        <ActionButton id="showAsDrawing" />
        <ActionMenu groups={viewGroups} side="top" align="center">
          <IconButton icon={Box} more={ChevronUp} label={t('bar.views')} />
        </ActionMenu>
        <ActionMenu groups={shadingGroups} side="top" align="center">
          <IconButton icon={Paintbrush} more={ChevronUp} label={t('bar.shading')} />
        </ActionMenu>
        <span className={styles.line} />
        {toolGroup.map((id) => (
          <ActionButton key={id} id={id} />
        ))}
        {toolGroup.length > 0 && <span className={styles.line} />}
        <ActionMenu groups={moreGroups} side="top" align="end">
          <IconButton icon={Ellipsis} more={ChevronUp} label={t('bar.more')} />
        </ActionMenu>
      </div>
    </div>
  )
}
