import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { sumBounds } from '../../../core/measure/sceneMeasures.ts'
import { isEmptyBounds } from '../../../core/scene/bounds.ts'
import type { Bounds } from '../../../core/scene/mesh.ts'
import { arrivedPartsAtom, documentAtom } from '../document.ts'
import { inSlices } from '../../lib/inSlices.ts'
import { visibleSetAtom } from './measuredSet.ts'

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
