import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DisplayUnit, mmPerUnit } from '../../../core/units.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { unitAtom } from '../../state/viewState.ts'
import styles from './Drawing.module.css'
import { calibratingAtom, calibrationUnits, measureModeAtom, modelScaleAtom } from '../../state/drawing/measureState.ts'
import { choosingPlotAtom, exportDialogAtom } from '../../state/drawing/drawingState.ts'
import { ExportDialog } from './export/ExportDialog.tsx'
import { PlotDialog } from './plot/PlotDialog.tsx'

/** How long is this in truth? From then on all measurements of model space are in true units. `length`: between the two points, drawing units. */
function CalibrateDialog({ length }: { length: number }) {
  const { t } = useTranslation('drawing')
  const unit = useAtomValue(unitAtom)
  const scale = useAtomValue(modelScaleAtom)
  const close = useSetAtom(calibratingAtom)
  const setScale = useSetAtom(modelScaleAtom)
  const setMode = useSetAtom(measureModeAtom)
  const [chosen, choose] = useState<DisplayUnit>(unit)
  const [value, setValue] = useState(() => Number(((length * (scale ?? 1)) / mmPerUnit[unit]).toPrecision(6)))
  const isValid = value > 0 && Number.isFinite(value)
  const apply = (): void => {
    if (!isValid) return
    setScale((value * mmPerUnit[chosen]) / length)
    setMode('distance')
    close(null)
  }
  return (
    <Dialog
      title={t('scale.title')}
      description={t('scale.text')}
      onClose={() => close(null)}
      actions={
        <Button kind="primary" disabled={!isValid} onClick={apply}>
          {t('scale.set')}
        </Button>
      }
    >
      <div className={styles.fields}>
        <label htmlFor="true-length">{t('scale.length')}</label>
        <input
          id="true-length"
          type="number"
          inputMode="decimal"
          min={0}
          step="any"
          data-autofocus="true"
          value={Number.isNaN(value) ? '' : value}
          onChange={(event) => setValue(event.target.valueAsNumber)}
          onKeyDown={(event) => event.key === 'Enter' && apply()}
        />
        <label htmlFor="true-unit">{t('scale.unit')}</label>
        <select id="true-unit" value={chosen} onChange={(event) => choose(event.target.value as DisplayUnit)}>
          {calibrationUnits.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </div>
    </Dialog>
  )
}

/** The dialogs of a drawing. */
export default function DrawingDialogs() {
  useTranslation(['drawing', 'export', 'markup'])
  const format = useAtomValue(exportDialogAtom)
  const length = useAtomValue(calibratingAtom)
  const isChoosingPlot = useAtomValue(choosingPlotAtom)
  return (
    <>
      {isChoosingPlot && <PlotDialog />}
      {format && <ExportDialog key={format} format={format} />}
      {length !== null && <CalibrateDialog length={length} />}
    </>
  )
}
