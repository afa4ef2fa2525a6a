import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { areaOf, volumeOf } from '../../../core/quantity/quantity.ts'
import { isEmptyBounds } from '../../../core/scene/bounds.ts'
import { finish } from '../../../core/measure/finish.ts'
import { partMass } from '../../../core/measure/partMass.ts'
import type { NodeId, Part } from '../../../core/scene/model.ts'
import { arrivedPartsAtom, type OpenDocument } from '../../state/document.ts'
import { useQuantity } from '../quantity.ts'
import { whenIdle } from '../whenIdle.ts'
import { Fact, FactGroup } from './Facts.tsx'
import { measureParts, nodeFacts, type Totals, totals, trianglesToMeasure } from './partFacts.ts'
import { useTag } from './useTag.ts'

/** Meshes up to this size are summed up at once; bigger ones after the panel is on screen. */
const AT_ONCE_TRIANGLES = 1000

interface GeometryGroupProps {
  document: OpenDocument
  nodes: readonly NodeId[]
  /** Triangles that are summed up at most; what has more says what its mesh measures. Absent: nothing is summed up yet. */
  mostSummed?: number
}

/** Box, area, volume of a selection. */
export function GeometryGroup({ document, nodes, mostSummed }: GeometryGroupProps) {
  const { t, i18n } = useTranslation('viewer')
  const quantity = useQuantity()
  const tagOf = useTag()
  const arrived = useAtomValue(arrivedPartsAtom)
  const { index } = document
  const facts = useMemo(() => nodeFacts(index, arrived.parts, nodes), [index, arrived, nodes])
  const measured = useTotals(facts.parts, mostSummed)
  const { bounds } = facts
  const number = (value: number): string => value.toLocaleString(i18n.language)
  if (facts.occurrences === 0) return null
  if (facts.parts.size === 0 && facts.previews === 0) {
    return (
      <FactGroup title={t('properties.geometry')}>
        <Fact name={t('origin.label')} value={t(document.status === 'opening' ? 'properties.pending' : 'properties.failed')} />
      </FactGroup>
    )
  }
  return (
    <FactGroup title={t('properties.geometry')}>
      {!isEmptyBounds(bounds) && <Fact name={t('properties.size')} value={quantity.box(bounds)} />}
      {measured && measured.triangles > 0 && (
        <>
          <Fact
            name={t('properties.area')}
            value={quantity.area(measured.area.value)}
            full={quantity.copy(areaOf(measured.area.value))}
            tag={tagOf(measured.area, 'area')}
          />
          {measured.volume && (
            <Fact
              name={t('properties.volume')}
              value={quantity.volume(measured.volume.value)}
              full={quantity.copy(volumeOf(measured.volume.value))}
              tag={tagOf(measured.volume, 'volume')}
            />
          )}
          <Fact name={t('properties.closed')} value={t(measured.closed ? 'properties.yes' : 'properties.no')} />
          <Fact name={t('properties.faces')} value={number(measured.faces)} />
          <Fact name={t('properties.triangles')} value={number(measured.triangles)} />
        </>
      )}
      {facts.occurrences > 1 && <Fact name={t('properties.parts')} value={number(facts.occurrences)} />}
      {facts.previews > 0 && facts.parts.size > 0 && <Fact name={t('properties.previews')} value={number(facts.previews)} />}
      <Fact
        name={t('origin.label')}
        value={facts.parts.size > 0 ? [...facts.origins].map((origin) => t(`origin.${origin}`)).join(', ') : t('origin.placeholder')}
      />
    </FactGroup>
  )
}

/** Sums of the parts; of big ones when the page has time, so that the selection itself and the first picture stay quick. */
function useTotals(parts: ReadonlyMap<Part, number>, mostSummed: number | undefined): Totals | undefined {
  const isWaiting = mostSummed === undefined
  const atOnce = useMemo(() => {
    if (isWaiting || trianglesToMeasure(parts.keys()) > AT_ONCE_TRIANGLES) return undefined
    for (const part of parts.keys()) finish(partMass(part))
    return totals(parts)
  }, [parts, isWaiting])
  const [later, setLater] = useState<{ parts: typeof parts; value: Totals }>()
  useEffect(() => {
    if (atOnce || mostSummed === undefined) return
    const control = new AbortController()
    const callOff = whenIdle(async () => {
      if (await measureParts(parts.keys(), control.signal, mostSummed)) setLater({ parts, value: totals(parts) })
    })
    return () => {
      callOff()
      control.abort()
    }
  }, [atOnce, parts, mostSummed])
  return atOnce ?? (later?.parts === parts ? later.value : undefined)
}
