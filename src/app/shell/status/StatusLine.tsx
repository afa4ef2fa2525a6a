import { useTranslation } from 'react-i18next'
import { HoverReadout } from './HoverReadout.tsx'
import styles from '../../ui/viewer/StatusLine.module.css'
import { UnitSelect } from '../../ui/viewer/ModelGroup.tsx'
import { Counts } from './Counts.tsx'

/** The line along the bottom: the pick under the pointer, counts, and the unit of all numbers. */
export function StatusLine() {
  const { t } = useTranslation('viewer')
  return (
    <footer className={styles.line} aria-label={t('bar.status')}>
      <HoverReadout />
      <Counts />
      <UnitSelect />
    </footer>
  )
}
