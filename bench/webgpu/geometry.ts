import type { Mesh } from '../../src/core/scene/mesh.ts'
import { Clusters } from '../../src/viewer/scene/coarse.ts'
import { gridOf, packPlaces } from '../../src/viewer/scene/grid.ts'
import type { GpuScene } from '../../src/viewer/scene/gpuScene.ts'

/** A part as it is, and two coarser levels. */
export const SHAPES = 3
/** Cells along a part's longest side, by level of the viewer from 1 on (src/viewer/scene/levels.ts). */
const CELLS = [96, 32, 12]

/** What the GPU holds of a plant whose parts all have the same shape, each with buffers of its own. */
export interface Plant {
  parts: number
  /** Occurrences. */
  count: number
  /** First slot of each part. */
  starts: Uint32Array
  partOf: Uint32Array
  /** Sphere, matrix and state of each occurrence, in the formats of the viewer. */
  spheres: Float32Array
  matrices: Float32Array
  state: Uint32Array
  /** Pixels up to which a part is drawn in a level, four levels to a part. */
  limits: Float32Array
  places: Uint32Array
  normals: Int16Array
  indices: Uint16Array
  range(level: number, part: number): { first: number; count: number; vertex: number }
}

/** The plant that a viewer shows, in the viewer's formats and with the levels that it has made. */
export function plantOf({ table, draws }: GpuScene, mesh: Mesh, error: number): Plant {
  const { starts, count, spheres, matrices, state } = table
  const parts = starts.length - 1
  const clusters = new Clusters()
  const made = draws[starts[0]]!.levels ?? []
  const levels = made.flatMap((level, at) => {
    if (!level) return []
    const pieces = clusters.simplify(mesh, CELLS[at])
    let piece = pieces.next()
    while (!piece.done) piece = pieces.next()
    return [{ indices: piece.value.indices, limit: error / level.error }]
  })
  const shapes = [mesh.indices, ...levels.map(({ indices }) => indices)]
  if (shapes.length > SHAPES) throw new Error(`${shapes.length} levels are too many`)
  while (shapes.length < SHAPES) shapes.push(new Uint32Array())
  const vertices = mesh.positions.length / 3
  const [places, normals] = [new Uint32Array(parts * vertices * 2), new Int16Array(parts * vertices * 2)]
  const corners = shapes.reduce((sum, { length }) => sum + length, 0)
  const indices = new Uint16Array(parts * corners)
  const limits = new Float32Array(parts * 4)
  const partOf = new Uint32Array(count)
  const own = new Uint32Array(vertices * 2)
  packPlaces(mesh.positions, 0, vertices, gridOf(draws[starts[0]]!.part), own)
  for (let part = 0; part < parts; part++) {
    places.set(own, part * vertices * 2)
    normals.set(mesh.normals, part * vertices * 2)
    levels.forEach(({ limit }, at) => (limits[part * 4 + 1 + at] = limit))
    partOf.fill(part, starts[part], starts[part + 1])
    let first = part * corners
    for (const shape of shapes) {
      indices.set(shape, first)
      first += shape.length
    }
  }
  const before = (level: number): number => shapes.slice(0, level).reduce((sum, { length }) => sum + length, 0)
  const range = (level: number, part: number) => ({ first: part * corners + before(level), count: shapes[level].length, vertex: part * vertices })
  return {
    parts,
    count,
    starts,
    partOf,
    spheres,
    limits,
    places,
    normals,
    indices,
    range,
    matrices: matrices.data,
    state: state.data,
  }
}
