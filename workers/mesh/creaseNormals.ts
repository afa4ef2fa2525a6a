import { release } from '../../src/core/limits.ts'
import { encodeNormal } from '../../src/core/scene/octahedral.ts'
import { cornersByVertex } from './paintCorners.ts'
import { floatColumn, gather, isDistinct, type Places, weldedIndices, weldVertices, wordColumn } from './weld.ts'

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
  /** Nobody else needs `indices`: those of the result take their place. */
  isSpent?: boolean
}

export interface CreaseMesh {
  positions: Float32Array
  /** Octahedral, two per vertex. */
  normals: Int16Array
  indices: Uint32Array
  vertexColor?: Uint8Array
  uv?: Float32Array
  /** Which vertices are at one place. */
  places: Places
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
  const placeCount = place.source.length
  const lookCount = look.source.length
  // Where all vertices differ the maps change nothing, and large meshes have better use for their memory.
  const lookOf = isDistinct(look) ? undefined : look.map
  for (const { map, source } of new Set([place, look])) {
    release(source)
    if (map !== lookOf) release(map)
  }
  const { start, corners } = cornersByVertex(placeOf, placeCount)

  let capacity = Math.max(16, Math.ceil(lookCount * 1.02))
  let outSource = new Uint32Array(capacity)
  let outNormals = new Int16Array(capacity * 2)
  let used = 0

  // Scratch per fan, of the size of the largest. `head[p]`: the last corner slot of this fan whose triangle also touches place p.
  const head = new Int32Array(placeCount).fill(-1)
  let room = 0
  for (let p = 0; p < placeCount; p++) room = Math.max(room, start[p + 1] - start[p])
  const base = new Uint32Array(room)
  const beside = new Uint32Array(room * 2)
  const parent = new Int32Array(room)
  const link = new Int32Array(room * 2)
  const normal = new Float32Array(room * 3)
  const weight = new Float64Array(room)
  const sum = new Float64Array(room * 3)
  const first = new Int32Array(room)
  const next = new Int32Array(room)
  const made = new Uint32Array(room)

  let places = 0
  const lookAt = (vertex: number): number => (lookOf ? lookOf[outSource[vertex]] : outSource[vertex])

