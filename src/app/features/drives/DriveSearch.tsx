import { Search, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { type driveEntry, searchDrive } from '../../../../contract/calls/drives.ts'
import { CallFailure } from '../../services/api/callFailure.ts'
import { usePages } from '../../services/api/useData.ts'
import { Button } from '../../ui/Button.tsx'
import { ListEnd } from '../../ui/files/ListFrame.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { openVipDialog } from '../../services/vip/membership.ts'
import styles from './drives.module.css'
import { EntryRow } from './EntryRow.tsx'

interface DriveSearchProps {
  driveId: string
  /** The words to search for; empty when there is no search. */
  search: string
  onSearch(search: string): void
  onFolder(folder: z.output<typeof driveEntry>): void
}

/** Search through a whole drive (a VIP function), and its answers. */
export function DriveSearch({ driveId, search, onSearch, onFolder }: DriveSearchProps) {
  const { t } = useTranslation('drives')
  const [text, setText] = useState(search)
  const pages = usePages(searchDrive, { driveId, search }, { enabled: search !== '' })
  const needsVip = pages.error instanceof CallFailure && pages.error.is('vipRequired')
  useEffect(() => {
    if (needsVip && search !== '') openVipDialog('searchDrive')
  }, [needsVip, search])
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
