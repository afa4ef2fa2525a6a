import { OpenError } from '../../../../src/core/errors.ts'
import { Container, isContainer } from '../container/container.ts'
import { readSceneGraph, type SceneGraph } from './sceneGraph.ts'

/** The scene graph of a part or of a .cgr, which is such a container by itself. Throws `no-geometry` when the file was saved without one. */
export const readGraphics = (outer: Container): SceneGraph => readSceneGraph(sceneGraphStream(outer))

export function sceneGraphStream(outer: Container): Uint8Array {
  const inner = outer.streams('SurfacicReps').length > 0 ? outer : nested(outer)
  const stream = inner?.streams('MainDataStream').find((entry) => inner.parentOf(entry)?.name === 'SceneGraph')
  if (!inner || !stream) throw new OpenError('shape-unread', 'saved without its display data: save it from CATIA with it, or export STEP')
  return inner.read(stream)
}

function nested(outer: Container): Container | undefined {
  for (const entry of outer.entries) {
    if (!entry.stream) continue
    const bytes = outer.read(entry)
    if (isContainer(bytes)) return new Container(bytes)
  }
  return undefined
}
