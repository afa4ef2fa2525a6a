import { release } from '../../src/core/limits.ts'
import { encodeNormal } from '../../src/core/scene/octahedral.ts'
import { cornersByVertex, triangleNormals } from './paintCorners.ts'
import { floatColumn, gather, weldedIndices, weldVertices, wordColumn } from './weld.ts'

export interface CreaseInput {
  /** xyz per vertex; identical positions are welded. */
  positions: Float32Array
  /** In range. */
  indices: Uint32Array
  /** Crease angle in degrees. */
  angle?: number
  /** RGBA bytes per vertex. */
  vertexColor?: Uint8Array
  uv?: Float32Array
}

export interface CreaseMesh {
  positions: Float32Array
  /** Octahedral, two per vertex. */
  normals: Int16Array
  indices: Uint32Array
  vertexColor?: Uint8Array
  uv?: Float32Array
}

const DEFAULT_CREASE = 35

/** Triangles that share one edge and are compared with each other there; more are hostile or broken. */
const MAX_AROUND_EDGE = 8

/**
 * Normals for a mesh that has none. Triangles that meet along an edge at less than the crease angle share a normal there, weighted by area and angle;
 * elsewhere the vertex is split. Triangles keep their number and order; vertices without a triangle go. O(n).
 */
export function withNormals(input: CreaseInput): CreaseMesh {
  const { positions, indices, vertexColor, uv } = input
  const limit = Math.cos(((input.angle ?? DEFAULT_CREASE) * Math.PI) / 180)
  const count = positions.length / 3
  const place = weldVertices([floatColumn(positions, 3)], count)
  // What may not be shared for another reason than its normal: vertices with different colour or uv.
  const looks = [floatColumn(positions, 3)]
  if (vertexColor) looks.push(wordColumn(vertexColor))
  if (uv) looks.push(floatColumn(uv, 2))
  const look = looks.length > 1 ? weldVertices(looks, count) : place

  const { welded: placeOf, giveBack } = weldedIndices(place, indices)
  const faceNormal = triangleNormals(positions, indices)
  const { start, corners } = cornersByVertex(placeOf, place.source.length)

  const outIndices = new Uint32Array(indices.length)
  let capacity = Math.max(16, Math.ceil(look.source.length * 1.5))
  let outSource = new Uint32Array(capacity)
  let outNormals = new Int16Array(capacity * 2)
  let used = 0

  // Scratch per fan. `head[p]`: the last corner slot of this fan whose triangle also touches place p.
  const head = new Int32Array(place.source.length)
  const headOf = new Int32Array(place.source.length).fill(-1)
  let room = 16
  let parent = new Int32Array(room)
  let link = new Int32Array(room * 2)
  let sum = new Float64Array(room * 3)
  let first = new Int32Array(room)
  let next = new Int32Array(room)
  let made = new Uint32Array(room)

  const rootOf = (corner: number): number => {
    let at = corner
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]]
      at = parent[at]
    }
    return at
  }
  const smooth = (a: number, b: number): boolean => {
    const i = a - (a % 3),
      j = b - (b % 3)
    const ax = faceNormal[i],
      ay = faceNormal[i + 1],
      az = faceNormal[i + 2]
    const bx = faceNormal[j],
      by = faceNormal[j + 1],
      bz = faceNormal[j + 2]
    return ax * bx + ay * by + az * bz >= limit * Math.sqrt((ax * ax + ay * ay + az * az) * (bx * bx + by * by + bz * bz))
  }

  for (let p = 0; p < place.source.length; p++) {
    const from = start[p]
    const size = start[p + 1] - from
    if (size > room) {
      while (room < size) room *= 2
      parent = new Int32Array(room)
      link = new Int32Array(room * 2)
      sum = new Float64Array(room * 3)
      first = new Int32Array(room)
      next = new Int32Array(room)
      made = new Uint32Array(room)
    }
    for (let k = 0; k < size; k++) {
      parent[k] = k
      const corner = corners[from + k]
      const base = corner - (corner % 3)
      for (let side = 1; side <= 2; side++) {
        const other = placeOf[base + ((corner - base + side) % 3)]
        const slot = k * 2 + side - 1
        let at = headOf[other] === p ? head[other] : -1
        link[slot] = at
        head[other] = slot
        headOf[other] = p
        for (let steps = 0; at >= 0 && steps < MAX_AROUND_EDGE; steps++, at = link[at]) {
          const a = rootOf(k),
            b = rootOf(at >> 1)
          if (a !== b && smooth(corner, corners[from + (at >> 1)])) parent[a > b ? a : b] = a > b ? b : a
        }
      }
    }
    for (let k = 0; k < size; k++) {
      sum[k * 3] = sum[k * 3 + 1] = sum[k * 3 + 2] = 0
      first[k] = -1
    }
    for (let k = 0; k < size; k++) {
      const corner = corners[from + k]
      const base = corner - (corner % 3)
      const weight = cornerAngle(positions, indices, base, corner - base)
      const root = rootOf(k) * 3
      sum[root] += faceNormal[base] * weight
      sum[root + 1] += faceNormal[base + 1] * weight
      sum[root + 2] += faceNormal[base + 2] * weight
    }
    let fresh = 0
    for (let k = 0; k < size; k++) {
      const corner = corners[from + k]
      const root = rootOf(k)
      const wanted = look.map[indices[corner]]
      let at = first[root]
      for (let steps = 0; at >= 0 && steps < MAX_AROUND_EDGE && look.map[outSource[made[at]]] !== wanted; steps++) at = next[at]
      if (at < 0 || look.map[outSource[made[at]]] !== wanted) {
        if (used === capacity) {
          capacity *= 2
          outSource = grown(outSource, new Uint32Array(capacity))
          outNormals = grown(outNormals, new Int16Array(capacity * 2))
        }
        at = fresh++
        next[at] = first[root]
        first[root] = at
        made[at] = used
        outSource[used] = indices[corner]
        encodeNormal(outNormals, used * 2, sum[root * 3], sum[root * 3 + 1], sum[root * 3 + 2])
        used++
      }
      outIndices[corner] = made[at]
    }
  }
  giveBack()
  release(faceNormal, start, corners, head, headOf, place.map, place.source)
  const source = outSource.subarray(0, used)
  const out: CreaseMesh = { positions: gather(positions, 3, source), normals: outNormals.slice(0, used * 2), indices: outIndices }
  if (vertexColor) out.vertexColor = gather(vertexColor, 4, source)
  if (uv) out.uv = gather(uv, 2, source)
  release(outSource, outNormals)
  return out
}

function grown<T extends Uint32Array | Int16Array>(old: T, bigger: T): T {
  bigger.set(old)
  return bigger
}

/** Angle of a triangle at one of its corners, radians; 0 when degenerate. */
function cornerAngle(positions: Float32Array, indices: Uint32Array, base: number, corner: number): number {
  const a = indices[base + corner] * 3,
    b = indices[base + ((corner + 1) % 3)] * 3,
    c = indices[base + ((corner + 2) % 3)] * 3
  const ux = positions[b] - positions[a],
    uy = positions[b + 1] - positions[a + 1],
    uz = positions[b + 2] - positions[a + 2]
  const vx = positions[c] - positions[a],
    vy = positions[c + 1] - positions[a + 1],
    vz = positions[c + 2] - positions[a + 2]
  const lengths = Math.sqrt((ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz))
  if (!(lengths > 0)) return 0
  return Math.acos(Math.max(-1, Math.min(1, (ux * vx + uy * vy + uz * vz) / lengths)))
}
