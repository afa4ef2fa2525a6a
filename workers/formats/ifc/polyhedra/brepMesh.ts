import { triangulatePolygon } from '../../../mesh/polygon.ts'
import type { BrepTables } from './brepTables.ts'
import type { FaceSetMesh } from './faceSets.ts'

/** The triangles of a faceted B-rep that is taken out of the text. */
export function brepMesh(tables: BrepTables, brep: number): FaceSetMesh {
  const positions: number[] = []
  const indices: number[] = []
  const vertexOf = new Map<number, number>()
  const vertex = (point: number): number => {
    let found = vertexOf.get(point)
    if (found === undefined) {
      found = vertexOf.size
      vertexOf.set(point, found)
      tables.pointInto(positions, point)
    }
    return found
  }
  for (const face of tables.facesOf(brep)) {
    const { borders, hasOuter } = tables.bordersOf(face)
    const loops = borders.map((border) => Array.from(border, vertex))
    if (!hasOuter && loops.length > 1) loops.sort((a, b) => extent(positions, b) - extent(positions, a))
    for (const corner of triangulatePolygon(positions, loops[0], loops.slice(1))) indices.push(corner)
  }
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) }
}

/** Diagonal of a loop's box: of several loops of a face the outer one has the largest. */
function extent(positions: readonly number[], loop: readonly number[]): number {
  let square = 0
  for (let axis = 0; axis < 3; axis++) {
    let [low, high] = [Infinity, -Infinity]
    for (const corner of loop) {
      low = Math.min(low, positions[corner * 3 + axis])
      high = Math.max(high, positions[corner * 3 + axis])
    }
    square += (high - low) ** 2
  }
  return square
}
