import { useAtomValue } from 'jotai'
import { Cloud, EllipsisVertical, Star } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { formatById, type FormatId } from '../../../core/formats.ts'
import { formatBytes, formatDay, formatMoment } from '../../lib/format.ts'
import type { DeviceList } from '../../services/device/deviceRecords.ts'
import { type ListedFile, removalOf } from '../../services/files/listedFile.ts'
import { type FileActions, useFileActions } from '../../services/files/useFileActions.ts'
import { type RefreshList, useFileList, useRefreshRef } from '../../services/files/useFileList.ts'
import { browseForFile } from '../../services/open/ask.ts'
import { useSession } from '../../services/open/session.ts'
import { ownerAtom } from '../../state/session/token.ts'
import { MenuPortal } from '../../ui/action/MenuPortal.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from '../../ui/files/FileList.module.css'
import { FilePicture } from '../../ui/files/FilePicture.tsx'
import { ListFrame } from '../../ui/files/ListFrame.tsx'
import { FileQuestions } from './FileQuestions.tsx'

/** One file of a list: the whole row opens it; star and menu stand at its end. */
function FileRow({ file, actions }: { file: ListedFile; actions: FileActions }) {
  const { t, i18n } = useTranslation('files')
  const format = formatById.get(file.format as FormatId)?.name ?? file.format
  const opened = formatMoment(file.lastOpenedAt, i18n.language)
  const goesOn = removalOf(file)
  return (
    <li className={styles.row}>
      <button type="button" className={styles.open} onClick={() => actions.open(file)}>
        <FilePicture format={file.format} picture={file.picture} />
        <span className={styles.about}>
          <bdi className={styles.name}>{file.name}</bdi>
          <span className={styles.facts}>
            <span>{format}</span>
            <span>{formatBytes(file.size, i18n.language)}</span>
            {goesOn !== undefined && <span className={styles.soon}>{t('goesOn', { date: formatDay(goesOn, i18n.language) })}</span>}
            {file.cloud && <Cloud size={14} role="img" aria-label={t('inAccount')} />}
          </span>
        </span>
        <span className={styles.time}>
          <span className="visually-hidden">{t('column.opened')} </span>
          <time dateTime={file.lastOpenedAt}>{opened}</time>
        </span>
      </button>
      <button
        type="button"
        className={styles.tool}
        aria-pressed={file.starred}
        aria-label={`${t(file.starred ? 'unstar' : 'star')}: ${file.name}`}
        title={t(file.starred ? 'unstar' : 'star')}
        onClick={() => actions.star(file)}
      >
        <Star size={20} strokeWidth={1.75} fill={file.starred ? 'currentColor' : 'none'} aria-hidden="true" />
      </button>
      <RowMenu file={file} actions={actions} />
    </li>
  )
}

function RowMenu({ file, actions }: { file: ListedFile; actions: FileActions }) {
  const { t } = useTranslation('files')
  const items = [
    { label: t('open'), run: actions.open },
    { label: t('share'), run: actions.share },
    ...(actions.sync ? [{ label: t('sync'), run: actions.sync }] : []),
    { label: t('delete'), run: actions.remove, danger: true },
  ]
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={styles.tool} aria-label={t('more', { name: file.name })}>
        <EllipsisVertical size={20} strokeWidth={1.75} aria-hidden="true" />
      </DropdownMenu.Trigger>
      <MenuPortal>
        <DropdownMenu.Content className={styles.menu} align="end" sideOffset={4} collisionPadding={8}>
          {items.map(({ label, run, danger }) => (
            <DropdownMenu.Item key={label} className={styles.item} data-danger={danger} onSelect={() => run(file)}>
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </MenuPortal>
    </DropdownMenu.Root>
  )
}

/** All Files, Starred Files or Recently Opened. */
export function FileList({ list, search, refreshRef }: { list: DeviceList; search: string; refreshRef: Ref<RefreshList> }) {
  const { t } = useTranslation('files')
  const session = useSession()
  const isGuest = useAtomValue(ownerAtom) === ''
  const listing = useFileList(list, search)
  useRefreshRef(refreshRef, listing.refresh)
  const { actions, ...asked } = useFileActions()
  const note = listing.isOffline ? t('offline') : isGuest && t('here')
  return (
    <>
      {note && <p className="muted">{note}</p>}
      <ListFrame
        listing={listing}
        time={t('column.opened')}
        label={t(`lists.${list}`)}
        empty={
          search ? (
            <p>{t('noResult')}</p>
          ) : (
            <>
              <p>{t(`empty.${list}`)}</p>
              <Button kind="primary" onClick={() => void browseForFile(session)}>
                {t('openOne')}
              </Button>
            </>
          )
        }
      >
        {(file) => <FileRow key={file.id} file={file} actions={actions} />}
      </ListFrame>
      <FileQuestions {...asked} />
    </>
  )
}
