import { release } from '../../src/core/limits.ts'
import { EdgeKind } from '../../src/core/scene/mesh.ts'
import { cornersByVertex, triangleNormal } from './paintCorners.ts'
import { floatColumn, isDistinct, type Places, placesOfCorners, weldedIndices, weldVertices } from './weld.ts'

/** Edges of a triangle mesh that are worth a line, as pairs of vertices of the mesh, and facts about the whole by its edges. */
export interface FeatureEdges {
  /** Two mesh vertices per edge; vertices at one place are given by the same number. */
  ends: Uint32Array
  kind: Uint8Array
  /** Two triangles per edge; -1 = none. */
  triangles: Int32Array
  /** All distinct edges of the mesh. */
  total: number
  /** Edges with one triangle only. */
  free: number
  /** Edges whose two triangles run along it in the same direction, or that have more than two. */
  irregular: number
}

/** Triangles along one edge that are distinguished; more count as irregular anyway. */
const MAX_AROUND_EDGE = 8

/** The first vertex of each place, and the places of the corners; found by the coordinates. */
function weldPlaces(positions: Float32Array, indices: Uint32Array): { places: Places; placeOf: Uint32Array } {
  const place = weldVertices([floatColumn(positions, 3)], positions.length / 3)
  const { welded } = weldedIndices(place, indices)
  const distinct = isDistinct(place)
  release(place.map)
  if (distinct) release(place.source)
  return { places: distinct ? 'distinct' : place.source, placeOf: welded }
}

/** Edges with one triangle, and those where two meet at more than `angle` degrees. Indices must be in range. `known`: which vertices are at one place. O(n). */
export function featureEdges(positions: Float32Array, indices: Uint32Array, angle: number, known?: Places): FeatureEdges {
  const limit = Math.cos((angle * Math.PI) / 180)
  const vertices = positions.length / 3
  const { places, placeOf } = known ? { places: known, placeOf: placesOfCorners(known, indices, vertices) } : weldPlaces(positions, indices)
  const placeCount = places === 'distinct' ? vertices : places.length
  const { start, corners } = cornersByVertex(placeOf, placeCount)

  let capacity = 256
  let ends = new Uint32Array(capacity * 2)
  let kind = new Uint8Array(capacity)
  let triangles = new Int32Array(capacity * 2)
  let used = 0
  let total = 0
  let free = 0
  let irregular = 0
  const emit = (a: number, b: number, edgeKind: number, left: number, right: number): void => {
    if (used === capacity) {
      capacity *= 2
      ends = enlarged(ends, new Uint32Array(capacity * 2))
      kind = enlarged(kind, new Uint8Array(capacity))
      triangles = enlarged(triangles, new Int32Array(capacity * 2))
    }
    ends[used * 2] = places === 'distinct' ? a : places[a]
    ends[used * 2 + 1] = places === 'distinct' ? b : places[b]
    kind[used] = edgeKind
    triangles[used * 2] = left
    triangles[used * 2 + 1] = right
    used++
  }

  // Edges are visited at their lower place. `seen[q] - mark`: number of the edge p-q among those of the fan of p; less than 0 = not seen there yet.
  const seen = new Int32Array(placeCount).fill(-1)
  let mark = 0
  let room = 0
  for (let p = 0; p < placeCount; p++) room = Math.max(room, (start[p + 1] - start[p]) * 2)
  const around = new Uint32Array(room)
  const count = new Uint8Array(room)
  const first = new Int32Array(room)
  const second = new Int32Array(room)
  // The normals of the two triangles of an edge.
  const normals = new Float32Array(6)
  for (let p = 0; p < placeCount; p++) {
    let neighbours = 0
    for (let k = start[p]; k < start[p + 1]; k++) {
      const corner = corners[k]
      const base = corner - (corner % 3)
      for (let side = 1; side <= 2; side++) {
        const q = placeOf[base + ((corner - base + side) % 3)]
        if (q <= p) continue
        // A triangle as 2t (it runs from p to q) or 2t + 1 (from q to p).
        const use = (base / 3) * 2 + side - 1
        const edge = seen[q] - mark
        if (edge < 0) {
          seen[q] = mark + neighbours
          count[neighbours] = 1
          first[neighbours] = use
          around[neighbours++] = q
        } else if (count[edge] < MAX_AROUND_EDGE) {
          if (count[edge] === 1) second[edge] = use
          count[edge]++
        }
      }
    }
    for (let edge = 0; edge < neighbours; edge++) {
      const q = around[edge]
      total++
      if (count[edge] === 1) {
        free++
        emit(p, q, EdgeKind.free, first[edge] >> 1, -1)
        continue
      }
      const sameWay = (first[edge] & 1) === (second[edge] & 1)
      if (sameWay || count[edge] > 2) irregular++
      if (count[edge] === 2) {
        triangleNormal(normals, 0, positions, indices, (first[edge] >> 1) * 3)
        triangleNormal(normals, 3, positions, indices, (second[edge] >> 1) * 3)
      }
      if (count[edge] > 2 || cosine(normals, 0, 3) * (sameWay ? -1 : 1) < limit) {
        emit(p, q, EdgeKind.sharp, first[edge] >> 1, second[edge] >> 1)
      }
    }
    mark += neighbours
  }
  if (placeOf !== indices) release(placeOf as Uint32Array<ArrayBuffer>)
  if (places !== 'distinct') release(places)
  release(start, corners, seen)
  return { ends: ends.slice(0, used * 2), kind: kind.slice(0, used), triangles: triangles.slice(0, used * 2), total, free, irregular }
}

/** Cosine of the angle between two triangles' normals; 1 when one is degenerate. */
function cosine(normals: Float32Array, a: number, b: number): number {
  const ax = normals[a],
    ay = normals[a + 1],
    az = normals[a + 2]
  const bx = normals[b],
    by = normals[b + 1],
    bz = normals[b + 2]
  const lengths = Math.sqrt((ax * ax + ay * ay + az * az) * (bx * bx + by * by + bz * bz))
  return lengths > 0 ? (ax * bx + ay * by + az * bz) / lengths : 1
}

function enlarged<T extends Uint32Array | Uint8Array | Int32Array>(old: T, bigger: T): T {
  bigger.set(old)
  return bigger
}
