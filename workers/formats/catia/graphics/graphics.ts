import { OpenError } from '../../../../src/core/errors.ts'
import { Container, isContainer } from '../container/container.ts'
import { readSceneGraph, type SceneGraph } from './sceneGraph.ts'

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
