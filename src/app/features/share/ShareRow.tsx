import { useTranslation } from 'react-i18next'
import { serverAddress } from '../../services/api/serverAddress.ts'
import rows from '../../ui/files/FileList.module.css'
import { FilePicture } from '../../ui/files/FilePicture.tsx'
import { formatMoment } from '../../lib/format.ts'
import type { ShareRecord } from '../../services/share/createLink.ts'

/** One link of the history: whether it works, for how long, and how often it was opened; pressing it shows its settings. */
export function ShareRow({ share, choose }: { share: ShareRecord; choose(): void }) {
  const { t, i18n } = useTranslation(['share', 'files'])
  const { name, format, picture, state, type, expiresAt, opened, sharedAt } = share
  return (
    <li className={rows.row}>
      <button type="button" className={rows.open} onClick={choose}>
        <FilePicture format={format} picture={picture ? `${serverAddress}${picture}` : undefined} />
        <span className={rows.about}>
          <bdi className={rows.name}>{name}</bdi>
          <span className={rows.facts}>
            <span>{t(`share:state.${state}`)}</span>
            {type === 'password' && <span>{t('share:secured')}</span>}
            {expiresAt && state === 'active' && <span>{t('share:until', { date: formatMoment(expiresAt, i18n.language) })}</span>}
            {opened > 0 && <span>{t('share:opened', { count: opened })}</span>}
          </span>
        </span>
        <span className={rows.time}>
          <span className="visually-hidden">{t('files:column.shared')} </span>
          <time dateTime={sharedAt}>{formatMoment(sharedAt, i18n.language)}</time>
        </span>
      </button>
    </li>
  )
}
