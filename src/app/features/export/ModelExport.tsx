import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { estimatedBytes, type ExportFormat, hasColors, hasFreeUnit, hasLines } from '../../../core/export/exportOptions.ts'
import { type DisplayUnit, displayUnits } from '../../../core/units.ts'
import { formatBytes } from '../../lib/format.ts'
import { documentAtom } from '../../state/document.ts'
import { unitAtom } from '../../state/viewState.ts'
import { Choice, Toggle } from './Choice.tsx'
import styles from './Export.module.css'
import { ExportBar } from './ExportBar.tsx'
import { modelFile } from './modelFile.ts'
import { SceneChoices, useSceneChoice } from './SceneChoices.tsx'
import { useSceneCounts } from './useSceneCounts.ts'

/** Options of an exchange format. */
export function ModelExport({ format, onDone }: { format: ExportFormat; onDone(): void }) {
  const { t, i18n } = useTranslation('export')
  const shownUnit = useAtomValue(unitAtom)
  const ownUnit = useAtomValue(documentAtom)?.structure.units
  // STEP states its unit: that of the model is kept.
  const [unit, setUnit] = useState<DisplayUnit>(
    format === 'step' ? (displayUnits.find((each) => each === ownUnit) ?? 'mm') : format === 'stl' ? 'mm' : shownUnit,
  )
  const [colors, setColors] = useState(true)
  const [edges, setEdges] = useState(false)
  const [choice, setChoice] = useSceneChoice()
  const counts = useSceneCounts(choice)
  const facts = useMemo(() => {
    if (!counts) return t('nothing')
    const numbers = t('counts', { parts: counts.parts.toLocaleString(i18n.language), triangles: counts.triangles.toLocaleString(i18n.language) })
    return `${numbers} · ${t('size', { size: formatBytes(estimatedBytes(format, counts), i18n.language) })}`
  }, [counts, format, t, i18n.language])
  return (
    <>
      <SceneChoices choice={choice} onChange={setChoice} />
      {hasFreeUnit(format) && (
        <Choice legend={t('unit')} name="unit" value={unit} options={displayUnits.map((each) => ({ value: each, label: each }))} onChange={setUnit} />
      )}
      {hasColors(format) && (
        <div className={styles.toggles}>
          <Toggle label={t('colors')} on={colors} onChange={setColors} />
          {hasLines(format) && <Toggle label={t('edges')} on={edges} onChange={setEdges} />}
        </div>
      )}
      <ExportBar
        kind={format}
        facts={facts}
        disabled={!counts}
        job={(context) => modelFile({ format, unit, colors, edges }, choice, context)}
        onDone={onDone}
      />
    </>
  )
}
