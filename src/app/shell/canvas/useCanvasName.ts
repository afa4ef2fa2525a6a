import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { documentAtom } from '../../state/document.ts'
import { cameraAtom, projectionAtom, upAxisAtom } from '../../state/viewState.ts'
import { useModelBounds } from '../../state/measure/measuredSet.ts'
import { useCount, useQuantity } from '../../ui/quantity.ts'
import { standardViewOf } from './standardViewOf.ts'

/** "bracket.step, 12 parts, 120 × 80 × 40 mm; isometric view". */
export function useCanvasName(): string {
  const { t } = useTranslation(['viewer', 'actions'])
  const document = useAtomValue(documentAtom)
  const bounds = useModelBounds()
  const camera = useAtomValue(cameraAtom)
  const projection = useAtomValue(projectionAtom)
  const up = useAtomValue(upAxisAtom)
  const quantity = useQuantity()
  const say = useCount()
  if (!document) return t('viewer:screen')
  const parts = say('parts', document.index.bodies.length)
  if (document.status === 'opening') return t('viewer:canvas.opening', { name: document.name, parts })
  const size = bounds ? quantity.box(bounds) : '–'
  const standard = camera && standardViewOf(camera, up)
  const view = standard ? t(`actions:label.${standard}`) : t(`viewer:view.${projection}`)
  return t('viewer:canvas.label', { name: document.name, parts, size, view })
}
