import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { Drawing } from '../../../core/drawing/drawing.ts'
import { formatNumber } from '../../../core/quantity/formatQuantity.ts'
import { crosshairAtom } from './crosshair.ts'
import { drawingAtom, drawingHoverAtom, drawingSelectionAtom } from '../../state/drawing/drawingState.ts'

/** Live region of a drawing for screen readers: its opening, the entity under the crosshair, the selection. */
export function SpokenDrawing() {
  const { t, i18n } = useTranslation(['drawing', 'viewer'])
  const drawing = useAtomValue(drawingAtom)
  const isByKey = useAtomValue(crosshairAtom) !== null
  const hover = useAtomValue(drawingHoverAtom)
  const { space, entities } = useAtomValue(drawingSelectionAtom)
  if (!drawing) return null
  const count = drawing.spaces.reduce((sum, each) => sum + each.entities.count, 0)
  const number = (value: number): string => formatNumber(value, i18n.language, 0)
  const [only] = entities
  const selected =
    entities.size === 1
      ? t('viewer:spoken.selected', { name: nameOf(drawing, space, only) })
      : entities.size > 1 && t('drawing:status.selected', { count: entities.size, number: number(entities.size) })
  return (
    <>
      <output className="visually-hidden" aria-live="polite">
        {t('viewer:spoken.opened', { name: drawing.name, parts: t('drawing:status.entities', { count, number: number(count) }) })}
      </output>
      <output className="visually-hidden" aria-live="polite">
        {isByKey && hover && nameOf(drawing, hover.space, hover.entity)}
      </output>
      <output className="visually-hidden" aria-live="polite">
        {selected}
      </output>
    </>
  )
}

function nameOf(drawing: Drawing, space: number, entity: number): string {
  const { type, layer } = drawing.spaces[space].entities
  return [drawing.entityTypes[type[entity]], drawing.layers[layer[entity]]?.name].filter(Boolean).join(', ')
}
