import { isWatertight } from '../../../src/core/geometry/meshMeasure.ts'
import type { Edges, Mesh } from '../../../src/core/scene/mesh.ts'
import { encodeNormal } from '../../../src/core/scene/octahedral.ts'
import { SURFACE_STRIDE, surfaceKinds, type SurfaceTable } from '../../../src/core/scene/surface.ts'
import { keepSpecimens } from '../../contract/specimens.ts'
import { forgetNet } from '../brep/surface/bsplineSurface.ts'
import type { Body } from '../brep/body.ts'
import { drawnEdges } from './drawnEdges.ts'
import { EdgeLines } from './edgeLines.ts'
import type { FaceMesh, FaceProblem } from './faceMesh.ts'
import { FaceMesher } from './faceMesher.ts'
import { meshFaces } from './meshFaces.ts'
import { PointPool } from './pointPool.ts'
import { flippedShells, isClosed, voidsAreInside } from './shellVolume.ts'
import { tooLargeFaces } from './tooLarge.ts'
import { bounded, type Tolerance } from './tolerance.ts'
import { Triangulation } from './triangulation/triangulation.ts'

/** A tessellated body: what the viewer draws, the exact surfaces, and what the checks found. */
export interface BodyMesh {
  mesh: Mesh
  edges: Edges
  faces: SurfaceTable
  /** Area per face, mm². */
  areas: Float64Array
  /** Problems of faces by index, and of the body as a whole. */
  faceProblems: Map<number, FaceProblem[]>
  bodyProblems: BodyProblem[]
  /** Faces whose loops run the other way round than their sense demands. */
  turned: number[]
}

/** An edge of a closed shell that is not used exactly once in either direction; a void that reaches out of its solid. */
type BodyProblem = 'edge use' | 'void outside'

// One triangulation serves all faces of a worker: its arrays have grown to the needed size.
let triangulation = new Triangulation()
/** Vertices of a face whose room is given back: the worker would keep it for as long as it lives. */
const MOST_ROOM = 1 << 16

/** Tessellates a body: every edge once, every face on its own, all on the same points. */
export function meshBody(body: Body, wanted: Tolerance): BodyMesh {
  const tolerance = bounded(wanted)
  const pool = new PointPool(body.vertices)
  const lines = new EdgeLines(body, pool, tolerance)
  const mesher = new FaceMesher(pool, triangulation, body.vertexTolerances)
  const meshes = meshFaces(body, lines, pool, tolerance, mesher)
  keepSpecimens(pool, lines, mesher, meshes)
  const faceProblems = new Map<number, FaceProblem[]>()
  meshes.forEach(({ problems }, f) => problems.length > 0 && faceProblems.set(f, problems))
  for (const shell of flippedShells(body, meshes, pool)) for (const f of shell.faces) turn(meshes[f])
  const mesh = joinFaces(body, meshes, pool)
  // Edges may be stated twice: the faces of a shell that lie on each other's borders close it all the same.
  const closed = closes(body, lines, meshes) || isWatertight(mesh)
  // A body that is doubted already is not looked at any further.
  if (closed && faceProblems.size === 0) for (const f of tooLargeFaces(body, meshes, lines.lines, pool)) faceProblems.set(f, ['too large'])
  const made: BodyMesh = {
    mesh,
    edges: drawnEdges(body, lines, meshes, pool),
    faces: surfaceTable(body),
    areas: Float64Array.from(meshes, (mesh) => mesh.area),
    faceProblems,
    bodyProblems: [...(closed ? [] : ['edge use' as const]), ...(voidsAreInside(body, meshes, pool) ? [] : ['void outside' as const])],
    turned: meshes.flatMap((mesh, f) => (mesh.turned ? [f] : [])),
  }
  pool.close()
  forgetNet()
  if (triangulation.x.length > MOST_ROOM) triangulation = new Triangulation()
  return made
}

