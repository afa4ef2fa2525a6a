import type { BodyMeasures, PartMeasures } from '../measure/partMeasures.ts'
import type { Pmi } from '../pmi/annotation.ts'
import type { LengthUnit } from '../units.ts'
import type { CheckValues } from '../validation/checkValues.ts'
import type { Bounds, Edges, Mesh, Points, Rgba } from './mesh.ts'
import type { SurfaceTable } from './surface.ts'

export type PartId = number
/** Nodes are numbered in preorder from 0 (the root): a subtree is the range `[id, SceneIndex.end[id])`. */
export type NodeId = number

export interface Attribute {
  /** e.g. the property set's name; absent = general. */
  group?: string
  name: string
  value: string | number | boolean
  unit?: string
}

/** One occurrence in the assembly tree. */
export interface Node {
  id: NodeId
  name: string
  /** Column-major 4×4, relative to the parent, millimetres; absent = identity. */
  transform?: Float64Array
  part?: PartId
  children: Node[]
  /** How far the file's own exploded view moves the occurrence: in coordinates of the root, millimetres. Reaches down to children that state none. */
  exploded?: [number, number, number]
  hidden?: boolean
  /** Absent = bodies and assemblies of them, unless a node above has a role: it reaches down to children that set none. */
  role?: Role
  /** Lines of construction that stand for a thread on a face of a hole, when the name is its size ("M6"), or of a shaft. Sections cut them as they cut bodies. */
  thread?: 'hole' | 'shaft'
  /** Colour of this occurrence: overrides the part's own and its faces', and reaches down to children that set none. */
  color?: Rgba
  attributes?: Attribute[]
  /** Values that the file states of it for checking: places in `Structure.checkValues`. */
  checkValues?: number[]
  /** Annotations that the node is the drawing of: their places in `Structure.pmi.annotations`. */
  annotations?: number[]
  /** Saved views of the file that show the annotation: places in `Structure.pmi.views`. */
  views?: number[]
  /** The source's name for such a node, when it has one ("IfcWall", "assembly"). */
  type?: string
}

/** Encoded base-colour picture; decoded on the main thread by createImageBitmap. */
export interface Texture {
  image: Uint8Array<ArrayBuffer>
  mime: string
  repeat: boolean
  /** glTF counts v downwards; most others upwards. */
  flipY: boolean
}

/** Where a part's shape comes from: exact geometry, the file's own display mesh, or a mesh format. */
export type PartOrigin = 'exact' | 'display' | 'mesh'

/** Geometry of one distinct body or group of bodies: stored, drawn and cached once, however often it occurs. */
export interface Part {
  id: PartId
  name: string
  mesh?: Mesh
  edges?: Edges
  points?: Points
  /** Surfaces of the faces, where known; else they are fitted when asked for (`fitFace`). */
  faces?: SurfaceTable
  /** Part-local box in millimetres, `offset` included. */
  bounds: Bounds
  /** Whether the mesh is closed, where the reader has found out already (`isWatertight`): on large meshes that takes long. */
  closed?: boolean
  /** Measures of large meshes without exact surfaces, made by the worker that read them; others are measured when asked for (`measurePart`). */
  measures?: PartMeasures
  /** The exact body that the file holds beside an open display mesh. */
  body?: BodyMeasures
  color?: Rgba
  metalness?: number
  roughness?: number
  texture?: Texture
  origin: PartOrigin
  /** Position of the mesh's origin in part space (double precision): added to every coordinate of `mesh`, `edges`, `points`. */
  offset?: [number, number, number]
  /** Draw the faces from both sides (open shells, meshes of unknown winding). */
  doubleSided?: boolean
  /** Stands for a shape that is not known, or not yet: a box, a preview picture, a coarse form of a part that is on its way. */
  placeholder?: boolean
  /** Box of a shape that is shown by a picture, as the file states it: part-local, millimetres. */
  stated?: Bounds
}

/** A part with triangles. */
export type MeshPart = Part & { mesh: Mesh }

export const hasMesh = (part: Part): part is MeshPart => part.mesh !== undefined

/** A part of which the source states the faces, their surfaces and which edges lie between them. */
export type FacedPart = MeshPart & { edges: Edges; faces: SurfaceTable }

