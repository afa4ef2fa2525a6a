import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { visitOf } from '../../services/links/visits.ts'
import { openedRecordAtom } from '../../state/openedRecord.ts'
import styles from './share.module.css'

/** The person from whom the open file's link came; nothing for other files and for own links. */
export default function SharedBy() {
  const { t } = useTranslation('share')
  const source = useAtomValue(openedRecordAtom)?.source
  const by = source?.kind === 'share' ? visitOf(source.code)?.by : undefined
  return by ? <p className={styles.by}>{t('ext.from', { name: by })}</p> : null
}
