import { OpenError } from '../../../src/core/errors.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import type { PartSource } from '../exact/partSource.ts'
import { readCurves, readLocations, readSurfaces } from './geometryRecords.ts'
import { readShapes } from './shapeTable.ts'
import { shapeTree } from './tree.ts'
import { Words } from './words.ts'

/** Tree and parts of a BREP text; undefined when it is not as expected (another reader may know better). */
export function readBrep(bytes: Uint8Array, version: number): { roots: Node[]; parts: PartSource[] } | undefined {
  try {
    const words = new Words(bytes)
    const locations = readLocations(words)
    const curves = readCurves(words)
    const surfaces = readSurfaces(words)
    const { shapes, root } = readShapes(words, version)
    return shapeTree({ locations, curves, surfaces, shapes }, root)
  } catch (error) {
    if (error instanceof OpenError || error instanceof RangeError) return undefined
    throw error
  }
}
