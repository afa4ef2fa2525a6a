import { identity, invertAffine, multiply, type Matrix } from '../../../src/core/geometry/matrix.ts'
import type { IfcFile } from '../../../wasm/ifc/ifcFile.ts'
import { referenceAt } from '../../../wasm/ifc/line.ts'
import type { Entry } from './tree.ts'

/** Placement of a product's shape in the world, in millimetres, and its inverse. */
export interface Placement {
  world: Matrix
  inverse: Matrix
  /** False when the placement could not be had: the shape is then given in world coordinates. */
  known: boolean
}

/** IfcProduct.ObjectPlacement as a matrix. Only IfcLocalPlacement: along alignments and grids the engine places the shape itself. */
export function placementOf(file: IfcFile, entry: Entry, mmPerUnit: number): Placement {
  const id = referenceAt(entry.line, 5)
  const placement = id === undefined ? undefined : file.line(id)
  const world = placement?.type === 'IfcLocalPlacement' ? file.worldPlacement(placement.id) : undefined
  if (world) for (let axis = 12; axis < 15; axis++) world[axis] *= mmPerUnit
  const inverse = world && invertAffine(world)
  return world && inverse ? { world, inverse, known: true } : { world: identity(), inverse: identity(), known: false }
}

/** From the engine's world (metres, Y up) to IFC's in millimetres: (x, y, z) → 1000 (x, -z, y). */
const toMillimetres = new Float64Array([1000, 0, 0, 0, 0, 0, 1000, 0, 0, -1000, 0, 0, 0, 0, 0, 1])

/** A piece's matrix to the product's own coordinates, millimetres. */
export function localMatrix(placement: Placement, piece: readonly number[]): Matrix {
  return multiply(placement.inverse, multiply(toMillimetres, Float64Array.from(piece)))
}
