import type { Node } from '../../../src/core/scene/model.ts'
import type { Body } from '../../kernel/brep/body.ts'
import type { PartSource } from '../exact/laterParts.ts'
import { shapeBody, type ShapeTables } from './shapeBody.ts'
import { readShapes, type ShapeUse } from './shapeTable.ts'
import { walkShapes } from './walkShapes.ts'
import { OpenError } from '../../../src/core/errors.ts'
import { readBinaryShapes } from './binaryShapes.ts'
import { BinaryWords, Words } from './words.ts'
import { readCurves, readLocations, readSurfaces } from './geometryRecords.ts'

interface ShapeTree {
  roots: Node[]
  parts: PartSource[]
}

/** Compounds as nodes, what they hold as parts: a solid or shell that is used several times is one part. */
function shapeTree(tables: ShapeTables, root: ShapeUse): ShapeTree {
  const parts: PartSource[] = []
  const roots = walkShapes(tables, root, (uses) => {
    const body = shapeBody(tables, uses)
    if (!body) return undefined
    const id = parts.length
    const name = `${bodyNames[body.kind]} ${id + 1}`
    parts.push({ id, name, bodies: [body], points: [], color: 0 })
    return { id, name, isWire: body.kind === 'wire' }
  })
  return { roots, parts }
}

const bodyNames: Record<Body['kind'], string> = { solid: 'Solid', sheet: 'Shell', wire: 'Wire' }

const decoder = new TextDecoder('latin1')
const HEAD = 256

/** Tree and parts of a BREP file, a text or binary; undefined when it is not as expected (another reader may be able to read it). */
export const readBrep = (bytes: Uint8Array, version: number): ShapeTree | undefined => ifReadable(() => shapeTree(...readTables(bytes, version)))

/** The tables of a BREP file, and its shape. Throws `file-exception`, `cut-off` or a RangeError. */
export function readTables(bytes: Uint8Array, version: number): [ShapeTables, ShapeUse] {
  if (isBinaryBrep(bytes)) {
    const words = new BinaryWords(bytes)
    const [locations, curves, surfaces] = [readLocations(words), readCurves(words), readSurfaces(words)]
    const { shapes, root } = readBinaryShapes(words, version)
    return [{ locations, curves, surfaces, shapes }, root]
  }
  const words = new Words(bytes)
  const [locations, curves, surfaces] = [readLocations(words), readCurves(words), readSurfaces(words)]
  const { shapes, root } = readShapes(words, version)
  return [{ locations, curves, surfaces, shapes }, root]
}

/** What `read` gives; undefined when the file is not as expected. */
export function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof OpenError || error instanceof RangeError) return undefined
    throw error
  }
}

/** Whether the file is BREP in its binary form. */
export const isBinaryBrep = (bytes: Uint8Array): boolean => /^\s*Open CASCADE Topology V\d/.test(decoder.decode(bytes.subarray(0, HEAD)))

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
