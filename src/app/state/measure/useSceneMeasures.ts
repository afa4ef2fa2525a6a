import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { knownMeasures } from '../../../core/measure/partMeasures.ts'
import { type SceneMeasures, sumMeasures } from '../../../core/measure/sceneMeasures.ts'
import type { NodeId, Part } from '../../../core/scene/model.ts'
import { arrivedPartsAtom, documentAtom, type OpenDocument } from '../document.ts'
import { inSlices } from '../../lib/inSlices.ts'
import { measureParts } from './partStore.ts'

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
  const distinct = new Set<Part>()
  for (const id of nodes) {
    const part = parts.get(index.nodes[id].part!)
    if (part) distinct.add(part)
  }
  if (!(await measureParts(distinct, signal))) return undefined
  return inSlices(sumMeasures(index, parts, nodes, knownMeasures), signal)
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
