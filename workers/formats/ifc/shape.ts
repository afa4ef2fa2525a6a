import { determinant3, identity, invertAffine, type Matrix, multiply, transformPoint } from '../../../src/core/geometry/matrix.ts'
import type { IfcFile, IfcPiece } from '../../../wasm/ifc/ifcFile.ts'
import type { Entry, SpatialTree } from './tree.ts'
import type { Rgba } from '../../../src/core/scene/mesh.ts'
import { meshPart, type MeshPart } from '../../mesh/meshPart.ts'
import type { Node, PartId } from '../../../src/core/scene/model.ts'
import type { IfcRelations } from './relations.ts'
import { ShapeKeys } from './shapeKey.ts'

/** Numbers of a matrix. */
const MATRIX = 16
const scratch = new Float64Array(MATRIX)

/**
 * Writes IfcProduct.ObjectPlacement in the world, in millimetres, into `out`. False when it cannot be had: the shape is then given in world coordinates.
 * Only IfcLocalPlacement: along alignments and grids the engine places the shape itself.
 */
function placementInto(out: Matrix, file: IfcFile, { placement }: Entry, mmPerUnit: number): boolean {
  const world = placement !== undefined && file.typeOf(placement) === 'IfcLocalPlacement' ? file.worldPlacement(placement) : undefined
  if (world) for (let axis = 12; axis < 15; axis++) world[axis] *= mmPerUnit
  const known = world !== undefined && invertAffine(world, scratch) !== undefined
  out.set(known ? world : identity())
  return known
}

/** The inverse of a placement, which has one. */
const inverseOf = (world: Matrix): Matrix => invertAffine(world) ?? identity()

/** From the engine's world (metres, Y up) to IFC's in millimetres: (x, y, z) → 1000 (x, -z, y). */
const toMillimetres = new Float64Array([1000, 0, 0, 0, 0, 0, 1000, 0, 0, -1000, 0, 0, 0, 0, 0, 1])

/** A piece's matrix to the product's own coordinates, millimetres. `inverse`: of the product's placement. */
function localMatrix(inverse: Matrix, piece: readonly number[]): Matrix {
  return multiply(inverse, multiply(toMillimetres, Float64Array.from(piece)))
}

const STRIDE = 6

interface Piece {
  positions: Float64Array
  normals: Float32Array
  indices: Uint32Array
  color: Rgba
}

export interface ShapeRequest {
  id: number
  name: string
  product: number
  /** The product's placement in the world. */
  world: Matrix
  /** Whether white means "white" in this file, or no style. */
  whiteIsColor: boolean
}

/** A product's shape as one part in the product's own coordinates; each differently placed or coloured piece is a face of it. Undefined when there is none. */
export function readShape(file: IfcFile, request: ShapeRequest): MeshPart | undefined {
  const pieces: Piece[] = []
  const inverse = inverseOf(request.world)
  file.shape(request.product, (piece) => {
    if (piece.indices.length > 0) pieces.push(localPiece(piece, localMatrix(inverse, piece.matrix), request.whiteIsColor))
  })
  if (pieces.length === 0) return undefined
  const vertices = pieces.reduce((sum, piece) => sum + piece.positions.length, 0)
  const corners = pieces.reduce((sum, piece) => sum + piece.indices.length, 0)
  const positions = new Float64Array(vertices)
  const normals = new Float32Array(vertices)
  const indices = new Uint32Array(corners)
  const faceStart = new Uint32Array(pieces.length + 1)
  const faceColor = new Uint32Array(pieces.length)
  let vertex = 0
  let corner = 0
  for (const [i, piece] of pieces.entries()) {
    positions.set(piece.positions, vertex)
    normals.set(piece.normals, vertex)
    for (let k = 0; k < piece.indices.length; k++) indices[corner + k] = piece.indices[k] + vertex / 3
    vertex += piece.positions.length
    corner += piece.indices.length
    faceStart[i + 1] = corner / 3
    faceColor[i] = piece.color
  }
  const [color] = faceColor
  const even = faceColor.every((other) => other === color)
  return meshPart({
    id: request.id,
    name: request.name,
    positions,
    indices,
    normals,
    faceStart,
    ...(even ? (color ? { color } : {}) : { faceColor }),
  })
}

