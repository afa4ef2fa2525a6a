import {
  type Brep,
  type Curve,
  type Extrusion,
  type GeometryBase,
  type Mesh,
  type Point,
  type PointCloud,
  type PolylineCurve,
  type RhinoModule,
  withHandles,
} from '../../../wasm/rhino/index.ts'

/** First cuts of a curve's domain, and how often each may be halved. */
const FIRST_PIECES = 16
const MAX_HALVINGS = 6
/** Allowed distance of the curve from its chord, as a share of the curve's extent. */
const CHORD_SHARE = 1e-3

/** Points xyz on a curve, in the file's unit, close enough to draw it; empty when it cannot be evaluated. */
function curvePoints(curve: Curve): number[] {
  const corners = (curve as Partial<PolylineCurve>).pointCount
  if (typeof corners === 'number' && typeof (curve as PolylineCurve).point === 'function') {
    return Array.from({ length: corners }, (_, i) => (curve as PolylineCurve).point(i)).flat()
  }
  const [from, to] = curve.domain
  if (!(to > from) || !Number.isFinite(to - from)) return []
  const at = (t: number): number[] => curve.pointAt(t)
  if (curve.isLinear()) return [...at(from), ...at(to)]
  const pieces = Array.from({ length: FIRST_PIECES + 1 }, (_, i) => from + ((to - from) * i) / FIRST_PIECES)
  const first = pieces.map(at)
  const extent = Math.hypot(...[0, 1, 2].map((axis) => spread(first, axis)))
  const tolerance = extent * CHORD_SHARE
  const out = [...first[0]]
  const refine = (t0: number, p0: number[], t1: number, p1: number[], depth: number): void => {
    const middle = (t0 + t1) / 2
    const p = at(middle)
    if (depth < MAX_HALVINGS && distanceToChord(p, p0, p1) > tolerance) {
      refine(t0, p0, middle, p, depth + 1)
      refine(middle, p, t1, p1, depth + 1)
    } else out.push(...p1)
  }
  for (let i = 0; i < FIRST_PIECES; i++) refine(pieces[i], first[i], pieces[i + 1], first[i + 1], 0)
  return out
}

function spread(points: readonly number[][], axis: number): number {
  const values = points.map((point) => point[axis])
  return Math.max(...values) - Math.min(...values)
}

function distanceToChord(p: readonly number[], a: readonly number[], b: readonly number[]): number {
  const d = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const e = [p[0] - a[0], p[1] - a[1], p[2] - a[2]]
  const length = d[0] * d[0] + d[1] * d[1] + d[2] * d[2]
  const s = length > 0 ? Math.min(1, Math.max(0, (d[0] * e[0] + d[1] * e[1] + d[2] * e[2]) / length)) : 0
  return Math.hypot(e[0] - s * d[0], e[1] - s * d[1], e[2] - s * d[2])
}

/** Drawn shape of an object, in the file's unit. */
export interface Shape {
  mesh?: { positions: Float32Array; normals?: Float32Array; indices: Uint32Array; uv?: Float32Array; vertexColor?: Uint8Array; faceStart: Uint32Array }
  /** The mesh is Rhino's own display mesh of an exact shape. */
  display?: boolean
  /** xyz per point. */
  lines?: number[][]
  points?: { positions: Float32Array; color?: Uint8Array }
  /** An exact shape without a display mesh in the file: its edges are drawn. */
  unmeshed?: boolean
}

interface Buffers {
  position: Float32Array
  normal?: Float32Array
  index: Uint32Array
  uv?: Float32Array
  color?: Float32Array
}

/** The drawable shape of a geometry; undefined for kinds that are not drawn. */
export function shapeOf(rhino: RhinoModule, geometry: GeometryBase): Shape | undefined {
  const type = geometry.objectType
  const types = rhino.ObjectType
  if (type === types.Mesh) return meshShape([geometry as Mesh])
  if (type === types.Brep) return brepShape(rhino, geometry as Brep)
  if (type === types.Extrusion) return extrusionShape(rhino, geometry as Extrusion)
  if (type === types.Surface) return surfaceShape(rhino, geometry)
  if (type === types.Curve) return { lines: [curvePoints(geometry as unknown as Curve)] }
  if (type === types.Point) return { points: { positions: new Float32Array((geometry as Point).location) } }
  if (type === types.PointSet) return cloudShape(geometry as PointCloud)
  return undefined
}

