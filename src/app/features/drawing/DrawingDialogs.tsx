import { useAtomValue } from 'jotai'
import { exportDialogAtom } from './dialogState.ts'
import { ExportDialog } from './export/ExportDialog.tsx'
import { CalibrateDialog } from './measure/CalibrateDialog.tsx'
import { calibratingAtom } from '../../state/drawing/measureState.ts'

/** The dialogs of a drawing. */
export default function DrawingDialogs() {
  const format = useAtomValue(exportDialogAtom)
  const length = useAtomValue(calibratingAtom)
  return (
    <>
      {format && <ExportDialog key={format} format={format} />}
      {length !== null && <CalibrateDialog length={length} />}
    </>
  )
}
