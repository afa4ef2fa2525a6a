import { useStore } from 'jotai'
import { File as FileIcon, Folder, Search, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { type driveEntry, searchDrive } from '../../../../contract/calls/drives.ts'
import { isArchiveName } from '../../../core/archives.ts'
import { formatsOfExtension } from '../../../core/formats.ts'
import { formatBytes, formatMoment } from '../../lib/format.ts'
import { CallFailure } from '../../services/api/callFailure.ts'
import { usePages } from '../../services/api/useData.ts'
import { openFromDrive } from '../../services/drives/openFromDrive.ts'
import { openVipDialog } from '../../services/vip/gate.ts'
import { Button } from '../../ui/Button.tsx'
import { ListEnd } from '../../ui/files/ListFrame.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import styles from './drives.module.css'

type Entry = z.output<typeof driveEntry>

/** Whether a file of this name can be opened by itself. Creo's version suffix (`.prt.12`) is looked through. */
function isModelName(name: string): boolean {
  const extension = /\.([^.]+?)(?:\.\d+)?$/.exec(name.toLowerCase())?.[1] ?? ''
  return isArchiveName(name) || formatsOfExtension(extension).length > 0
}

/** A file, which opens, or a folder, which is gone into. Files that no format fits are shown, but cannot be pressed. */
export function EntryRow({ driveId, entry, onFolder }: { driveId: string; entry: Entry; onFolder(folder: Entry): void }) {
  const store = useStore()
  const { t, i18n } = useTranslation('server')
  const { id, name, kind, size, modified } = entry
  const opens = kind === 'folder' || isModelName(name)
  const Icon = kind === 'folder' ? Folder : FileIcon
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.item}
        disabled={!opens}
        onClick={() => (kind === 'folder' ? onFolder(entry) : openFromDrive(store, { driveId, id, name, kind }))}
      >
        <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.about}>
          <bdi className={styles.name}>{name}</bdi>
          <span className={styles.facts}>
            {[
              size !== undefined && kind === 'file' && formatBytes(size, i18n.language),
              modified && formatMoment(modified, i18n.language),
              !opens && t('formatUnsupported'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      </button>
    </li>
  )
}

interface DriveSearchProps {
  driveId: string
  /** The words to search for; empty when there is no search. */
  search: string
  onSearch(search: string): void
  onFolder(folder: z.output<typeof driveEntry>): void
}

/** Search through a whole drive (a VIP function), and its answers. */
export function DriveSearch({ driveId, search, onSearch, onFolder }: DriveSearchProps) {
  const store = useStore()
  const { t } = useTranslation('drives')
  const [text, setText] = useState(search)
  const pages = usePages(searchDrive, { driveId, search }, { enabled: search !== '' })
  const needsVip = pages.error instanceof CallFailure && pages.error.is('vipRequired')
  useEffect(() => {
    if (needsVip && search !== '') openVipDialog(store, 'searchDrive')
  }, [store, needsVip, search])
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? []
  const clear = (): void => {
    setText('')
    onSearch('')
  }
  return (
    <>
      <form
        className={styles.search}
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(text.trim())
        }}
      >
        <Field
          label={t('files.search')}
          type="search"
          enterKeyHint="search"
          maxLength={200}
          placeholder={t('files.placeholder')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit">
          <Search size={18} aria-hidden="true" />
          {t('files.search')}
        </Button>
      </form>
      {search !== '' && (
        <section className={styles.section} aria-labelledby="result-title">
          <div className={styles.head}>
            <h2 id="result-title">{t('files.result')}</h2>
            <Button kind="quiet" onClick={clear}>
              <X size={18} aria-hidden="true" />
              {t('files.clear')}
            </Button>
          </div>
          {entries.length > 0 && (
            <ul className={styles.list}>
              {entries.map((entry) => (
                <EntryRow
                  key={entry.id}
                  driveId={driveId}
                  entry={entry}
                  onFolder={(folder) => {
                    setText('')
                    onFolder(folder)
                  }}
                />
              ))}
            </ul>
          )}
          {pages.data?.pages.some(({ truncated }) => truncated) && <p className="muted">{t('files.truncated')}</p>}
          <ListEnd pages={pages} empty={entries.length > 0 ? undefined : t('files.none')} />
        </section>
      )}
    </>
  )
}