export type UpAxis = 'x' | 'y' | 'z'

/** The direction from which the file's own program shows the model first. Vectors of any length in the coordinates of the root. */
export interface HomeView {
  /** From the model towards the eye. */
  back: [number, number, number]
  /** Upwards on the screen; at right angles to `back`, or nearly so. */
  up: [number, number, number]
}

/** All that is known before the geometry: sent first, so that the tree and the boxes can be shown. */
export interface Structure {
  /** The file's name without folders. */
  name: string
  format: string
  /** Unit of the source; coordinates are always millimetres. */
  units: LengthUnit
  upAxis: UpAxis
  /** Absent = the view of `homeDirection`. */
  home?: HomeView
  root: Node
  application?: string
  attributes?: Attribute[]
  /** Sheets of the file that are drawings of the model: it can be shown as these, too. */
  sheets?: number
  checkValues?: CheckValues[]
  /** Dimensions, tolerances, datums and notes with their meaning, of formats that state it. */
  pmi?: Pmi
}

/** The picture that a file carries of its own model. */
export interface Preview {
  image: Uint8Array<ArrayBuffer>
  mime: string
}

/**
 * The use of a node that is no body of the product. Annotations are written about the model: dimensions, tolerances, notes, symbols (PMI). Construction geometry
 * is what the model was built from or refers to: loose curves and points, axes, planes, reference surfaces ("supplemental geometry" in STEP).
 */
export const roles = ['annotation', 'construction'] as const
export type Role = (typeof roles)[number]

/** Codes in `SceneIndex.role`: 0 is a body, others are the place in `roles` plus 1. */
export const BODY = 0
export const roleCode = (role: Role): number => roles.indexOf(role) + 1

/** Whether a part has no faces: curves, points. They are shown, and no thing that is made or weighed. */
export const isLinesOnly = ({ mesh, edges, points, placeholder }: Part): boolean => !mesh && !placeholder && (edges !== undefined || points !== undefined)

/** Roles of parts that no body of the tree places; empty when the tree has no body, because then they are the model. */
export function rolesOfParts(root: Node): Map<PartId, Role> {
  const out = new Map<PartId, Role>()
  const bodies = new Set<PartId>()
  const stack = [root]
  /** Role of the parent of each node on the stack. */
  const above: (Role | undefined)[] = [undefined]
  for (let node = stack.pop(); node; node = stack.pop()) {
    const role = above.pop()
    const own = node.role ?? role
    if (node.part !== undefined) {
      if (own) out.set(node.part, own)
      else bodies.add(node.part)
    }
    for (const child of node.children) {
      stack.push(child)
      above.push(own)
    }
  }
  if (bodies.size === 0) out.clear()
  for (const part of bodies) out.delete(part)
  return out
}

/**
 * Codes of the verdict's lines. The app translates `note.<code>` with `count` and `params`; `text` is the English sentence for the command line.
 */
export const noteCodes = [
  'parts-exact',
  'parts-display',
  'parts-mesh',
  'parts-failed',
  'parts-remeshed',
  'parts-doubtful',
  'parts-coarse',
  'faces-filled',
  'annotations-undrawn',
  'annotations-unread',
  'construction-undrawn',
  'missing-file',
  'skipped-entity',
  'aec-objects',
  'files-protected',
  'damaged-data',
  'cut-off',
  'no-geometry',
  'unit-assumed',
  'hidden-nodes',
  'edges-not-hidden',
  'texture-missing',
  'texture-unsupported',
  'roots-ignored',
  'cached-meshes-only',
  'boxes-only',
  'encoding-assumed',
  'limited-support',
  'lone-assembly',
  'preview-only',
  'drawing-preview',
  'unplaced',
] as const
type NoteCode = (typeof noteCodes)[number]

/** One line of the verdict: something that was read or skipped, and why. */
export interface Note {
  level: 'info' | 'warning' | 'error'
  code: NoteCode
  /** English sentence. */
  text: string
  count: number
  /** Names to fill in, e.g. `{ what: 'NURBS curve' }` or the missing file's name. */
  params?: Record<string, string | number>
}
