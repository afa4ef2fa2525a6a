import { identity, type Matrix } from '../../../src/core/geometry/matrix.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import { readBinaryShapes } from './binaryShapes.ts'
import type { PartSource } from '../exact/laterParts.ts'
import { readLocations } from './geometryRecords.ts'
import { ifReadable, isBinaryBrep, readTables } from './readBrep.ts'
import { shapeBody } from './shapeBody.ts'
import { readShapeTree, type Shape, type ShapeUse } from './shapeTable.ts'
import { walkShapes } from './walkShapes.ts'
import { BinaryWords, Words } from './words.ts'

/** Tree and parts of a shape before its geometry is made. */
interface BrepOutline {
  /** Nodes whose parts are numbered from 0. */
  roots: Node[]
  /** How many parts there are. */
  parts: number
}

interface Topology {
  shapes: Shape[]
  locations: Matrix[]
}

/** Shapes of each part, in the order of the outline's numbers, and its nodes. */
function outlineOf({ shapes, locations }: Topology, root: ShapeUse): { roots: Node[]; uses: (readonly ShapeUse[])[] } {
  const uses: (readonly ShapeUse[])[] = []
  const roots = walkShapes({ shapes, locations }, root, (own) => {
    const kinds = new Set(own.map(({ shape }) => shapes[shape].kind))
    const isWire = !(kinds.has('So') || kinds.has('Sh') || kinds.has('Fa'))
    const id = uses.push(own) - 1
    return { id, name: `${isWire ? 'Wire' : kinds.has('So') ? 'Solid' : 'Shell'} ${id + 1}`, isWire }
  })
  return { roots, uses }
}

/** Goes through the shapes of a BREP file, not through its geometry; undefined when they are not as expected. */
export const readOutline = (bytes: Uint8Array, version: number): BrepOutline | undefined =>
  ifReadable(() => {
    const { roots, uses } = outlineOf(...topologyOf(bytes, version))
    return { roots, parts: uses.length }
  })

function topologyOf(bytes: Uint8Array, version: number): [Topology, ShapeUse] {
  if (isBinaryBrep(bytes)) {
    const words = new BinaryWords(bytes)
    const locations = readLocations(words)
    const { shapes, root } = readBinaryShapes(words, version)
    return [{ shapes, locations }, root]
  }
  const { shapes, root } = readShapeTree(new Words(bytes))
  // Most shapes place their edges, not what compounds hold.
  const placed = new Set([root, ...shapes.flatMap(({ children }) => children)].map(({ location }) => location))
  placed.delete(0)
  return [{ shapes, locations: placed.size > 0 ? readLocations(new Words(bytes), placed) : [identity()] }, root]
}

/** The parts of the outline; those without a body that can be drawn are absent. Undefined when the file is not as expected. */
export const readOutlinedParts = (bytes: Uint8Array, version: number): PartSource[] | undefined =>
  ifReadable(() => {
    const [tables, root] = readTables(bytes, version)
    return outlineOf(tables, root).uses.flatMap((own, id) => {
      const body = shapeBody(tables, own)
      return body ? [{ id, name: '', bodies: [body], points: [], color: 0 }] : []
    })
  })
