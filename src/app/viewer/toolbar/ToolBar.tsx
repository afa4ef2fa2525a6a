import { Box, ChevronUp, Paintbrush } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../components/IconButton.tsx'
import { ActionButton } from '../action/ActionButton.tsx'
import { ActionMenu } from '../action/ActionMenu.tsx'
import { ToolPanel } from '../../tools/ToolPanel.tsx'
import { shadingGroups, viewGroups } from './groups.ts'
import styles from './ToolBar.module.css'

/** The tools along the bottom of the canvas. */
export function ToolBar() {
  const { t } = useTranslation('viewer')
  return (
    <div className={styles.place}>
      <ToolPanel />
      <div className={styles.bar} role="toolbar" aria-label={t('bar.tools')}>
        <ActionButton id="fit" />
        <ActionMenu groups={viewGroups} side="top" align="center">
          <IconButton icon={Box} more={ChevronUp} label={t('bar.views')} />
        </ActionMenu>
        <ActionMenu groups={shadingGroups} side="top" align="center">
          <IconButton icon={Paintbrush} more={ChevronUp} label={t('bar.shading')} />
        </ActionMenu>
        <ActionButton id="projection" />
        <span className={styles.line} />
        <ActionButton id="hide" />
        <ActionButton id="isolate" />
        <ActionButton id="showAll" />
        <span className={styles.line} />
        <ActionButton id="screenshot" />
        <ActionButton id="palette" />
      </div>
    </div>
  )
}
