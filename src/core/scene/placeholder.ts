import { emptyBounds } from './bounds.ts'
import type { Bounds } from './mesh.ts'
import type { Part, PartId } from './model.ts'
import type { SceneIndex } from './sceneIndex.ts'

/** Part-local box of a part's shape, millimetres. A preview picture is as large as one likes: its shape has the box that the file states, or undefined. */
export const shapeBounds = ({ placeholder, texture, stated, bounds }: Part): Bounds | undefined => (placeholder && texture ? stated : bounds)

/** World box of the bodies of a model whose parts have arrived; empty while none has. */
export function boundsOfBodies(index: SceneIndex, parts: ReadonlyMap<PartId, Part>): Bounds {
  const box: number[] = [...emptyBounds]
  // In the order of the tree, in which the matrices lie: reading them is what takes the time.
  for (const node of index.bodies) {
    const part = parts.get(index.nodes[node].part!)
    const own = part && shapeBounds(part)
    if (own) index.growBy(box, node, own)
  }
  return box as unknown as Bounds
}