  for (let p = 0; p < placeCount; p++) {
    const from = start[p]
    const size = start[p + 1] - from
    // Starts that have been read make room for the first vertices of the places.
    if (size > 0) start[places++] = used
    for (let k = 0; k < size; k++) {
      parent[k] = k
      const corner = corners[from + k]
      const own = corner % 3
      base[k] = corner - own
      lookAtCorner(normal, weight, k, positions, indices, corner - own, own)
      for (let side = 1; side <= 2; side++) {
        const slot = k * 2 + side - 1
        const other = placeOf[base[k] + ((own + side) % 3)]
        beside[slot] = other
        let at = head[other]
        link[slot] = at
        head[other] = slot
        for (let steps = 0; at >= 0 && steps < MAX_AROUND_EDGE; steps++, at = link[at]) {
          const a = rootOf(parent, k),
            b = rootOf(parent, at >> 1)
          if (a !== b && isSmooth(normal, k, at >> 1, limit)) parent[a > b ? a : b] = a > b ? b : a
        }
      }
    }
    for (let k = 0; k < size; k++) {
      sum[k * 3] = sum[k * 3 + 1] = sum[k * 3 + 2] = 0
      first[k] = -1
      head[beside[k * 2]] = head[beside[k * 2 + 1]] = -1
    }
    for (let k = 0; k < size; k++) {
      const root = rootOf(parent, k) * 3
      sum[root] += normal[k * 3] * weight[k]
      sum[root + 1] += normal[k * 3 + 1] * weight[k]
      sum[root + 2] += normal[k * 3 + 2] * weight[k]
    }
    let fresh = 0
    for (let k = 0; k < size; k++) {
      const corner = corners[from + k]
      const root = rootOf(parent, k)
      const wanted = lookOf ? lookOf[indices[corner]] : indices[corner]
      let at = first[root]
      for (let steps = 0; at >= 0 && steps < MAX_AROUND_EDGE && lookAt(made[at]) !== wanted; steps++) at = next[at]
      if (at < 0 || lookAt(made[at]) !== wanted) {
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
      // The corner is done with: its slot keeps its new vertex.
      corners[from + k] = made[at]
    }
  }
  if (lookOf) release(lookOf)
  const firstOfPlace = places === used ? 'distinct' : start.slice(0, places)
  release(start, head)
  const outIndices = input.isSpent ? indices : new Uint32Array(indices.length)
  cornersInOrder(outIndices, corners, placeOf, placeCount)
  giveBack()
  release(corners)
  const source = outSource.subarray(0, used)
  const out: CreaseMesh = { positions: gather(positions, 3, source), normals: outNormals.slice(0, used * 2), indices: outIndices, places: firstOfPlace }
  if (vertexColor) out.vertexColor = gather(vertexColor, 4, source)
  if (uv) out.uv = gather(uv, 2, source)
  release(outSource, outNormals)
  return out
}

/** Writes what stands in the slots of `cornersByVertex` in the order of the corners. `out` may be `vertexOf`. */
function cornersInOrder(out: Uint32Array, slots: Uint32Array, vertexOf: Uint32Array, vertexCount: number): void {
  const next = new Uint32Array(vertexCount + 1)
  for (let i = 0; i < vertexOf.length; i++) next[vertexOf[i] + 1]++
  for (let v = 1; v < next.length; v++) next[v] += next[v - 1]
  for (let i = 0; i < out.length; i++) out[i] = slots[next[vertexOf[i]]++]
  release(next)
}

function grown<T extends Uint32Array | Int16Array>(old: T, bigger: T): T {
  bigger.set(old)
  return bigger
}

function rootOf(parent: Int32Array, corner: number): number {
  let at = corner
  while (parent[at] !== at) {
    parent[at] = parent[parent[at]]
    at = parent[at]
  }
  return at
}

function isSmooth(normal: Float32Array, a: number, b: number, limit: number): boolean {
  const i = a * 3,
    j = b * 3
  const ax = normal[i],
    ay = normal[i + 1],
    az = normal[i + 2]
  const bx = normal[j],
    by = normal[j + 1],
    bz = normal[j + 2]
  return ax * bx + ay * by + az * bz >= limit * Math.sqrt((ax * ax + ay * ay + az * az) * (bx * bx + by * by + bz * bz))
}

/** Normal number `k` of a fan, as long as twice the triangle's area, and its weight: the angle at the corner, radians; 0 when degenerate. Both of the same nine coordinates. */
function lookAtCorner(
  normal: Float32Array,
  weight: Float64Array,
  k: number,
  positions: Float32Array,
  indices: Uint32Array,
  base: number,
  corner: number,
): void {
  const a = indices[base] * 3,
    b = indices[base + 1] * 3,
    c = indices[base + 2] * 3
  const ax = positions[a],
    ay = positions[a + 1],
    az = positions[a + 2]
  const bx = positions[b],
    by = positions[b + 1],
    bz = positions[b + 2]
  const cx = positions[c],
    cy = positions[c + 1],
    cz = positions[c + 2]
  const abx = bx - ax,
    aby = by - ay,
    abz = bz - az
  const acx = cx - ax,
    acy = cy - ay,
    acz = cz - az
  normal[k * 3] = aby * acz - abz * acy
  normal[k * 3 + 1] = abz * acx - abx * acz
  normal[k * 3 + 2] = abx * acy - aby * acx
  const bcx = cx - bx,
    bcy = cy - by,
    bcz = cz - bz
  // Squares of the sides at the corner, and their scalar product.
  const ab = abx * abx + aby * aby + abz * abz
  const ac = acx * acx + acy * acy + acz * acz
  const bc = bcx * bcx + bcy * bcy + bcz * bcz
  const squares = corner === 0 ? ab * ac : corner === 1 ? bc * ab : ac * bc
  const product = corner === 0 ? abx * acx + aby * acy + abz * acz : corner === 1 ? -(bcx * abx + bcy * aby + bcz * abz) : acx * bcx + acy * bcy + acz * bcz
  const lengths = Math.sqrt(squares)
  weight[k] = lengths > 0 ? Math.acos(Math.max(-1, Math.min(1, product / lengths))) : 0
}
