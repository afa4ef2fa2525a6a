import { GripVertical } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportedFile } from '../../services/export/exportJob.ts'
import { platform } from '../../lib/browser.ts'
import { formatBytes } from '../../lib/format.ts'
import styles from './Export.module.css'
import { wordsOf } from './writtenWords.ts'

/** Chromium alone hands files out of a page, on Windows and macOS: on Linux a drag does not carry `DownloadURL`. */
export const canDragOut = platform === 'desktop' && /(Windows|Macintosh).*Chrome\//.test(globalThis.navigator?.userAgent ?? '')

/** A finished file that can be dragged into a folder or a window of another program. */
export function DraggedFile({ file }: { file: ExportedFile }) {
  const { t, i18n } = useTranslation('export')
  const { blob, name } = file
  const address = useMemo(() => URL.createObjectURL(blob), [blob])
  // The other program may still fetch it when this is gone.
  useEffect(() => () => void setTimeout(() => URL.revokeObjectURL(address), 60_000), [address])
  return (
    <div
      className={styles.dragged}
      draggable
      title={wordsOf(file, t, i18n.language)}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData('DownloadURL', `${blob.type || 'application/octet-stream'}:${name}:${address}`)
        dataTransfer.effectAllowed = 'copy'
      }}
    >
      <GripVertical size={16} aria-hidden="true" />
      <span>
        {name} · {formatBytes(blob.size, i18n.language)}
        <small>{t('dragHint')}</small>
      </span>
    </div>
  )
}
