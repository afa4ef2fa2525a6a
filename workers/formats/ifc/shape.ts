import { identity, invertAffine, type Matrix, multiply } from '../../../src/core/geometry/matrix.ts'
import type { IfcPiece } from '../../../wasm/ifc/ifcFile.ts'
import { painted, type readColorMaps } from './colorMaps.ts'
import type { FaceSets } from './polyhedra/faceSets.ts'
import { enginePiece, faceSetPiece, flatPiece, type Piece, rgba } from './piece.ts'
import type { Entry, SpatialTree } from './tree.ts'
import type { Rgba } from '../../../src/core/scene/mesh.ts'
import { meshPart, type MeshPart } from '../../mesh/meshPart.ts'
import type { Node, PartId } from '../../../src/core/scene/model.ts'
import type { IfcModel } from './model.ts'
import type { IfcRelations } from './relations.ts'
import { ShapeKeys } from './shapeKey.ts'

/** Numbers of a matrix. */
const MATRIX = 16
/** A vertex that no mesh has. */
const NO_VERTEX = 0xffffffff
const scratch = new Float64Array(MATRIX)

/**
 * Writes IfcProduct.ObjectPlacement in the world, in millimetres, into `out`. False when it cannot be had: the shape is then given in world coordinates.
 * Only IfcLocalPlacement: along alignments and grids the engine places the shape itself.
 */
function placementInto(out: Matrix, file: IfcModel, { placement }: Entry, mmPerUnit: number): boolean {
  const isLocal = placement !== undefined && file.typeOf(placement) === 'IfcLocalPlacement' && file.placementInto(out, placement)
  if (isLocal) for (let axis = 12; axis < 15; axis++) out[axis] *= mmPerUnit
  const known = isLocal && invertAffine(out, scratch) !== undefined
  if (!known) out.set(identity())
  return known
}

/** The inverse of a placement, which has one. */
const inverseOf = (world: Matrix): Matrix => invertAffine(world) ?? identity()

export interface ShapeRequest {
  id: number
  name: string
  product: number
  /** The product's placement in the world. */
  world: Matrix
  /** Whether white means "white" in this file, or no style. */
  whiteIsColor: boolean
  /** Colours of triangles, by face set. */
  colorMaps: ReturnType<typeof readColorMaps>
}

/**
 * A product's shape as one part in the product's own coordinates; each differently placed or coloured piece is a face of it. Undefined when there is none.
 * `faceSets`: those that the engine has a stub of.
 */
export async function readShape(file: IfcModel, faceSets: FaceSets, request: ShapeRequest): Promise<MeshPart | undefined> {
  const given: IfcPiece[] = []
  file.shape(request.product, (piece) => {
    if (piece.indices.length > 0) given.push(piece)
  })
  if (given.length === 0) return undefined
  const inverse = inverseOf(request.world)
  const pieces: Piece[] = []
  const colors = given.map(({ color }) => rgba(color, request.whiteIsColor))
  for (const [i, piece] of given.entries()) {
    if (!faceSets.has(piece.item)) {
      pieces.push(enginePiece(piece, inverse))
      continue
    }
    const made = faceSetPiece(await faceSets.read(piece.item), piece, inverse)
    const map = request.colorMaps.get(piece.item)
    pieces.push(map ? painted(made, map, colors[i]) : made)
  }
  return joined(request, pieces, colors)
}

/** The pieces as one part, each a face of it, or as many as it has colours. Where all are face sets they are shaded by their angles. */
function joined(request: ShapeRequest, given: readonly Piece[], colorOf: readonly Rgba[]): MeshPart {
  const hasNormals = given.some(({ normals }) => normals)
  const pieces = hasNormals ? given.map((piece) => (piece.normals ? piece : flatPiece(piece))) : given
  const vertices = pieces.reduce((sum, piece) => sum + piece.positions.length, 0)
  const corners = pieces.reduce((sum, piece) => sum + piece.indices.length, 0)
  const positions = new Float64Array(vertices)
  const normals = hasNormals ? new Float32Array(vertices) : undefined
  const indices = new Uint32Array(corners)
  const starts: number[] = []
  const colors: Rgba[] = []
  let vertex = 0
  let corner = 0
  for (const [i, piece] of pieces.entries()) {
    positions.set(piece.positions, vertex)
    if (piece.normals) normals?.set(piece.normals, vertex)
    const last = piece.positions.length / 3 - 1
    for (let k = 0; k < piece.indices.length; k++) indices[corner + k] = piece.indices[k] > last ? NO_VERTEX : piece.indices[k] + vertex / 3
    for (const { start, color } of piece.faces ?? [{ start: 0, color: colorOf[i] }]) {
      starts.push(corner / 3 + start)
      colors.push(color)
    }
    vertex += piece.positions.length
    corner += piece.indices.length
  }
  const [color] = colors
  const even = colors.every((other) => other === color)
  return meshPart({
    id: request.id,
    name: request.name,
    positions,
    indices,
    normals,
    faceStart: Uint32Array.from([...starts, corner / 3]),
    isSpent: true,
    ...(even ? (color ? { color } : {}) : { faceColor: Uint32Array.from(colors) }),
  })
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
export function placeShapes(file: IfcModel, relations: IfcRelations, tree: SpatialTree, mmPerUnit: number): { jobs: ShapeJob[]; hidden: number } {
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
