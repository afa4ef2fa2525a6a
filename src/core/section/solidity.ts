import { weldPositions } from '../geometry/weldPositions.ts'
import type { Mesh } from '../scene/mesh.ts'
import { joinCracks } from './fillLoops.ts'

/** Marks, in the number of the other end, that the triangle runs from the higher vertex to the lower. */
const BACKWARD = 0x80000000
/** A border that encloses less than this share of its squared length is a crack between faces, not a hole. */
const CRACK = 0.002
/** A border shorter than this share of the mesh's size lets nobody look inside. */
const PINHOLE = 0.02

/** Properties of a mesh's surface that planes need. */
export interface Solidity {
  /** First vertex at the same position, for each vertex; those on both sides of a hairline crack count as one. */
  weld: Uint32Array
  /** Per vertex, 1 where it belongs to a solid: a body whose surface is closed apart from cracks and pinholes. A sheet, or a tube without ends, is none. */
  solid: Uint8Array
}

export function solidityOf({ positions, indices }: Pick<Mesh, 'positions' | 'indices'>): Solidity {
  const size = sizeOf(positions)
  let weld = weldPositions(positions)
  let borders = borderEdges(indices, weld)
  if (borders.length > 0) {
    weld = joinCracks(positions, weld, borders, size)
    borders = borderEdges(indices, weld)
  }
  const body = bodies(indices, weld)
  const open = new Set<number>()
  for (const loop of borderLoops(borders)) {
    const root = body[loop[0]]
    if (!open.has(root) && isHole(loop, positions, size)) open.add(root)
  }
  const solid = new Uint8Array(weld.length)
  for (let vertex = 0; vertex < weld.length; vertex++) solid[vertex] = open.has(body[weld[vertex]]) ? 0 : 1
  return { weld, solid }
}

/** Number of the connected body of each welded vertex. */
function bodies(indices: Uint32Array, weld: Uint32Array): Uint32Array {
  const parent = Uint32Array.from(weld)
  const find = (vertex: number): number => {
    let root = vertex
    while (parent[root] !== root) root = parent[root]
    while (parent[vertex] !== root) {
      const next = parent[vertex]
      parent[vertex] = root
      vertex = next
    }
    return root
  }
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const a = find(weld[indices[i]])
    const b = find(weld[indices[i + 1]])
    parent[b] = a
    parent[find(weld[indices[i + 2]])] = a
  }
  for (let vertex = 0; vertex < parent.length; vertex++) parent[vertex] = find(vertex)
  return parent
}

/** Pairs (from, to) of the edges with an odd number of triangles, running as the triangle runs. */
function borderEdges(indices: Uint32Array, weld: Uint32Array): number[] {
  const start = new Uint32Array(weld.length + 1)
  const corners = (visit: (a: number, b: number) => void) => {
    for (let i = 0; i + 2 < indices.length; i += 3) {
      const a = weld[indices[i]],
        b = weld[indices[i + 1]],
        c = weld[indices[i + 2]]
      if (a === b || b === c || c === a) continue
      visit(a, b)
      visit(b, c)
      visit(c, a)
    }
  }
  corners((a, b) => start[Math.min(a, b) + 1]++)
  for (let vertex = 0; vertex < weld.length; vertex++) start[vertex + 1] += start[vertex]
  const ends = new Uint32Array(start[weld.length])
  const next = start.slice()
  corners((a, b) => {
    ends[next[Math.min(a, b)]++] = a < b ? b : (a | BACKWARD) >>> 0
  })
  const out: number[] = []
  for (let vertex = 0; vertex < weld.length; vertex++) {
    const from = start[vertex],
      to = start[vertex + 1]
    if (from === to) continue
    const run = ends.subarray(from, to).sort((a, b) => (a & ~BACKWARD) - (b & ~BACKWARD))
    for (let i = 0; i < run.length; ) {
      const other = run[i] & ~BACKWARD
      let end = i + 1
      while (end < run.length && (run[end] & ~BACKWARD) === other) end++
      if ((end - i) % 2 === 1) {
        if (run[i] >= BACKWARD) out.push(other, vertex)
        else out.push(vertex, other)
      }
      i = end
    }
  }
  return out
}

/** Border edges strung together where they meet; loops that do not close are given as far as they go. */
function borderLoops(edges: readonly number[]): number[][] {
  const from = new Map<number, number[]>()
  for (let i = 0; i < edges.length; i += 2) {
    const list = from.get(edges[i])
    if (list) list.push(edges[i + 1])
    else from.set(edges[i], [edges[i + 1]])
  }
  const loops: number[][] = []
  for (const [start, list] of from) {
    while (list.length > 0) {
      const loop = [start]
      let at = list.pop()
      while (at !== undefined && at !== start) {
        loop.push(at)
        at = from.get(at)?.pop()
      }
      loops.push(loop)
    }
  }
  return loops
}

function isHole(loop: readonly number[], p: Float32Array, size: number): boolean {
  const o = loop[0] * 3
  let length = 0
  const area = [0, 0, 0]
  for (let i = 0; i < loop.length; i++) {
    const a = loop[i] * 3
    const b = loop[(i + 1) % loop.length] * 3
    const ax = p[a] - p[o],
      ay = p[a + 1] - p[o + 1],
      az = p[a + 2] - p[o + 2]
    const bx = p[b] - p[o],
      by = p[b + 1] - p[o + 1],
      bz = p[b + 2] - p[o + 2]
    length += Math.hypot(bx - ax, by - ay, bz - az)
    area[0] += ay * bz - az * by
    area[1] += az * bx - ax * bz
    area[2] += ax * by - ay * bx
  }
  return length > PINHOLE * size && Math.hypot(area[0], area[1], area[2]) / 2 > CRACK * length * length
}

function sizeOf(positions: Float32Array): number {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < positions.length; i++) {
    const axis = i % 3
    if (positions[i] < low[axis]) low[axis] = positions[i]
    if (positions[i] > high[axis]) high[axis] = positions[i]
  }
  return Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2])
}
