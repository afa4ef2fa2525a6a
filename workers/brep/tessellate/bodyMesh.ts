import { EdgeKind, type Edges, type Mesh } from '../../../src/core/scene/mesh.ts'
import { encodeNormal } from '../../../src/core/scene/octahedral.ts'
import { SURFACE_STRIDE, surfaceKinds, type SurfaceTable } from '../../../src/core/scene/surface.ts'
import type { Body } from '../body.ts'
import { EdgeLines } from './edgeLines.ts'
import { type FaceMesh, FaceMesher, type FaceProblem } from './faceMesh.ts'
import { meshFaces } from './meshFaces.ts'
import { PointPool } from './pointPool.ts'
import { isClosed } from './isClosed.ts'
import { flippedShells } from './shellVolume.ts'
import { bounded, type Tolerance } from './tolerance.ts'
import { Triangulation } from './triangulation.ts'

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
}

/** An edge of a closed shell that is not used exactly once in either direction. */
export type BodyProblem = 'edge use'

/** Tangent faces: their normals differ by less than one degree along the edge. */
const SMOOTH_COSINE = Math.cos(Math.PI / 180)

// One triangulation serves all faces of a worker: its arrays have grown to what is needed.
const triangulation = new Triangulation()

/** Tessellates a body: every edge once, every face on its own, all on the same points. */
export function meshBody(body: Body, wanted: Tolerance): BodyMesh {
  const tolerance = bounded(wanted)
  const pool = new PointPool(body.vertices)
  const lines = new EdgeLines(body, pool, tolerance)
  const meshes = meshFaces(body, lines, pool, tolerance, new FaceMesher(pool, triangulation))
  const faceProblems = new Map<number, FaceProblem[]>()
  meshes.forEach(({ problems }, f) => problems.length > 0 && faceProblems.set(f, problems))
  for (const shell of flippedShells(body, meshes, pool)) for (const f of shell.faces) turn(meshes[f])
  return {
    mesh: joinFaces(body, meshes, pool),
    edges: edgeLines(body, lines, meshes, pool),
    faces: surfaceTable(body),
    areas: Float64Array.from(meshes, (mesh) => mesh.area),
    faceProblems,
    // Loops stated the wrong way round do no harm when the faces close all the same.
    bodyProblems: edgeUseIsSound(body) || isClosed(meshes) ? [] : ['edge use'],
  }
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
  const vertices = meshes.reduce((sum, mesh) => sum + mesh.ids.length, 0)
  const corners = meshes.reduce((sum, mesh) => sum + mesh.triangles.length, 0)
  const positions = new Float32Array(vertices * 3)
  const normals = new Int16Array(vertices * 2)
  const indices = new Uint32Array(corners)
  const faceStart = new Uint32Array(meshes.length + 1)
  const colored = body.faces.some((face) => face.color)
  const faceColor = colored ? Uint32Array.from(body.faces, (face) => face.color ?? 0) : undefined
  let vertex = 0
  let corner = 0
  meshes.forEach((mesh, f) => {
    for (let i = 0; i < mesh.triangles.length; i++) indices[corner++] = vertex + mesh.triangles[i]
    for (let i = 0; i < mesh.ids.length; i++, vertex++) {
      const p = mesh.ids[i] * 3
      for (let k = 0; k < 3; k++) positions[vertex * 3 + k] = pool.data[p + k]
      encodeNormal(normals, vertex * 2, mesh.normals[i * 3], mesh.normals[i * 3 + 1], mesh.normals[i * 3 + 2])
    }
    faceStart[f + 1] = corner / 3
  })
  return { positions, normals, indices, faceStart, ...(faceColor && { faceColor }) }
}

