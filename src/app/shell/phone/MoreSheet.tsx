import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { LanguageSelect } from '../../ui/LanguageSelect.tsx'
import { ThemeSelect } from '../../ui/ThemeSelect.tsx'
import { drawingAtom } from '../../state/drawing/drawingState.ts'
import { UnitSelect } from '../../ui/viewer/UnitSelect.tsx'
import { phoneDrawingGroups, phoneMoreGroups } from '../toolbar/groups.ts'
import { ActionList } from './ActionList.tsx'
import styles from './ActionList.module.css'

export function MoreSheet() {
  const { t } = useTranslation(['viewer', 'common'])
  const isDrawing = useAtomValue(drawingAtom) !== null
  return (
    <>
      <ActionList groups={isDrawing ? phoneDrawingGroups : phoneMoreGroups} />
      <div className={styles.settings}>
        <span>{t('viewer:bar.unit')}</span>
        <UnitSelect />
        <span>{t('common:language')}</span>
        <LanguageSelect />
        <span>{t('common:theme.label')}</span>
        <ThemeSelect />
      </div>
    </>
  )
}
