import { identity, type Matrix, multiply } from '../../../../src/core/geometry/matrix.ts'
import type { Node } from '../../../../src/core/scene/model.ts'
import { findBytes, latinBytes } from '../../../io/bytes/byteWindow.ts'
import type { Streams } from '../container/streams.ts'
import type { ComponentRecord } from '../display/components.ts'
import type { AssemblyTree } from './buildTree.ts'

const CONFIGURATION = /^Contents\/Config-\d+$/
/** The class of exploded views, which an archive names once. */
const CLASS = latinBytes('moAsmExploder_c')
/** Components that are turned against the tree are of another state of a mechanism. */
const SAME_ROTATION = 1e-6
/** Components nearer to their place than this, in millimetres, have not been moved. */
const SAME_PLACE = 1e-3

/** Whether a configuration of the assembly has an exploded view. */
export const hasExplodedView = (streams: Streams): boolean =>
  streams.names.some((name) => CONFIGURATION.test(name) && findBytes(streams.read(name) ?? new Uint8Array(0), CLASS) >= 0)

/**
 * Sets the offsets of the exploded view in which an assembly was saved: its display data place the components as they were shown, the tree as they are mounted. All
 * keep their rotation and at least one is moved, or nothing is set. `records`: those of `occurrences`, in their order.
 */
export function setExplodedView({ root, occurrences }: AssemblyTree, records: readonly (ComponentRecord | undefined)[]): boolean {
  const mounted = worldMatrices(root)
  const offsets: [Node, [number, number, number]][] = []
  let moved = false
  for (const [i, { node }] of occurrences.entries()) {
    const shown = records[i]?.matrix
    const own = mounted.get(node)
    if (!shown || !own) return false
    for (let k = 0; k < 12; k++) if (!(Math.abs(shown[k] - own[k]) <= SAME_ROTATION)) return false
    const offset: [number, number, number] = [shown[12] - own[12], shown[13] - own[13], shown[14] - own[14]]
    const distance = Math.hypot(...offset)
    if (!Number.isFinite(distance)) return false
    moved ||= distance > SAME_PLACE
    offsets.push([node, offset])
  }
  if (moved) for (const [node, offset] of offsets) node.exploded = offset
  return moved
}

function worldMatrices(root: Node): Map<Node, Matrix> {
  const out = new Map<Node, Matrix>()
  const rest: [Node, Matrix][] = [[root, root.transform ?? identity()]]
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [node, world] = next
    out.set(node, world)
    for (const child of node.children) rest.push([child, child.transform ? multiply(world, child.transform) : world])
  }
  return out
}
