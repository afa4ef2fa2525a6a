import { wirePart } from '../../../mesh/wirePart.ts'
import type { PartDraft } from '../../../contract/format.ts'
import { bodyMeshes } from './bodyMeshes.ts'
import type { SceneGraph } from './sceneGraph.ts'

/** What a part file shows: all its bodies as one part, or, without bodies, its wires. Undefined when there is nothing. */
export function partDraft(id: number, name: string, graph: SceneGraph): PartDraft | undefined {
  if (graph.sizes.bodies === 0) return graph.wires.length > 0 ? draftOfWires(id, name, graph.wires) : undefined
  const { mesh, edges, closed, open } = bodyMeshes(graph)
  return { id, name, origin: 'display', mesh, ...(edges && { edges }), ...(closed && { closed }), ...(open && { doubleSided: true }) }
}

function draftOfWires(id: number, name: string, wires: readonly Float32Array[]): PartDraft | undefined {
  const count = wires.reduce((sum, wire) => sum + wire.length / 3, 0)
  const positions = new Float32Array(count * 3)
  const lineStart = new Uint32Array(wires.length + 1)
  for (const [i, wire] of wires.entries()) {
    positions.set(wire, lineStart[i] * 3)
    lineStart[i + 1] = lineStart[i] + wire.length / 3
  }
  const { part } = wirePart({ id, name, positions, line: Uint32Array.from({ length: count }, (_, i) => i), lineStart, point: new Uint32Array(0) })
  return part && { ...part, origin: 'display' }
}