/** Loops stated the wrong way round do no harm when the faces close all the same; where borders were mended, only the faces decide. */
function closes(body: Body, lines: EdgeLines, meshes: readonly FaceMesh[]): boolean {
  if (!body.shells.some(({ closed }) => closed)) return true
  const mended = lines.isRearranged || meshes.some(({ stitched }) => stitched)
  // Polygons have no edges that could be counted.
  const counts = !mended && !body.faces.some(({ loops }) => loops.some(({ polygon }) => polygon))
  return (counts && edgeUseIsSound(body)) || isClosed(meshes)
}

/** Turns the triangles and normals of a face round. */
function turn(mesh: FaceMesh): void {
  for (let i = 0; i < mesh.triangles.length; i += 3) {
    const swap = mesh.triangles[i + 1]
    mesh.triangles[i + 1] = mesh.triangles[i + 2]
    mesh.triangles[i + 2] = swap
  }
  for (let i = 0; i < mesh.normals.length; i++) mesh.normals[i] = -mesh.normals[i]
}

function joinFaces(body: Body, meshes: readonly FaceMesh[], pool: PointPool): Mesh {
  let vertices = 0
  let corners = 0
  for (const { ids, triangles } of meshes) {
    vertices += ids.length
    corners += triangles.length
  }
  const positions = new Float32Array(vertices * 3)
  const normals = new Int16Array(vertices * 2)
  const indices = new Uint32Array(corners)
  const faceStart = new Uint32Array(meshes.length + 1)
  const colored = body.faces.some((face) => face.color)
  const faceColor = colored ? Uint32Array.from(body.faces, (face) => face.color ?? 0) : undefined
  let vertex = 0
  let corner = 0
  for (let f = 0; f < meshes.length; f++) {
    const { ids, triangles } = meshes[f]
    placeTriangles(triangles, vertex, indices, corner)
    placeVertices(meshes[f], pool.data, positions, normals, vertex)
    vertex += ids.length
    corner += triangles.length
    faceStart[f + 1] = corner / 3
  }
  return { positions, normals, indices, faceStart, ...(faceColor && { faceColor }) }
}

function placeTriangles(triangles: Int32Array, vertex: number, indices: Uint32Array, at: number): void {
  for (let i = 0; i < triangles.length; i++) indices[at + i] = vertex + triangles[i]
}

function placeVertices({ ids, normals: own }: FaceMesh, data: Float64Array, positions: Float32Array, normals: Int16Array, first: number): void {
  for (let i = 0, vertex = first; i < ids.length; i++, vertex++) {
    const p = ids[i] * 3
    positions[vertex * 3] = data[p]
    positions[vertex * 3 + 1] = data[p + 1]
    positions[vertex * 3 + 2] = data[p + 2]
    encodeNormal(normals, vertex * 2, own[i * 3], own[i * 3 + 1], own[i * 3 + 2])
  }
}

function surfaceTable(body: Body): SurfaceTable {
  const count = body.faces.length
  const table: SurfaceTable = { kind: new Uint8Array(count), params: new Float64Array(count * SURFACE_STRIDE), deviation: new Float32Array(count) }
  body.faces.forEach(({ surface }, f) => {
    if (!surface) return
    table.kind[f] = surfaceKinds.indexOf(surface.kind)
    surface.describe(table.params, f * SURFACE_STRIDE)
    if (surface.uncertainty !== undefined) table.deviation[f] = surface.uncertainty
  })
  return table
}

/** Closed shells use every edge exactly once in each direction: integers only, no geometry. */
function edgeUseIsSound(body: Body): boolean {
  const forward = new Int32Array(body.edges.length)
  const backward = new Int32Array(body.edges.length)
  for (const shell of body.shells) {
    if (!shell.closed) continue
    for (const f of shell.faces) {
      const { loops } = body.faces[f]
      for (let l = 0; l < loops.length; l++) countUses(loops[l].coedges, forward, backward)
    }
  }
  for (let e = 0; e < forward.length; e++) if (forward[e] !== backward[e] || forward[e] > 1) return false
  return true
}

function countUses(coedges: Int32Array, forward: Int32Array, backward: Int32Array): void {
  for (let i = 0; i < coedges.length; i++) {
    if (coedges[i] >= 0) forward[coedges[i]]++
    else backward[~coedges[i]]++
  }
}
