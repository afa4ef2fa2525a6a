import { invertAffine, multiply, transformPoint } from '../../../src/core/geometry/matrix.ts'
import type { Accessors } from './accessors.ts'
import { entry, type Json, list, whole } from './json.ts'
import { SCALE } from './placement.ts'
import type { Primitive, Primitives } from './primitives.ts'
import type { Sink } from '../../contract/format.ts'
import { meshPart, type RawMesh } from '../../mesh/meshPart.ts'
import { showRough } from '../../mesh/roughMesh.ts'
import type { MadePart } from '../../mesh/three/scenePart.ts'
import { wirePart } from '../../mesh/wirePart.ts'
import { type Materials, placedUv } from './materials.ts'
import type { PrimitiveJob } from './nodeTree.ts'

/** Moves a skinned primitive into the pose in which the file's nodes stand, relative to its node. `world` gives a node's placement in the scene, millimetres. */
async function poseSkin(
  primitive: Primitive,
  json: Json,
  skinIndex: number,
  nodeWorld: Float64Array,
  accessors: Accessors,
  world: (node: number) => Float64Array | undefined,
): Promise<void> {
  const skin = entry(list(json.skins), skinIndex)
  const { joints, weights } = primitive
  const home = invertAffine(nodeWorld)
  if (!skin || !joints || !weights || joints.width !== 4 || weights.width !== 4 || !home) return
  const count = primitive.positions.length / 3
  if (joints.count < count || weights.count < count) return
  const inverse = await accessors.floats(skin.inverseBindMatrices)
  const bones = list(skin.joints).map((joint, i) => {
    const placed = world(whole(joint))
    if (!placed) return undefined
    const bind = new Float64Array(16)
    if (inverse && inverse.width === 16 && i < inverse.count) bind.set(inverse.data.subarray(i * 16, i * 16 + 16))
    else for (let k = 0; k < 16; k += 5) bind[k] = 1
    for (let k = 12; k < 15; k++) bind[k] *= SCALE
    return multiply(home, multiply(placed, bind))
  })
  const blend = new Float64Array(16)
  const point = [0, 0, 0]
  for (let v = 0; v < count; v++) {
    blend.fill(0)
    let total = 0
    for (let k = 0; k < 4; k++) {
      const weight = weights.data[v * 4 + k]
      const bone = bones[joints.data[v * 4 + k]]
      if (!bone || !(weight > 0)) continue
      total += weight
      for (let i = 0; i < 16; i++) blend[i] += bone[i] * weight
    }
    if (!(total > 0)) continue
    for (let i = 0; i < 16; i++) blend[i] /= total
    const p = v * 3
    transformPoint(point, 0, blend, 0, primitive.positions[p] * SCALE, primitive.positions[p + 1] * SCALE, primitive.positions[p + 2] * SCALE)
    for (let k = 0; k < 3; k++) primitive.positions[p + k] = point[k] / SCALE
  }
  // The normals of the rest pose no longer fit: they are made anew.
  delete primitive.normals
}

/** glTF 2.0 §3.7.2.1, `primitive.mode`; 3 is a line strip, 5 a triangle strip. */
const POINTS = 0
const LINES = 1
const LINE_LOOP = 2
export const TRIANGLES = 4
const TRIANGLE_FAN = 6

/** Vertices of separate triangles of a list, strip or fan. */
function triangles(mode: number, vertices: Uint32Array): Uint32Array {
  if (mode === TRIANGLES) return vertices.length % 3 === 0 ? vertices : vertices.slice(0, vertices.length - (vertices.length % 3))
  const count = Math.max(0, vertices.length - 2)
  const out = new Uint32Array(count * 3)
  for (let i = 0; i < count; i++) {
    const odd = i & 1
    out[i * 3] = mode === TRIANGLE_FAN ? vertices[i + 1] : vertices[i]
    out[i * 3 + 1] = mode === TRIANGLE_FAN ? vertices[i + 2] : vertices[i + 1 + odd]
    out[i * 3 + 2] = mode === TRIANGLE_FAN ? vertices[0] : vertices[i + 2 - odd]
  }
  return out
}

/** Pieces of a surface as its faces. The first has the part's colour, each further one a colour of its own. */
function coloredFaces(pieces: readonly Uint32Array[], colors: readonly number[]): Pick<RawMesh, 'indices' | 'faceStart' | 'faceColor'> {
  const faceStart = new Uint32Array(pieces.length + 1)
  for (const [i, piece] of pieces.entries()) faceStart[i + 1] = faceStart[i] + piece.length / 3
  const indices = new Uint32Array(faceStart[pieces.length] * 3)
  for (const [i, piece] of pieces.entries()) indices.set(piece, faceStart[i] * 3)
  return { indices, faceStart, faceColor: Uint32Array.from([0, ...colors]) }
}

/** Vertices of polylines, one after another, and where each begins. */
function lines(mode: number, vertices: Uint32Array): { line: Uint32Array; lineStart: Uint32Array } {
  if (mode === LINES) {
    const count = vertices.length >> 1
    const lineStart = new Uint32Array(count + 1)
    for (let i = 0; i <= count; i++) lineStart[i] = i * 2
    return { line: vertices.subarray(0, count * 2), lineStart }
  }
  const closed = mode === LINE_LOOP && vertices.length > 2
  const line = closed ? new Uint32Array([...vertices, vertices[0]]) : vertices
  return { line, lineStart: new Uint32Array([0, line.length]) }
}

interface Reading {
  json: Json
  accessors: Accessors
  primitives: Primitives
  materials: Materials
  world(node: number): Float64Array | undefined
  sink: Sink
}

/** The part of one surface, millimetres. */
export async function primitivePart(job: PrimitiveJob, { json, accessors, primitives, materials, world, sink }: Reading): Promise<MadePart> {
  const look = materials.look(job.primitive.material)
  const primitive = await primitives.read(job.primitive, look.picture?.set ?? 0)
  if (!primitive) return { dropped: 0 }
  if (job.skin) await poseSkin(primitive, json, job.skin.index, job.skin.nodeWorld, accessors, world)
  const { mode, positions, vertices, vertexColor } = primitive
  const { id, name, others } = job
  const { color } = look
  if (mode < TRIANGLES) {
    const empty = new Uint32Array(0)
    const drawn = mode === POINTS ? { line: empty, lineStart: new Uint32Array(1), point: vertices } : { ...lines(mode, vertices), point: empty }
    return wirePart({ id, name, positions, vertexColor, color, scale: SCALE, ...drawn })
  }
  const texture = look.picture && primitive.uv ? await materials.picture(look.picture) : undefined
  let uv = texture ? primitive.uv : undefined
  if (uv && look.picture?.transform) uv = placedUv(uv, look.picture.transform)
  const { metalness, roughness, doubleSided } = look
  const pieces = [triangles(mode, vertices)]
  for (const other of others) pieces.push(triangles(mode, await primitives.indices(other, positions.length / 3)))
  const { normals } = primitive
  showRough(sink, { id, name, vertexColor, color, scale: SCALE }, positions, pieces[0])
  const { part, dropped } = meshPart({
    id,
    name,
    positions,
    ...(others.length > 0
      ? coloredFaces(
          pieces,
          others.map((other) => materials.look(other.material).color ?? 0),
        )
      : { indices: pieces[0] }),
    normals,
    uv,
    vertexColor,
    scale: SCALE,
    isSpent: true,
    color,
    metalness,
    roughness,
    doubleSided,
    texture,
  })
  return part.mesh ? { part, dropped } : { dropped }
}
