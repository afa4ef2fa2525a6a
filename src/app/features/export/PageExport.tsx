import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { estimatedBytes } from '../../../core/export/exportOptions.ts'
import { formatBytes } from '../../lib/format.ts'
import { Toggle } from './Choice.tsx'
import { ExportBar } from './ExportBar.tsx'
import styles from './Export.module.css'
import { htmlFile } from './htmlFile.ts'
import { SceneChoices, useSceneChoice } from './SceneChoices.tsx'
import { useSceneCounts } from './useSceneCounts.ts'

/** The page's viewer takes this much by itself, bytes. */
const VIEWER_BYTES = 760_000
/** Base64 takes four letters for three bytes; packed binary glTF is about half as big as plain. */
const PACKED = (4 / 3) * 0.5

/** Options of the page that stands alone. */
export function PageExport({ onDone }: { onDone(): void }) {
  const { t, i18n } = useTranslation(['export', 'measure'])
  const [choice, setChoice] = useSceneChoice()
  const [colors, setColors] = useState(true)
  const counts = useSceneCounts(choice)
  const facts = counts ? t('size', { size: formatBytes(VIEWER_BYTES + estimatedBytes('glb', counts) * PACKED, i18n.language) }) : t('nothing')
  const labels = t('page', { returnObjects: true })
  return (
    <>
      <SceneChoices choice={choice} onChange={setChoice} />
      <div className={styles.toggles}>
        <Toggle label={t('colors')} on={colors} onChange={setColors} />
      </div>
      <ExportBar kind="html" facts={facts} disabled={!counts} job={(context) => htmlFile(labels, colors, choice, context)} onDone={onDone} />
    </>
  )
}
