import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { mapX, mapY } from '../../../../core/drawing/affine.ts'
import { drawingViewerAtom } from '../../../state/drawing/drawingState.ts'
import { crosshairAtom } from '../crosshair.ts'
import { usePosition } from '../usePosition.ts'
import { aimAtom, chosenMeasurementAtom, drawingMeasurementsAtom, inWindow, measureModeAtom, pendingAtom } from '../../../state/drawing/measureState.ts'
import { useMeasures } from './useMeasures.ts'

/** Text for screen readers about the crosshair that keys move: its target, its place and its distance; the measurement when one has been made. */
export function useSpokenAim(): string | undefined {
  const { t } = useTranslation('drawing')
  const viewer = useAtomValue(drawingViewerAtom)
  const crosshair = useAtomValue(crosshairAtom)
  const aim = useAtomValue(aimAtom)
  const pending = useAtomValue(pendingAtom)
  const mode = useAtomValue(measureModeAtom)
  const list = useAtomValue(drawingMeasurementsAtom)
  const chosen = useAtomValue(chosenMeasurementAtom)
  const measures = useMeasures()
  const position = usePosition()
  if (!crosshair || !aim || !viewer) return undefined
  // The point that ends a measurement is said as what it has measured.
  const made = crosshair.done && mode !== 'calibrate' ? list.find(({ id }) => id === chosen) : undefined
  if (made) return `${t(`measure.${made.mode}`)} ${measures.of(made)}`
  const { window, point } = aim
  const parts = [position(viewer, mapX(window.toSheet, point.x, point.y), mapY(window.toSheet, point.x, point.y))]
  if (point.snap) parts.unshift(t(`snap.${point.snap}`))
  if (crosshair.snap) parts.push(t('measure.ofNear', { at: crosshair.snap[0], count: crosshair.snap[1] }))
  const last = pending?.points.at(-1)
  if (pending && last) {
    const points = [last.x, last.y, ...inWindow({ ...point, window }, pending.window)]
    parts.push(`${t('measure.distance')} ${measures.of({ mode: 'distance', points, space: pending.window.space })}`)
  }
  return parts.join(', ')
}
