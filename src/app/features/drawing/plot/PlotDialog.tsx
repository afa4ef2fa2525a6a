import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { plotTable } from '../../../../core/drawing/plotStyles.ts'
import { choosingPlotAtom, drawingAtom, plotChoiceAtom, spaceAtom } from '../../../state/drawing/drawingState.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from '../Drawing.module.css'
import { PlotSelect } from './PlotSelect.tsx'

/** Chooses the plot style table that the drawing is shown with, and names the one that the tab asks for. */
export function PlotDialog() {
  const { t } = useTranslation(['drawing', 'common'])
  const [choice, choose] = useAtom(plotChoiceAtom)
  const close = useSetAtom(choosingPlotAtom)
  const drawing = useAtomValue(drawingAtom)
  const tab = useAtomValue(spaceAtom)
  const named = drawing?.spaces[tab]?.plot?.table
  const isFound = named !== undefined && drawing && plotTable(drawing, named) !== undefined
  return (
    <Dialog
      title={t('drawing:plot.title')}
      onClose={() => close(false)}
      actions={
        <Button kind="primary" onClick={() => close(false)}>
          {t('common:action.close')}
        </Button>
      }
    >
      <div className={styles.fields}>
        <label htmlFor="plot-table">{t('drawing:plot.table')}</label>
        <PlotSelect id="plot-table" value={choice} onChange={choose} />
        <p className={styles.result}>
          {named === undefined ? t('drawing:plot.noTable') : t(isFound ? 'drawing:plot.ofTab' : 'drawing:plot.notFound', { name: named })}
        </p>
      </div>
    </Dialog>
  )
}
