import { MAX_DEPTH, MAX_NODES } from '../../../src/core/limits.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import type { Body } from '../../kernel/brep/body.ts'
import type { PartSource } from '../exact/laterParts.ts'
import { shapeBody, type ShapeTables } from './shapeBody.ts'
import { readShapes, type ShapeUse } from './shapeTable.ts'
import { OpenError } from '../../../src/core/errors.ts'
import { readBinaryShapes } from './binaryShapes.ts'
import { BinaryWords, Words } from './words.ts'
import { readCurves, readLocations, readSurfaces } from './geometryRecords.ts'

interface ShapeTree {
  roots: Node[]
  parts: PartSource[]
}

/** Kinds that make one part together where a compound lists them by themselves. */
const loose = new Set(['Fa', 'Wi', 'Ed'])

/** Compounds as nodes, what they hold as parts: a solid or shell that is used several times is one part. */
function shapeTree(tables: ShapeTables, root: ShapeUse): ShapeTree {
  const parts: PartSource[] = []
  const partOf = new Map<number, number | undefined>()
  let nodes = 0
  const add = (body: Body | undefined): number | undefined =>
    body && parts.push({ id: parts.length, name: `${bodyNames[body.kind]} ${parts.length + 1}`, bodies: [body], points: [], color: 0 }) - 1
  const partFor = (shape: number): number | undefined => {
    if (!partOf.has(shape)) partOf.set(shape, add(shapeBody(tables, [{ shape, location: 0, orientation: '+' }])))
    return partOf.get(shape)
  }
  const leaf = (part: number | undefined): Node | undefined => {
    if (part === undefined) return undefined
    const { name, bodies } = parts[part]
    // Wires beside solids are axes, sketches and paths; without solids they are the model.
    return { id: 0, name, part, ...(bodies[0].kind === 'wire' && { role: 'construction' as const }), children: [] }
  }
  const looseParts = new Map<number, (number | undefined)[]>()
  /** Loose faces of a compound as one part, its loose wires as another. */
  const looseIn = (shape: number): (number | undefined)[] => {
    let known = looseParts.get(shape)
    if (!known) {
      const uses = tables.shapes[shape].children.filter((child) => loose.has(tables.shapes[child.shape].kind))
      const faces = uses.filter((child) => tables.shapes[child.shape].kind === 'Fa')
      known = [faces, uses.filter((use) => !faces.includes(use))].map((list) => (list.length > 0 ? add(shapeBody(tables, list)) : undefined))
      looseParts.set(shape, known)
    }
    return known
  }
  const convert = (use: ShapeUse, depth: number): Node | undefined => {
    if (depth > MAX_DEPTH || ++nodes > MAX_NODES) return undefined
    const { kind, children } = tables.shapes[use.shape]
    const matrix = use.location > 0 ? tables.locations[use.location] : undefined
    const moved = matrix?.every(Number.isFinite) && matrix.some((value, i) => value !== tables.locations[0][i])
    const placed = (node: Node | undefined): Node | undefined => (node && moved ? { ...node, transform: matrix } : node)
    if (kind !== 'Co' && kind !== 'CS') return kind === 'Ve' ? undefined : placed(leaf(partFor(use.shape)))
    const node: Node = { id: 0, name: `Compound ${nodes}`, children: [] }
    for (const child of children) {
      const made = loose.has(tables.shapes[child.shape].kind) ? undefined : convert(child, depth + 1)
      if (made) node.children.push(made)
    }
    for (const part of looseIn(use.shape)) {
      const made = leaf(part)
      if (made) node.children.push(made)
    }
    return node.children.length > 0 ? placed(node) : undefined
  }
  const top = convert(root, 0)
  return { roots: top ? [top] : [], parts }
}

const bodyNames: Record<Body['kind'], string> = { solid: 'Solid', sheet: 'Shell', wire: 'Wire' }

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
