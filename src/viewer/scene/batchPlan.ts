/** Room of one batch, in items (vertices, indices, edge points). */
export interface Capacity {
  vertices: number
  indices: number
}

const FIRST_VERTICES = 1 << 15
const LARGEST_VERTICES = 1 << 19
/** Closed triangle meshes have about two triangles per vertex; B-rep meshes, which split vertices at every edge, fewer. */
const INDICES_PER_VERTEX = 5

/** Capacity of the batch number `count` that must hold at least a part of `need`: batches double, so that small models stay small. */
export function batchCapacity(count: number, need: Capacity): Capacity {
  const vertices = Math.min(LARGEST_VERTICES, FIRST_VERTICES * 2 ** count)
  const room = { vertices, indices: vertices * INDICES_PER_VERTEX }
  if (need.vertices > room.vertices || need.indices > room.indices) return { vertices: need.vertices, indices: need.indices }
  return room
}

const FIRST_POINTS = 1 << 14
/** Points of the largest batch of edges of more than one part. */
export const LARGEST_POINTS = 1 << 18

/** Points of edge batch number `count`, a power of two of at least `need`. */
export function edgeCapacity(count: number, need: number): number {
  let points = Math.min(LARGEST_POINTS, FIRST_POINTS * 2 ** count)
  while (points < need) points *= 2
  return points
}
