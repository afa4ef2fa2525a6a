import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { NodeId } from '../../../core/scene/model.ts'
import { documentAtom } from '../../state/document.ts'
import { explosionAtom } from '../../state/inspect/explosion.ts'
import { viewerAtom } from '../../state/viewer.ts'

/** World matrices of nodes (column-major, millimetres) as they are shown: an exploded view moves them. Undefined without a model. */
export function useNodePlaces(): ((node: NodeId) => Float64Array) | undefined {
  const index = useAtomValue(documentAtom)?.index
  const viewer = useAtomValue(viewerAtom)
  const explosion = useAtomValue(explosionAtom)
  return useMemo(() => {
    if (!index || !viewer) return undefined
    return (node) => (explosion.amount > 0 ? viewer.transformOf(node) : index.world.slice(node * 16, node * 16 + 16))
  }, [index, viewer, explosion])
}
