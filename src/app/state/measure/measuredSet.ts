import { atom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { knownMeasures } from '../../../core/measure/partMeasures.ts'
import { type SceneMeasures, sumBounds, sumMeasures } from '../../../core/measure/sceneMeasures.ts'
import { isEmptyBounds } from '../../../core/scene/bounds.ts'
import type { Bounds } from '../../../core/scene/mesh.ts'
import type { NodeId, Part } from '../../../core/scene/model.ts'
import type { SceneIndex } from '../../../core/scene/sceneIndex.ts'
import { inSlices } from '../../lib/tasks.ts'
import { arrivedPartsAtom, documentAtom, indexAtom, type OpenDocument } from '../document.ts'
import { selectionAtom } from '../selection.ts'
import { visibilityAtom } from '../visibility.ts'
import { measureParts } from './partStore.ts'

/** Occurrences that are looked at between two breaths. */
const SLICE = 5000

/** The occurrences that sums are about, and how that is named. */
export interface MeasuredSet {
  /** Tree that the occurrences are of. */
  index: SceneIndex
  kind: 'all' | 'visible' | 'selected'
  occurrences: readonly NodeId[]
  /** Bodies of the whole model. */
  total: number
}

/** Bodies that are shown: all, unless some are hidden or others isolated. */
export const visibleSetAtom = atom((get): MeasuredSet | undefined => {
  const index = get(indexAtom)
  if (!index) return undefined
  const { hidden, isolated } = get(visibilityAtom)
  const bodies = Array.from(index.bodies)
  const occurrences = hidden.size === 0 && !isolated ? bodies : bodies.filter((id) => !hidden.has(id) && (!isolated || isolated.has(id)))
  const total = index.bodies.length
  return { index, kind: occurrences.length === total ? 'all' : 'visible', occurrences, total }
})

/** The selected bodies, visible or not; without a selection the visible ones. */
export const measuredSetAtom = atom((get): MeasuredSet | undefined => {
  const index = get(indexAtom)
  const { nodes } = get(selectionAtom)
  if (!index || nodes.size === 0) return get(visibleSetAtom)
  return { index, kind: 'selected', occurrences: [...index.measured(nodes)], total: index.bodies.length }
})

/** World box of the visible bodies, millimetres; undefined until it is final, and for an empty model. */
export function useModelBounds(): Bounds | undefined {
  const document = useAtomValue(documentAtom)
  const arrived = useAtomValue(arrivedPartsAtom)
  const set = useAtomValue(visibleSetAtom)
  const [result, setResult] = useState<{ arrived: unknown; set: unknown; bounds: Bounds }>()
  useEffect(() => {
    // While one document takes the place of another, the set may still be of the other.
    if (!document?.settled || set?.index !== document.index) return
    const control = new AbortController()
    inSlices(sumBounds(document.index, arrived.parts, set.occurrences), control.signal)
      .then((bounds) => bounds && setResult({ arrived, set, bounds }))
      .catch((error: unknown) => console.error(error))
    return () => control.abort()
  }, [document, arrived, set])
  const bounds = document?.settled && result?.arrived === arrived && result.set === set ? result.bounds : undefined
  return bounds && !isEmptyBounds(bounds) ? bounds : undefined
}

/**
 * What some occurrences measure together, from the one record that each part has; undefined when `signal` was aborted before the end. To be called for a document
 * that is `settled`.
 */
export async function sceneMeasures(
  { index, parts }: Pick<OpenDocument, 'index' | 'parts'>,
  occurrences: Iterable<NodeId>,
  signal?: AbortSignal,
): Promise<SceneMeasures | undefined> {
  const nodes = [...occurrences]
  const distinct = await inSlices(partsOf(index, parts, nodes), signal)
  if (!distinct || !(await measureParts(distinct, signal))) return undefined
  return inSlices(sumMeasures(index, parts, nodes, knownMeasures), signal)
}

/** The distinct parts of some occurrences. Yields now and then, for the event loop of a page. */
function* partsOf(index: SceneIndex, parts: OpenDocument['parts'], nodes: readonly NodeId[]): Generator<void, Set<Part>> {
  const distinct = new Set<Part>()
  for (const [i, id] of nodes.entries()) {
    if (i % SLICE === SLICE - 1) yield
    const part = index.partAt(parts, id)
    if (part) distinct.add(part)
  }
  return distinct
}

/** The same for a component: undefined until it is final. `occurrences` undefined: nothing is asked for yet. Keep the array between renders. */
export function useSceneMeasures(occurrences: (ArrayLike<NodeId> & Iterable<NodeId>) | undefined): SceneMeasures | undefined {
  const document = useAtomValue(documentAtom)
  const arrived = useAtomValue(arrivedPartsAtom)
  const [result, setResult] = useState<{ arrived: unknown; occurrences: unknown; value: SceneMeasures }>()
  useEffect(() => {
    if (!document?.settled || !occurrences) return
    const control = new AbortController()
    sceneMeasures(document, occurrences, control.signal)
      .then((value) => value && setResult({ arrived, occurrences, value }))
      .catch((error: unknown) => console.error(error))
    return () => control.abort()
  }, [document, arrived, occurrences])
  return document?.settled && result?.arrived === arrived && result.occurrences === occurrences ? result.value : undefined
}