function localPiece(piece: IfcPiece, matrix: Matrix, whiteIsColor: boolean): Piece {
  const { vertices, indices } = piece
  const count = Math.floor(vertices.length / STRIDE)
  const positions = new Float64Array(count * 3)
  const normals = new Float32Array(count * 3)
  const turn = normalMatrix(matrix)
  for (let i = 0; i < count; i++) {
    const at = i * STRIDE
    transformPoint(positions, i * 3, matrix, 0, vertices[at], vertices[at + 1], vertices[at + 2])
    transformPoint(normals, i * 3, turn, 0, vertices[at + 3], vertices[at + 4], vertices[at + 5])
  }
  // A mirrored piece would show its inside.
  if (determinant3(matrix) < 0) {
    for (let i = 0; i + 2 < indices.length; i += 3) {
      const second = indices[i + 1]
      indices[i + 1] = indices[i + 2]
      indices[i + 2] = second
    }
  }
  return { positions, normals, indices, color: rgba(piece.color, whiteIsColor) }
}

/** Matrix for normals: the cofactors, which are the inverse's transpose but for a factor; its sign is put right for mirrored pieces. */
function normalMatrix(m: Matrix): Matrix {
  const sign = determinant3(m) < 0 ? -1 : 1
  const out = new Float64Array(16)
  for (let column = 0; column < 3; column++) {
    const a = ((column + 1) % 3) * 4
    const b = ((column + 2) % 3) * 4
    out[column * 4] = sign * (m[a + 1] * m[b + 2] - m[a + 2] * m[b + 1])
    out[column * 4 + 1] = sign * (m[a + 2] * m[b] - m[a] * m[b + 2])
    out[column * 4 + 2] = sign * (m[a] * m[b + 1] - m[a + 1] * m[b])
  }
  return out
}

/** Packed colour; 0 (inherit) for the white that the engine gives to shapes without style. */
function rgba({ r, g, b, a }: IfcPiece['color'], whiteIsColor: boolean): Rgba {
  if (!whiteIsColor && r === 1 && g === 1 && b === 1 && a === 1) return 0
  const byte = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 255) || 0
  // A fully transparent style is an exporter's way of hiding; a trace of it keeps it apart from "inherit".
  return ((byte(r) << 24) | (byte(g) << 16) | (byte(b) << 8) | Math.max(1, byte(a))) >>> 0
}

/** A shape to be made: that of the first product that has it. */
export interface ShapeJob {
  part: PartId
  name: string
  /** Id of the product's line. */
  product: number
  /** Its placement in the world, millimetres. */
  world: Matrix
}

/** Gives every product with a shape its part and its place in the tree, before any shape is made. Hidden ones come last; `hidden` counts their nodes. */
export function placeShapes(file: IfcFile, relations: IfcRelations, tree: SpatialTree, mmPerUnit: number): { jobs: ShapeJob[]; hidden: number } {
  const keys = new ShapeKeys(file, relations)
  const partOfKey = new Map<string, PartId>()
  const jobs: ShapeJob[] = []
  const late: ShapeJob[] = []
  let hidden = 0
  const inverseAt = new Map<Entry, Matrix>()
  // One buffer for all: thousands of small ones cost many times their bytes.
  const matrices = new Float64Array(tree.entries.reduce((sum, { representation }) => sum + (representation === undefined ? 0 : MATRIX), 0))
  let at = 0
  for (const entry of tree.entries) {
    // Entries without a shape stay where their parent is.
    const above = entry.parent && inverseAt.get(entry.parent)
    if (above) inverseAt.set(entry, above)
    if (entry.representation === undefined) continue
    const world = matrices.subarray(at, (at += MATRIX))
    const known = placementInto(world, file, entry, mmPerUnit)
    const key = known ? keys.of(entry) : `#${entry.id}`
    if (key === undefined) continue
    const node = shapeNode(entry)
    if (node === entry.node && entry.node.children.length > 0) inverseAt.set(entry, inverseOf(world))
    let part = partOfKey.get(key)
    if (part === undefined) {
      part = partOfKey.size
      partOfKey.set(key, part)
      const job = { part, name: entry.node.name, product: entry.id, world: world.slice() }
      if (node.hidden) late.push(job)
      else jobs.push(job)
    }
    if (above) world.set(multiply(above, world))
    node.transform = world
    node.part = part
    if (node.hidden) hidden++
  }
  return { jobs: [...jobs, ...late], hidden }
}

/** Rooms and zones would cover their contents: their bodies are hidden, but not the objects that they contain. */
function shapeNode({ node, type }: Entry): Node {
  if (!/^Ifc(Space|SpatialZone|ExternalSpatialElement|VirtualElement)$/.test(type)) return node
  if (node.children.length === 0) {
    node.hidden = true
    return node
  }
  const body: Node = { id: 0, name: node.name, type, hidden: true, children: [] }
  node.children.unshift(body)
  return body
}
