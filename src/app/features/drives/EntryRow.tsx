import { File as FileIcon, Folder } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import type { driveEntry } from '../../../../contract/calls/drives.ts'
import { isArchiveName } from '../../../core/archives.ts'
import { formatsOfExtension } from '../../../core/formats.ts'
import { formatBytes, formatMoment } from '../../lib/format.ts'
import styles from './drives.module.css'
import { openFromDrive } from '../../services/drives/openFromDrive.ts'

type Entry = z.output<typeof driveEntry>

/** Whether a file of this name can be opened by itself. Creo's version suffix (`.prt.12`) is looked through. */
function isModelName(name: string): boolean {
  const extension = /\.([^.]+?)(?:\.\d+)?$/.exec(name.toLowerCase())?.[1] ?? ''
  return isArchiveName(name) || formatsOfExtension(extension).length > 0
}

/** A file, which opens, or a folder, which is gone into. Files that no format fits are shown, but cannot be pressed. */
export function EntryRow({ driveId, entry, onFolder }: { driveId: string; entry: Entry; onFolder(folder: Entry): void }) {
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
        onClick={() => (kind === 'folder' ? onFolder(entry) : openFromDrive({ driveId, id, name, kind }))}
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
