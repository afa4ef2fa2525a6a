import { emptyBounds } from './bounds.ts'
import type { Bounds } from './mesh.ts'
import type { Part, PartId } from './model.ts'
import type { SceneIndex } from './sceneIndex.ts'

/** Part-local box of a part's shape, millimetres. A preview picture is as large as one likes: its shape has the box that the file states, or undefined. */
export const shapeBounds = ({ placeholder, texture, stated, bounds }: Part): Bounds | undefined => (placeholder && texture ? stated : bounds)

/** World box of the bodies of a model whose parts have arrived; empty while none has. */
export function boundsOfBodies(index: SceneIndex, parts: ReadonlyMap<PartId, Part>): Bounds {
  const box: number[] = [...emptyBounds]
  for (const [id, nodes] of index.nodesOfPart) {
    const part = parts.get(id)
    const own = part && shapeBounds(part)
    if (own) for (const node of nodes) if (index.isBody(node)) index.growBy(box, node, own)
  }
  return box as unknown as Bounds
}
