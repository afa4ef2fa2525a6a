import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { getDriveList } from '../../../../contract/calls/drives.ts'
import { useData } from '../../services/api/useData.ts'
import { Page } from '../../ui/page/Page.tsx'
import { DriveBrowser } from './DriveBrowser.tsx'
import styles from './drives.module.css'

/** `/cloudFileList?drive=`: the files of one drive. Kept alive: whoever comes back from the viewer is in the same folder. */
export default function DriveFilesScreen() {
  const { t } = useTranslation(['drives'])
  const { pathname, search } = useLocation()
  const { data } = useData(getDriveList)
  const [driveId, setDriveId] = useState<string | null>(null)
  // While another page is shown the address is none of ours.
  const wanted = pathname === '/cloudFileList' ? new URLSearchParams(search).get('drive') : null
  if (wanted !== null && wanted !== driveId) setDriveId(wanted)
  const drive = data?.drives.find(({ id }) => id === driveId) ?? (driveId === null ? data?.drives[0] : undefined)
  return (
    <Page>
      {drive && (
        <p>
          <Link to="/cloudDriveList">{t('files.drives')}</Link>
        </p>
      )}
      <h1>{drive?.name ?? t('files.title')}</h1>
      {drive ? (
        <DriveBrowser key={drive.id} driveId={drive.id} driveName={drive.name} />
      ) : (
        data && (
          <div className={styles.state}>
            <p>{t('empty')}</p>
            <Link to="/cloudDriveList">{t('connect')}</Link>
          </div>
        )
      )}
    </Page>
  )
}
