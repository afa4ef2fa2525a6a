import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isEmptyBounds } from '../../../core/scene/bounds.ts'
import { arrivedPartsAtom, documentAtom } from '../../state/document.ts'
import { cameraAtom, projectionAtom, upAxisAtom } from '../../state/viewState.ts'
import { nodeFacts } from '../properties/partFacts.ts'
import { useQuantity } from '../quantity.ts'
import { standardViewOf } from './standardViewOf.ts'

/** "bracket.step, 12 parts, 120 × 80 × 40 mm; isometric view". */
export function useCanvasName(): string {
  const { t } = useTranslation(['viewer', 'actions'])
  const document = useAtomValue(documentAtom)
  const arrived = useAtomValue(arrivedPartsAtom)
  const camera = useAtomValue(cameraAtom)
  const projection = useAtomValue(projectionAtom)
  const up = useAtomValue(upAxisAtom)
  const quantity = useQuantity()
  // Only when all is there: summing boxes at each arriving part would be wasted.
  const bounds = useMemo(() => (document?.status === 'open' ? nodeFacts(document.index, arrived.parts, [0]).bounds : undefined), [document, arrived])
  if (!document) return t('viewer:screen')
  const parts = t('viewer:count.parts', { count: document.index.occurrences.length })
  if (!bounds) return t('viewer:canvas.opening', { name: document.name, parts })
  const size = isEmptyBounds(bounds) ? '' : quantity.box([bounds[3] - bounds[0], bounds[4] - bounds[1], bounds[5] - bounds[2]])
  const standard = camera && standardViewOf(camera, up)
  const view = standard ? t(`actions:label.${standard}`) : t(`viewer:view.${projection}`)
  return t('viewer:canvas.label', { name: document.name, parts, size, view })
}
