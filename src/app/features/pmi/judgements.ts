import { atom } from 'jotai'
import { statedSurface } from '../../../core/measure/faceSurface.ts'
import type { FaceReference } from '../../../core/pmi/annotation.ts'
import { judge, type Judgement } from '../../../core/pmi/judge.ts'
import type { PmiRow } from '../../../core/pmi/rows.ts'
import type { FaceInfo } from '../../../core/scene/surface.ts'
import { arrivedPartsAtom } from '../../state/document.ts'

/** Judgements of dimensions by their faces, worked out when they are first asked for; undefined of other annotations. */
export const judgementsAtom = atom((get) => {
  const { parts } = get(arrivedPartsAtom)
  const known = new WeakMap<PmiRow, Judgement>()
  const surfaceOf = ({ part, face }: FaceReference): FaceInfo | undefined => {
    const found = parts.get(part)
    return found && statedSurface(found, face)
  }
  return (row: PmiRow): Judgement | undefined => {
    if (row.annotation.kind !== 'dimension') return undefined
    let judgement = known.get(row)
    if (!judgement) known.set(row, (judgement = judge(row.annotation, surfaceOf)))
    return judgement
  }
})