/** Polylines of the edges that are borders: a seam (one face on both sides) is none, tangent faces make a smooth one. */
function edgeLines(body: Body, { lines }: EdgeLines, meshes: readonly FaceMesh[], pool: PointPool): Edges {
  const sides = new Int32Array(body.edges.length * 2).fill(-1)
  body.faces.forEach((face, f) => {
    for (const { coedges } of face.loops) {
      for (const coedge of coedges) {
        const e = coedge >= 0 ? coedge : ~coedge
        if (sides[e * 2] < 0) sides[e * 2] = f
        else if (sides[e * 2 + 1] < 0) sides[e * 2 + 1] = f
      }
    }
  })
  const isWire = new Set(body.wires)
  const kept: number[] = []
  let points = 0
  for (let e = 0; e < lines.length; e++) {
    const seam = sides[e * 2] >= 0 && sides[e * 2] === sides[e * 2 + 1]
    if (seam || (sides[e * 2] < 0 && !isWire.has(e)) || lines[e].ids.length < 2 || !lines[e].ids.every((id) => pool.isFinite(id))) continue
    kept.push(e)
    points += lines[e].ids.length
  }
  const normalAt = normalLookup(meshes)
  const out: Edges = {
    points: new Float32Array(points * 3),
    start: new Uint32Array(kept.length + 1),
    kind: new Uint8Array(kept.length),
    faces: new Int32Array(kept.length * 2),
  }
  let at = 0
  kept.forEach((e, k) => {
    const line = lines[e].ids
    for (const id of line) {
      for (let axis = 0; axis < 3; axis++) out.points[at * 3 + axis] = pool.data[id * 3 + axis]
      at++
    }
    out.start[k + 1] = at
    const [one, other] = [sides[e * 2], sides[e * 2 + 1]]
    out.faces[k * 2] = one
    out.faces[k * 2 + 1] = other
    out.kind[k] = one < 0 ? EdgeKind.wire : other < 0 ? EdgeKind.free : isSmooth(line, one, other, normalAt) ? EdgeKind.smooth : EdgeKind.sharp
  })
  return out
}

type NormalAt = (face: number, id: number) => readonly [number, number, number] | undefined

function isSmooth(line: Int32Array, one: number, other: number, normalAt: NormalAt): boolean {
  for (const part of [0.5, 0.25, 0.75]) {
    const id = line[Math.floor((line.length - 1) * part)]
    const a = normalAt(one, id),
      b = normalAt(other, id)
    if (!a || !b || a[0] * b[0] + a[1] * b[1] + a[2] * b[2] < SMOOTH_COSINE) return false
  }
  return true
}

/** Normal of a face at a pool point; each face's table is made when first asked for. */
function normalLookup(meshes: readonly FaceMesh[]): NormalAt {
  const tables: (Map<number, number> | undefined)[] = []
  return (face, id) => {
    const mesh = meshes[face]
    const table = (tables[face] ??= new Map(mesh.ids.map((own, i) => [own, i])))
    const i = table.get(id)
    return i === undefined ? undefined : [mesh.normals[i * 3], mesh.normals[i * 3 + 1], mesh.normals[i * 3 + 2]]
  }
}

function surfaceTable(body: Body): SurfaceTable {
  const count = body.faces.length
  const table: SurfaceTable = { kind: new Uint8Array(count), params: new Float64Array(count * SURFACE_STRIDE), deviation: new Float32Array(count) }
  body.faces.forEach(({ surface }, f) => {
    if (!surface) return
    table.kind[f] = surfaceKinds.indexOf(surface.kind)
    surface.describe(table.params, f * SURFACE_STRIDE)
  })
  return table
}

/** Closed shells use every edge exactly once in each direction: integers only, no geometry. */
function edgeUseIsSound(body: Body): boolean {
  const forward = new Int32Array(body.edges.length)
  const backward = new Int32Array(body.edges.length)
  let closed = false
  for (const shell of body.shells) {
    if (!shell.closed) continue
    closed = true
    for (const f of shell.faces) {
      for (const { coedges } of body.faces[f].loops) {
        for (const coedge of coedges) {
          if (coedge >= 0) forward[coedge]++
          else backward[~coedge]++
        }
      }
    }
  }
  return !closed || forward.every((count, e) => count === backward[e] && count <= 1)
}
