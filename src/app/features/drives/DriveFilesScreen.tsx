import { useStore } from 'jotai'
import { Boxes } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { getDriveList, listDriveFolder } from '../../../../contract/calls/drives.ts'
import { useData, usePages } from '../../services/api/useData.ts'
import { openFromDrive } from '../../services/drives/openFromDrive.ts'
import { Button } from '../../ui/Button.tsx'
import { ListEnd } from '../../ui/files/ListFrame.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { DriveSearch, EntryRow } from './DriveSearch.tsx'
import styles from './drives.module.css'

const PATH = '/cloudFileList'

interface Folder {
  id: string
  name: string
}

type Trail = readonly Folder[]

const trailOf = (state: unknown): Trail => (state as { trail?: Trail } | null)?.trail ?? []

/**
 * The folders on the way to the shown one, and what goes elsewhere: each step is one of the browser's history, so that its Back goes up. Who comes by a link is where the
 * screen was left.
 */
function useTrail(driveId: string): [Trail, (trail: Trail) => void] {
  const { key, pathname, state } = useLocation()
  const type = useNavigationType()
  const navigate = useNavigate()
  const [trail, setTrail] = useState(() => (pathname === PATH ? trailOf(state) : []))
  const [seen, setSeen] = useState(key)
  if (pathname === PATH && key !== seen) {
    setSeen(key)
    if (type === 'POP') setTrail(trailOf(state))
  }
  const go = (next: Trail): void => {
    setTrail(next)
    void navigate(`${PATH}?drive=${driveId}`, { state: { trail: next } })
  }
  return [trail, go]
}

/** Folder by folder through a drive, or the answers of a search. */
function DriveBrowser({ driveId, driveName }: { driveId: string; driveName: string }) {
  const store = useStore()
  const { t } = useTranslation('drives')
  const [trail, setTrail] = useTrail(driveId)
  const [search, setSearch] = useState('')
  const folder = trail.at(-1)
  const pages = usePages(listDriveFolder, { driveId, folder: folder?.id })
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? []
  const into = (entry: Folder): void => {
    setSearch('')
    setTrail([...trail, { id: entry.id, name: entry.name }])
  }
  return (
    <>
      <DriveSearch driveId={driveId} search={search} onSearch={setSearch} onFolder={into} />
      {search === '' && (
        <>
          <div className={styles.head}>
            <nav className={styles.trail} aria-label={t('files.path')}>
              <button type="button" aria-current={folder ? undefined : 'page'} onClick={() => setTrail([])}>
                {driveName}
              </button>
              {trail.map(({ id, name }, index) => (
                <button
                  key={id}
                  type="button"
                  aria-current={index === trail.length - 1 ? 'page' : undefined}
                  onClick={() => setTrail(trail.slice(0, index + 1))}
                >
                  {name}
                </button>
              ))}
            </nav>
            {folder && (
              <Button onClick={() => openFromDrive(store, { driveId, ...folder, kind: 'folder' })}>
                <Boxes size={18} aria-hidden="true" />
                {t('files.folder')}
              </Button>
            )}
          </div>
          {entries.length > 0 && (
            <ul className={styles.list}>
              {entries.map((entry) => (
                <EntryRow key={entry.id} driveId={driveId} entry={entry} onFolder={into} />
              ))}
            </ul>
          )}
          <ListEnd pages={pages} empty={entries.length > 0 ? undefined : t('files.empty')} />
        </>
      )}
    </>
  )
}

/** `/cloudFileList?drive=`: the files of one drive. Kept alive: whoever comes back from the viewer is in the same folder. */
export default function DriveFilesScreen() {
  const { t } = useTranslation(['drives', 'files', 'forms', 'server'])
  const { pathname, search } = useLocation()
  const { data } = useData(getDriveList)
  const [driveId, setDriveId] = useState<string | null>(null)
  // While another page is shown the address is none of ours.
  const wanted = pathname === PATH ? new URLSearchParams(search).get('drive') : null
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
