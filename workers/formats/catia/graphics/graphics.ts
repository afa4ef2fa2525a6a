import { OpenError } from '../../../../src/core/errors.ts'
import { Container, isContainer } from '../container/container.ts'
import { readSceneGraph, type SceneGraph } from './sceneGraph.ts'
import { wirePart } from '../../../mesh/wirePart.ts'
import type { PartDraft } from '../../../contract/format.ts'
import { bodyMeshes } from './bodyMeshes.ts'

/** The scene graph of a part or of a .cgr, which is such a container by itself. Throws `shape-unread` when the file was saved without one. */
export function readGraphics(outer: Container): SceneGraph {
  const stream = sceneGraphStream(outer)
  const graph = stream ? readSceneGraph(stream) : largestGraph(outer)
  if (!graph) throw new OpenError('shape-unread', 'saved without its display data: save it from CATIA with it, or export STEP')
  return graph
}

export function sceneGraphStream(outer: Container): Uint8Array | undefined {
  const inner = outer.streams('SurfacicReps').length > 0 ? outer : nested(outer)
  const stream = inner?.streams('MainDataStream').find((entry) => inner.parentOf(entry)?.name === 'SceneGraph')
  return stream && inner?.read(stream)
}

/** The stream with most bodies, whatever it is called. */
function largestGraph(outer: Container): SceneGraph | undefined {
  const inner = nested(outer)
  let best: SceneGraph | undefined
  for (const container of inner ? [inner, outer] : [outer]) {
    for (const entry of container.entries) {
      if (!entry.stream) continue
      const graph = readSceneGraph(container.read(entry))
      if (graph.sizes.bodies > (best?.sizes.bodies ?? 0)) best = graph
    }
  }
  return best
}

function nested(outer: Container): Container | undefined {
  for (const entry of outer.entries) {
    if (!entry.stream) continue
    const bytes = outer.read(entry)
    if (isContainer(bytes)) return new Container(bytes)
  }
  return undefined
}

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
