import { dot, invertAffine, multiply, normalize, scale, transformPoint, type Vec3 } from '../geometry/matrix.ts'
import type { Annotation, Pmi, ViewCamera } from '../pmi/annotation.ts'
import type { Rgba } from '../scene/mesh.ts'
import { type Attribute, type Node, type NodeId, type PartId, roleCode, type Structure, type UpAxis } from '../scene/model.ts'
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
function exportAnnotationsOf(pmi: Pmi, index: SceneIndex, written: (part: PartId) => boolean): ExportAnnotations | undefined {
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

export interface ExportNode {
  /** The node of the model; absent in a scene that is not made of one. */
  id?: NodeId
  /** Place of the parent in `ExportScene.nodes`; -1 for the root. */
  parent: number
  name: string
  /** Column-major 4×4 relative to the parent, millimetres; absent = identity. */
  matrix?: Float64Array
  part?: PartId
  /** Colour that this occurrence gives to all faces, its ancestors' included; 0 = the faces' own. */
  color: Rgba
  /** Factor upon the alpha of its faces; absent = 1. */
  opacity?: number
  /** The file hides it. */
  hidden?: boolean
  /** Names of the layers that it lies on. */
  layers?: string[]
  /** What the file states of it, but for layers and values for checking. */
  attributes?: readonly Attribute[]
}

/** The tree that is written: what stays of a model's, in preorder. */
export interface ExportScene {
  name: string
  upAxis: UpAxis
  nodes: ExportNode[]
  /** Annotations and saved views; absent where the model has none, and where its parts do not stand in their places. */
  annotations?: ExportAnnotations
  /** What the model has and the scene does not hold; absent where that is nothing. */
  leftOut?: LeftOut
}

interface LeftOut {
  /** Annotations of parts that are not written, or of a model that was taken apart. */
  annotations: number
  /** Occurrences of construction geometry. */
  construction: number
}

interface ExportChoice {
  /** Occurrences to leave out. */
  hidden?: ReadonlySet<NodeId>
  /** World matrix of an occurrence, where it is not the file's (exploded). */
  worldOf?(node: NodeId): Float64Array | undefined
  /** Colours and opacities that the user gave to occurrences. */
  appearance?: ReadonlyMap<NodeId, { colour?: Rgba; opacity?: number }>
  upAxis?: UpAxis
}

/** The bodies of a model that go into a file; annotations and construction geometry do not. Assemblies of which nothing is left are left out; undefined when no occurrence is left. */
export function exportSceneOf(structure: Structure, index: SceneIndex, choice: ExportChoice = {}): ExportScene | undefined {
  const kept = new Uint8Array(index.count)
  let any = false
  for (const id of index.bodies) {
    if (choice.hidden?.has(id)) continue
    any = true
    for (let at = id; at >= 0 && !kept[at]; at = index.parent[at]) kept[at] = 1
  }
  if (!any) return undefined
  const place = new Int32Array(index.count).fill(-1)
  const moved = new Map<NodeId, Float64Array>()
  const nodes: ExportNode[] = []
  for (let id = 0; id < index.count; id++) {
    if (!kept[id]) continue
    const node = index.nodes[id]
    const up = index.parent[id]
    const shown = node.part !== undefined && index.isBody(id) && !choice.hidden?.has(id)
    const world = shown ? choice.worldOf?.(id) : undefined
    if (world) moved.set(id, world)
    const parentMoved = moved.get(up)
    const own = choice.appearance?.get(id)
    place[id] = nodes.length
    nodes.push({
      id,
      parent: up < 0 ? -1 : place[up],
      name: node.name,
      matrix: world || parentMoved ? relative(parentMoved ?? worldOf(index, up), world ?? worldOf(index, id)) : node.transform,
      ...(shown && { part: node.part }),
      color: own?.colour || index.color[id],
      ...(own?.opacity !== undefined && own.opacity < 1 && { opacity: own.opacity }),
      ...(shown && index.hiddenInFile[id] !== 0 && { hidden: true }),
      ...layersOf(node),
      ...attributesOf(node),
    })
  }
  const written = new Set(nodes.map(({ part }) => part))
  const annotations = structure.pmi && !choice.worldOf ? exportAnnotationsOf(structure.pmi, index, (part) => written.has(part)) : undefined
  const leftOut = {
    annotations: (structure.pmi?.annotations.length ?? 0) - (annotations?.pmi.annotations.length ?? 0),
    construction: index.occurrences.reduce((sum, id) => sum + (index.role[id] === roleCode('construction') && !index.isBody(id) ? 1 : 0), 0),
  }
  return {
    name: structure.name,
    upAxis: choice.upAxis ?? structure.upAxis,
    nodes,
    ...(annotations && { annotations }),
    ...(leftOut.annotations + leftOut.construction > 0 && { leftOut }),
  }
}

/** Readers state the layers of a node as an attribute. */
function layersOf({ attributes }: Node): Pick<ExportNode, 'layers'> {
  const found = attributes?.find(({ name, group }) => name === 'Layer' && group === undefined)
  return found ? { layers: String(found.value).split(', ') } : {}
}

/** Layers go with the geometry, values for checking are those of the bodies that are written. */
function attributesOf({ attributes = [] }: Node): Pick<ExportNode, 'attributes'> {
  const own = attributes.filter(({ name, group }) => group !== 'Validation properties' && (name !== 'Layer' || group !== undefined))
  return own.length > 0 ? { attributes: own } : {}
}

const worldOf = (index: SceneIndex, id: NodeId): Float64Array | undefined => (id < 0 ? undefined : index.world.subarray(id * 16, id * 16 + 16))

function relative(parent: Float64Array | undefined, world: Float64Array | undefined): Float64Array | undefined {
  const inverse = parent && invertAffine(parent)
  return inverse && world ? multiply(inverse, world) : world?.slice()
}

/** How the parts of a model were written: numbers of distinct parts. */
export interface ExportReport {
  /** Parts with the very curves and surfaces of the model. */
  exact: number
  /** Parts that are exact but for curves or surfaces that the format does not have, which were fitted. */
  fitted: number
  /** Largest distance of a fitted curve or surface, millimetres. */
  deviation: number
  /** Parts that went out as triangles. */
  tessellated: number
  /** Parts that are not in the file: the format has no place for them. */
  left: number
  /** Absent where the model has none. */
  annotations?: WrittenAnnotations
  /** Occurrences of construction geometry, which is not written; absent where there is none. */
  construction?: number
}

export interface WrittenAnnotations {
  /** How many the model has, and how many of them are in the file. */
  all: number
  written: number
  /** Written ones without something that the schema has no place for. */
  reduced: number
  /** Saved views without the planes of their sections, for which the schema has no place. */
  sections: number
}

/** Meshes of the distinct parts of a file to print from. */
export interface PrintReport {
  parts: number
  /** Parts whose triangles close no volume. */
  open: number
  /** Closed parts with walls thinner than `THIN_WALL`, and the thinnest of all, millimetres. */
  thin: number
  thinnest?: number
  /** Parts whose triangles were made anew, and how far these stand off the exact bodies at most, millimetres. */
  finer?: { parts: number; deviation: number }
}

/** Two lines of a nozzle of 0.4 mm: thinner walls may not be printed. Millimetres. */
export const THIN_WALL = 0.8
