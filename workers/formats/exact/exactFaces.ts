import { triangleArea } from '../../../src/core/geometry/meshMeasure.ts'
import type { Mesh } from '../../../src/core/scene/mesh.ts'
import { boundsOfPoints } from '../../../src/core/scene/bounds.ts'
import { decodeNormal } from '../../../src/core/scene/octahedral.ts'
import type { Body, BodyFace } from '../../kernel/brep/body.ts'
import { bodySize } from '../../kernel/brep/bodySize.ts'
import type { BodyMesh } from '../../kernel/tessellate/bodyMesh.ts'
import { joinBodies, type JoinedMesh } from '../../kernel/tessellate/joinBodies.ts'
import { soundMesh } from '../../kernel/tessellate/soundMesh.ts'
import { partDeflection } from '../step/geometry/deflection.ts'

/** Boxes (minimum xyz, maximum xyz), areas and vertices of a mesh's faces, as columns. */
export interface FaceExtents {
  /** Six per face, the mesh's offset added. */
  box: Float64Array
  /** mm² */
  area: Float64Array
  /** Vertices of face `f`, each once: `vertices[start[f]]` up to `vertices[start[f + 1]]`. */
  start: Uint32Array
  vertices: Uint32Array
}

export function faceExtents({ positions: p, indices, faceStart }: Mesh, [ox, oy, oz]: readonly [number, number, number] = [0, 0, 0]): FaceExtents {
  const count = faceStart.length - 1
  const box = new Float64Array(count * 6)
  const area = new Float64Array(count)
  const start = new Uint32Array(count + 1)
  const vertices = new Uint32Array(indices.length)
  const seen = new Int32Array(p.length / 3).fill(-1)
  let used = 0
  for (let f = 0; f < count; f++) {
    const at = f * 6
    box.fill(Infinity, at, at + 3)
    box.fill(-Infinity, at + 3, at + 6)
    for (let i = faceStart[f] * 3; i < faceStart[f + 1] * 3; i++) {
      const vertex = indices[i]
      if (seen[vertex] === f) continue
      seen[vertex] = f
      vertices[used++] = vertex
      for (let axis = 0; axis < 3; axis++) {
        const value = p[vertex * 3 + axis]
        if (value < box[at + axis]) box[at + axis] = value
        if (value > box[at + 3 + axis]) box[at + 3 + axis] = value
      }
    }
    for (let t = faceStart[f]; t < faceStart[f + 1]; t++) area[f] += triangleArea(p, indices, t)
    start[f + 1] = used
    for (let side = at; side < at + 6; side += 3) {
      box[side] += ox
      box[side + 1] += oy
      box[side + 2] += oz
    }
  }
  return { box, area, start, vertices: vertices.subarray(0, used) }
}

/** The faces of exact bodies with the data to find them again in a display mesh; numbered through all bodies. */
export interface ExactFaces {
  faces: BodyFace[]
  /** Number of the body of each face. */
  body: Int32Array
  /** One per body. */
  meshes: BodyMesh[]
  joined: JoinedMesh
  extents: FaceExtents
  /** The surface's normal times this is the face's; 0 = either way (open sheets). */
  sense: Int8Array
  /** Corners (xyz) of faces that could not be meshed; slivers, mostly. Their area is not known, and their box is a guess. */
  bare: Map<number, Float64Array>
  /** How far its own triangles may stand off, mm. */
  linear: number
}

const SAMPLES = 8
const normal = new Float64Array(3)
const stored = new Float64Array(3)
const uv = new Float64Array(2)

export function exactFaces(bodies: readonly Body[]): ExactFaces {
  const size = bodySize(bodies)
  const tolerance = partDeflection(size, size, 'normal')
  const meshes = bodies.map((body) => soundMesh(body, tolerance))
  const joined = joinBodies(meshes)
  const faces = bodies.flatMap((body) => body.faces)
  const body = Int32Array.from(bodies.flatMap(({ faces: own }, b) => own.map(() => b)))
  const extents = faceExtents(joined.mesh)
  const sense = Int8Array.from(faces, (face, f) => (bodies[body[f]].kind === 'solid' ? senseOf(face, f, joined, extents) : 0))
  const bare = new Map<number, Float64Array>()
  faces.forEach((face, f) => {
    if (extents.start[f + 1] > extents.start[f]) return
    const corners = cornersOf(face, bodies[body[f]])
    bare.set(f, corners)
    extents.box.set(roundBox(corners), f * 6)
  })
  return { faces, body, meshes, joined, extents, sense, bare, linear: tolerance.linear }
}

/** Where the edges of a face meet. */
function cornersOf({ loops }: BodyFace, { edges, vertices }: Body): Float64Array {
  const found = new Set<number>()
  for (const { coedges } of loops) {
    for (const coedge of coedges) {
      const { start, end } = edges[coedge >= 0 ? coedge : ~coedge]
      if (start !== end) found.add(start).add(end)
    }
  }
  return Float64Array.from([...found].flatMap((vertex) => [...vertices.subarray(vertex * 3, vertex * 3 + 3)]))
}

/** The box of some points, wider by its diagonal: a bent face reaches over its corners. */
function roundBox(points: Float64Array): number[] {
  const [x0, y0, z0, x1, y1, z1] = boundsOfPoints(points)
  const more = Math.hypot(x1 - x0, y1 - y0, z1 - z0)
  return [x0 - more, y0 - more, z0 - more, x1 + more, y1 + more, z1 + more]
}

/** The sense that the face's triangles give, which are turned outwards whatever the source states. */
function senseOf({ surface, sameSense }: BodyFace, f: number, { mesh: { positions, normals } }: JoinedMesh, { start, vertices }: FaceExtents): number {
  if (!surface) return 0
  let sum = 0
  const step = Math.max(1, Math.floor((start[f + 1] - start[f]) / SAMPLES))
  for (let i = start[f]; i < start[f + 1]; i += step) {
    const vertex = vertices[i]
    surface.invert(positions[vertex * 3], positions[vertex * 3 + 1], positions[vertex * 3 + 2], uv, false)
    surface.normal(uv[0], uv[1], normal)
    decodeNormal(normals, vertex * 2, stored)
    sum += normal[0] * stored[0] + normal[1] * stored[1] + normal[2] * stored[2]
  }
  return Math.sign(sum) || (sameSense ? 1 : -1)
}
