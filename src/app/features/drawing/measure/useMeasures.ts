import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber, fractionDigits, quantityFormat } from '../../../../core/quantity/formatQuantity.ts'
import { spaceExtents } from '../../../../core/drawing/spaceWindow.ts'
import { unitAtom } from '../../../state/viewState.ts'
import { drawingAtom } from '../../../state/drawing/drawingState.ts'
import { type DrawingMeasurement, scaleOfSpaceAtom, valueOf } from '../../../state/drawing/measureState.ts'

/** Writes lengths and areas of a drawing: in the unit on screen when the drawing's own is known, else as plain numbers. */
export interface Measures {
  length(value: number, space: number): string
  area(value: number, space: number): string
  angle(radians: number): string
  of(measurement: Pick<DrawingMeasurement, 'mode' | 'points' | 'space'>): string
  /** "ΔX 30.00 mm ΔY 40.00 mm" of a distance that is slanted; undefined for all else. */
  deltas(measurement: Pick<DrawingMeasurement, 'mode' | 'points' | 'space'>): string | undefined
  /** The value, of a slanted distance with ΔX and ΔY. */
  inFull(measurement: Pick<DrawingMeasurement, 'mode' | 'points' | 'space'>): string
}

export function useMeasures(): Measures {
  const { i18n } = useTranslation()
  const drawing = useAtomValue(drawingAtom)
  const unit = useAtomValue(unitAtom)
  const scaleOf = useAtomValue(scaleOfSpaceAtom)
  return useMemo(() => {
    const write = (value: number, space: number, power: 1 | 2): string => {
      const scale = scaleOf(space)
      if (scale === undefined) return formatNumber(value, i18n.language)
      const box = drawing ? spaceExtents(drawing, space) : undefined
      const size = box ? Math.hypot(box[2] - box[0], box[3] - box[1]) * scale : 0
      const quantity = quantityFormat(unit, i18n.language, size > 0 ? fractionDigits(size, unit) : undefined)
      return power === 1 ? quantity.length(value * scale) : quantity.area(value * scale * scale)
    }
    const angle = (radians: number): string => quantityFormat(unit, i18n.language, 2).angle(radians)
    const length = (value: number, space: number): string => write(value, space, 1)
    const area = (value: number, space: number): string => write(value, space, 2)
    const deltas: Measures['deltas'] = ({ mode, points: [x0, y0, x1, y1], space }) => {
      const dx = Math.abs(x1 - x0),
        dy = Math.abs(y1 - y0)
      const least = 1e-6 * Math.hypot(dx, dy)
      return mode === 'distance' && dx > least && dy > least ? `ΔX\u202f${length(dx, space)} ΔY\u202f${length(dy, space)}` : undefined
    }
    const of: Measures['of'] = (measurement) => {
      const value = valueOf(measurement)
      if (measurement.mode === 'angle') return quantityFormat(unit, i18n.language, undefined).angle(value)
      if (measurement.mode === 'area') return area(value, measurement.space)
      return measurement.mode === 'radius' ? `R ${length(value, measurement.space)}` : length(value, measurement.space)
    }
    return {
      length,
      area,
      angle,
      of,
      deltas,
      inFull: (measurement) => [of(measurement), deltas(measurement)].filter(Boolean).join(' · '),
    }
  }, [drawing, unit, scaleOf, i18n.language])
}
