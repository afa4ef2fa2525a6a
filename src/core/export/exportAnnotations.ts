import { dot, normalize, scale, transformPoint, type Vec3 } from '../geometry/matrix.ts'
import type { Annotation, Pmi, ViewCamera } from '../pmi/annotation.ts'
import type { Rgba } from '../scene/mesh.ts'
import { type NodeId, type PartId, roleCode } from '../scene/model.ts'
import type { SceneIndex } from '../scene/sceneIndex.ts'
import type { SectionPlane } from '../section/plane.ts'

/** A drawing of annotations: the part that holds its lines and triangles, and where it stands among the bodies. */
export interface ExportCallout {
  name: string
  part: PartId
  /** To the world of the model, column-major, millimetres. */
  matrix: Float64Array
  color: Rgba
  /** The file hides it outside its views. */
  hidden: boolean
  /** Places of the annotations that it draws, and of the views that show it. */
  annotations: readonly number[]
  views: readonly number[]
}

/** A saved view in the world of the model. */
export interface ExportView {
  name: string
  /** Its place among the views of the file. */
  place: number
  camera: ViewCamera
  sections: readonly SectionPlane[]
  hidden: readonly PartId[]
}

/** Annotations of a model, for formats that hold them. Those about parts that are not written are left out. */
export interface ExportAnnotations {
  pmi: { annotations: Annotation[] }
  callouts: ExportCallout[]
  views: ExportView[]
}

/** `written`: whether a part is in the file. Undefined where the model has no annotations and no views. */
export function exportAnnotationsOf(pmi: Pmi, index: SceneIndex, written: (part: PartId) => boolean): ExportAnnotations | undefined {
  const places = new Map<number, number>()
  const annotations: Annotation[] = []
  pmi.annotations.forEach((annotation, at) => {
    if (annotation.faces.every(({ part }) => written(part))) places.set(at, annotations.push(annotation) - 1)
  })
  const moved = (list: readonly number[]): number[] => list.flatMap((at) => places.get(at) ?? [])
  const own = annotations.map((annotation) => (annotation.kind === 'tolerance' ? { ...annotation, segments: moved(annotation.segments) } : annotation))
  const callouts: ExportCallout[] = []
  for (const node of index.occurrences) {
    if (index.role[node] !== roleCode('annotation')) continue
    const { part, name, annotations: drawn = [], views = [] } = index.nodes[node]
    // A drawing of annotations that are all left out goes with them.
    if (part === undefined || (drawn.length > 0 && moved(drawn).length === 0)) continue
    const matrix = index.world.slice(node * 16, node * 16 + 16)
    callouts.push({ name, part, matrix, color: index.color[node], hidden: index.hiddenInFile[node] === 1, annotations: moved(drawn), views })
  }
  const views = pmi.views.flatMap(({ name, camera, sections, hidden }, place): ExportView[] => {
    const at = [...index.occurrences].find((node) => index.nodes[node].views?.includes(place)) ?? 0
    return camera ? [{ name, place, camera: movedCamera(camera, index, at), sections: sections.map((plane) => movedPlane(plane, index, at)), hidden }] : []
  })
  return own.length + callouts.length + views.length > 0 ? { pmi: { annotations: own }, callouts, views } : undefined
}

function movedCamera(camera: ViewCamera, index: SceneIndex, node: NodeId): ViewCamera {
  return { ...camera, eye: point(index, node, camera.eye), forward: direction(index, node, camera.forward), up: direction(index, node, camera.up) }
}

function movedPlane({ normal, distance }: SectionPlane, index: SceneIndex, node: NodeId): SectionPlane {
  const turned = direction(index, node, normal)
  return { normal: turned, distance: dot(turned, point(index, node, scale(normal, distance))) }
}

function point({ world }: SceneIndex, node: NodeId, [x, y, z]: readonly number[]): Vec3 {
  const out: Vec3 = [0, 0, 0]
  transformPoint(out, 0, world, node * 16, x, y, z)
  return out
}

function direction(index: SceneIndex, node: NodeId, way: readonly number[]): Vec3 {
  const [x, y, z] = point(index, node, way)
  const [ox, oy, oz] = point(index, node, [0, 0, 0])
  return normalize([x - ox, y - oy, z - oz]) ?? [0, 0, 1]
}
