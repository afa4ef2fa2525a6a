import { emptyBounds } from './bounds.ts'
import type { Bounds } from './mesh.ts'
import type { Part, PartId } from './model.ts'
import type { SceneIndex } from './sceneIndex.ts'

/** Part-local box of a part's shape, millimetres. A preview picture is as large as one likes: its shape has the box that the file states, or undefined. */
export const shapeBounds = ({ placeholder, texture, stated, bounds }: Part): Bounds | undefined => (placeholder && texture ? stated : bounds)

/** World box of the bodies of a model whose parts have arrived; empty while none has. */
export function boundsOfBodies(index: SceneIndex, parts: ReadonlyMap<PartId, Part>): Bounds {
  // Boxes and matrices are read from columns, in the order of the tree: looked up by part they would be in no cache.
  const boxes = new Float64Array(index.nodesOfPart.size * 6)
  let number = 0
  for (const id of index.nodesOfPart.keys()) {
    const part = parts.get(id)
    boxes.set((part && shapeBounds(part)) ?? emptyBounds, 6 * number++)
  }
  const out = Float64Array.from(emptyBounds)
  const { bodies, partNumber } = index
  for (let i = 0; i < bodies.length; i++) {
    const at = partNumber[bodies[i]] * 6
    if (boxes[at] <= boxes[at + 3]) index.growBy(out, bodies[i], boxes, at)
  }
  return Array.from(out) as unknown as Bounds
}
