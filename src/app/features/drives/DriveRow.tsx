import { Cloud } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Drive } from '../../../../contract/calls/drives.ts'
import { Button } from '../../ui/Button.tsx'
import { formatDay } from '../../lib/format.ts'
import styles from './drives.module.css'

/** A connected drive: leads to its files; can be disconnected. */
export function DriveRow({ drive, onDisconnect }: { drive: Drive; onDisconnect(drive: Drive): void }) {
  const { t, i18n } = useTranslation('drives')
  return (
    <li className={styles.row}>
      <Link className={styles.item} to={`/cloudFileList?drive=${drive.id}`}>
        <Cloud size={24} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.about}>
          <bdi className={styles.name}>{drive.name}</bdi>
          <span className={styles.facts}>
            {t(drive.provider)} · {t('since', { date: formatDay(drive.connectedAt, i18n.language) })}
          </span>
        </span>
      </Link>
      <Button kind="quiet" aria-label={`${t('disconnect')}: ${drive.name}`} onClick={() => onDisconnect(drive)}>
        {t('disconnect')}
      </Button>
    </li>
  )
}
