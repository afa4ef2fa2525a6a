import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { knownMeasures } from '../../../core/measure/partMeasures.ts'
import type { Part } from '../../../core/scene/model.ts'
import type { Validation } from '../../../core/validation/compareCheckValues.ts'
import { inSlices } from '../../lib/tasks.ts'
import { measureParts } from '../../state/measure/partStore.ts'
import { arrivedPartsAtom, type OpenDocument } from '../../state/document.ts'

/** How the values that the file states for checking compare with ours, from the record that each part has; undefined until that is final. */
export function useValidation(document: OpenDocument): Validation | undefined {
  const arrived = useAtomValue(arrivedPartsAtom)
  const [result, setResult] = useState<{ arrived: unknown; value: Validation }>()
  useEffect(() => {
    if (!document.settled || !document.structure.checkValues) return
    const control = new AbortController()
    validate(document, control.signal)
      .then((value) => value && setResult({ arrived, value }))
      .catch((error: unknown) => console.error(error))
    return () => control.abort()
  }, [document, arrived])
  return document.settled && result?.arrived === arrived ? result.value : undefined
}

async function validate({ index, parts, structure }: OpenDocument, signal: AbortSignal): Promise<Validation | undefined> {
  const bodies = new Set<Part>()
  for (const id of index.bodies) {
    const part = parts.get(index.nodes[id].part!)
    if (part) bodies.add(part)
  }
  if (!(await measureParts(bodies, signal))) return undefined
  const { compareCheckValues } = await import('../../../core/validation/compareCheckValues.ts')
  return inSlices(compareCheckValues(index, parts, structure.checkValues ?? [], knownMeasures, structure.pmi), signal)
}
