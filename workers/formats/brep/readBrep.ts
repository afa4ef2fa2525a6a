import { OpenError } from '../../../src/core/errors.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import type { PartSource } from '../exact/partSource.ts'
import { readBinaryShapes } from './binaryShapes.ts'
import { BinaryWords } from './binaryWords.ts'
import { readCurves, readLocations, readSurfaces } from './geometryRecords.ts'
import { readShapes } from './shapeTable.ts'
import { shapeTree } from './tree.ts'
import { Words } from './words.ts'

const decoder = new TextDecoder('latin1')
const HEAD = 256

/** Tree and parts of a BREP file, a text or binary; undefined when it is not as expected (another reader may know better). */
export function readBrep(bytes: Uint8Array, version: number): { roots: Node[]; parts: PartSource[] } | undefined {
  try {
    if (isBinaryBrep(bytes)) {
      const words = new BinaryWords(bytes)
      const locations = readLocations(words)
      const curves = readCurves(words)
      const surfaces = readSurfaces(words)
      const { shapes, root } = readBinaryShapes(words, version)
      return shapeTree({ locations, curves, surfaces, shapes }, root)
    }
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

/** Whether the file is BREP in its binary form. */
const isBinaryBrep = (bytes: Uint8Array): boolean => /^\s*Open CASCADE Topology V\d/.test(decoder.decode(bytes.subarray(0, HEAD)))

/** Numbers of a BREP file, as words of a text or in bytes. Throws `file-exception` where the file ends before. */
export interface BrepSource {
  integer(): number
  /** The kind of a curve, a surface or a location. */
  kind(): number
  flag(): boolean
  degree(): number
  /** A number of things of `size` numbers each that follow. */
  count(size?: number): number
  numbers(count: number): Float64Array
  /** Knots, each with its multiplicity behind it. */
  knots(count: number): Float64Array
  /** Goes behind the head of a table, and its count. */
  toTable(name: string): number
}
