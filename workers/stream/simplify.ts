import type { Mesh } from '../../src/core/scene/mesh.ts'
import { release } from '../../src/core/limits.ts'
import { floatColumn, weldVertices } from '../mesh/weld.ts'

/** A coarse form of a mesh: positions (mm) and three indices per triangle. */
export interface CoarseMesh {
  positions: Float32Array<ArrayBuffer>
  indices: Uint32Array<ArrayBuffer>
}

type Simplify = (mesh: Pick<Mesh, 'positions' | 'indices'>, triangles: number) => CoarseMesh | undefined

/** Largest distance from the shape, as a share of the part's size, that is taken for fewer triangles. */
const WIDEST = 0.2
/** A careful result with more triangles than this times the wish is made anew without regard to how surfaces hang together. */
const SLACK = 1.5

/** Loads the simplifier. `simplify` gives undefined where nothing with about so many triangles is left of a mesh. */
export async function loadSimplifier(): Promise<Simplify> {
  const { MeshoptSimplifier: simplifier } = await import('three/examples/jsm/libs/meshopt_simplifier.module.js')
  await simplifier.ready
  return (mesh, triangles) => {
    const { positions, indices } = joined(mesh)
    const wish = Math.min(triangles * 3, indices.length)
    if (wish === 0) return undefined
    let [kept] = simplifier.simplify(indices, positions, 3, wish, WIDEST, ['Prune'])
    if (kept.length > wish * SLACK) [kept] = simplifier.simplifySloppy(indices, positions, 3, null, wish, WIDEST)
    return kept.length === 0 || kept.length > wish * SLACK ? undefined : compact(positions, kept)
  }
}

/** The mesh with one vertex at each place: faces hang together, whatever their normals. Triangles that have become lines go. */
function joined({ positions, indices }: Pick<Mesh, 'positions' | 'indices'>): CoarseMesh {
  const { map, source } = weldVertices([floatColumn(positions, 3)], positions.length / 3)
  const out = new Float32Array(source.length * 3)
  for (let i = 0; i < source.length; i++) for (let k = 0; k < 3; k++) out[i * 3 + k] = positions[source[i] * 3 + k]
  const kept = new Uint32Array(indices.length)
  let used = 0
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [map[indices[i]], map[indices[i + 1]], map[indices[i + 2]]]
    if (a === b || b === c || c === a) continue
    kept[used++] = a
    kept[used++] = b
    kept[used++] = c
  }
  release(map)
  return { positions: out, indices: kept.slice(0, used) }
}

/** Vertices in the order of their first use; others are left out. */
function compact(positions: Float32Array, indices: Uint32Array): CoarseMesh {
  const numbers = new Int32Array(positions.length / 3).fill(-1)
  const out = new Float32Array(Math.min(indices.length, numbers.length) * 3)
  let used = 0
  const renamed = new Uint32Array(indices.length)
  for (let i = 0; i < indices.length; i++) {
    const vertex = indices[i]
    if (numbers[vertex] < 0) {
      for (let k = 0; k < 3; k++) out[used * 3 + k] = positions[vertex * 3 + k]
      numbers[vertex] = used++
    }
    renamed[i] = numbers[vertex]
  }
  return { positions: out.slice(0, used * 3), indices: renamed }
}