/** One mesh per face, joined; faces without one stay as empty ranges. */
function meshShape(meshes: readonly (Mesh | null | undefined)[]): Shape {
  const parts = meshes.map((mesh) => (mesh ? (mesh.toThreejsBuffers(false) as Buffers) : undefined))
  const vertices = parts.reduce((sum, part) => sum + (part?.position.length ?? 0) / 3, 0)
  const corners = parts.reduce((sum, part) => sum + (part?.index.length ?? 0), 0)
  const every = (name: 'normal' | 'uv' | 'color'): boolean => parts.every((part) => !part || part[name] !== undefined)
  const positions = new Float32Array(vertices * 3)
  const indices = new Uint32Array(corners)
  const normals = every('normal') ? new Float32Array(vertices * 3) : undefined
  const uv = every('uv') ? new Float32Array(vertices * 2) : undefined
  const vertexColor = every('color') ? new Uint8Array(vertices * 4) : undefined
  const faceStart = new Uint32Array(parts.length + 1)
  let vertex = 0
  let corner = 0
  for (const [i, part] of parts.entries()) {
    if (part) {
      positions.set(part.position, vertex * 3)
      if (normals && part.normal?.length === part.position.length) normals.set(part.normal, vertex * 3)
      const count = part.position.length / 3
      if (uv && part.uv?.length === count * 2) uv.set(part.uv, vertex * 2)
      if (vertexColor && part.color) paint(vertexColor, vertex, part.color, count)
      for (let k = 0; k < part.index.length; k++) indices[corner + k] = part.index[k] + vertex
      vertex += count
      corner += part.index.length
    }
    faceStart[i + 1] = corner / 3
  }
  return { mesh: { positions, indices, faceStart, ...(normals && { normals }), ...(uv && { uv }), ...(vertexColor && { vertexColor }) } }
}

function paint(out: Uint8Array, vertex: number, color: Float32Array, count: number): void {
  const width = color.length / count
  if (width !== 3 && width !== 4) return
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) out[(vertex + i) * 4 + k] = Math.round(Math.min(1, Math.max(0, color[i * width + k])) * 255)
    out[(vertex + i) * 4 + 3] = 255
  }
}

function brepShape(rhino: RhinoModule, brep: Brep): Shape {
  return withHandles((handles) => {
    const faces = handles.own(brep.faces())
    const meshes = Array.from({ length: faces.count }, (_, i) => handles.own(handles.own(faces.get(i)).getMesh(rhino.MeshType.Any)) as Mesh | null)
    if (meshes.some(Boolean)) return { ...meshShape(meshes), display: true }
    const edges = handles.own(brep.edges())
    const lines = Array.from({ length: edges.count }, (_, i) => curvePoints(handles.own(edges.get(i)) as unknown as Curve))
    return { lines, unmeshed: true }
  })
}

function extrusionShape(rhino: RhinoModule, extrusion: Extrusion): Shape {
  return withHandles((handles) => {
    const mesh = handles.own(extrusion.getMesh(rhino.MeshType.Any)) as Mesh | null
    if (mesh) return { ...meshShape([mesh]), display: true }
    const brep = handles.own(extrusion.toBrep(true)) as Brep | null
    return brep ? brepShape(rhino, brep) : { unmeshed: true }
  })
}

function surfaceShape(rhino: RhinoModule, surface: GeometryBase): Shape {
  return withHandles((handles) => {
    const brep = handles.own(rhino.Brep.tryConvertBrep(surface)) as Brep | null
    return brep ? brepShape(rhino, brep) : { unmeshed: true }
  })
}

function cloudShape(cloud: PointCloud): Shape {
  const positions = new Float32Array(cloud.getPoints().flat())
  if (!cloud.containsColors) return { points: { positions } }
  const colors = cloud.getColors() as { r: number; g: number; b: number }[]
  return { points: { positions, color: Uint8Array.from(colors.flatMap(({ r, g, b }) => [r, g, b, 255])) } }
}
