import { useTranslation } from 'react-i18next'
import { LanguageSelect } from '../../components/LanguageSelect.tsx'
import { ThemeSelect } from '../../components/ThemeSelect.tsx'
import { UnitSelect } from '../status/UnitSelect.tsx'
import { phoneMoreGroups } from '../toolbar/groups.ts'
import { ActionList } from './ActionList.tsx'
import styles from './ActionList.module.css'

export function MoreSheet() {
  const { t } = useTranslation(['viewer', 'common'])
  return (
    <>
      <ActionList groups={phoneMoreGroups} />
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
