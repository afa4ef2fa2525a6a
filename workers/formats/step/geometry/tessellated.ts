import { type Matrix, multiply, transformPoint } from '../../../../src/core/geometry/matrix.ts'
import type { Exchange } from '../part21/exchange.ts'
import { asList, asNumbers, asRow, asRows } from '../part21/plain.ts'
import type { Value } from '../part21/value.ts'
import { placementMatrix } from '../structure/placement.ts'
import { type TablePoint, tessellatedFace } from './tessellatedFace.ts'
import type { Mesh } from '../../../../src/core/scene/mesh.ts'
import { turnVector } from '../../../kernel/brep/frame.ts'
import { faceEdges } from '../../../kernel/brepMesh/faceEdges.ts'
import { encodeNormals } from '../../../../src/core/scene/octahedral.ts'
import type { PartDraft } from '../../../contract/format.ts'
import type { PartSource } from '../structure/bodies.ts'

const MAX_NESTING = 20

/** Larger coordinates are damage: single precision must hold them in any unit. */
const LARGEST = 1e30

/** A tessellated item that holds no others, where its holders put it. */
export interface TessellatedLeaf {
  row: number
  keyword: string
  args: Value[]
  /** Rows of its holders, the outermost first. */
  holders: readonly number[]
  /** Millimetres. */
  matrix?: Matrix
}

/**
 * Walks the AP242 tessellation below an item: solids, shells, wires and sets, each with their faces, edges and points.
 * A REPOSITIONED_TESSELLATED_ITEM is a complex instance that is a set besides.
 */
export function tessellatedLeaves(exchange: Exchange, item: number, mm: number, take: (leaf: TessellatedLeaf) => void): void {
  const visit = (row: number, holders: readonly number[], matrix: Matrix | undefined): void => {
    if (row < 0 || holders.length > MAX_NESTING || holders.includes(row)) return
    if (exchange.isComplex(row)) {
      const parts = exchange.parts(row)
      const location = parts.get('REPOSITIONED_TESSELLATED_ITEM')
      const own = location && placementMatrix(exchange, asRow(location[0]), mm)
      const placed = own && matrix ? multiply(matrix, own) : (own ?? matrix)
      for (const [name, args] of parts) {
        if (sets.has(name)) for (const member of asRows(args[0])) visit(member, [...holders, row], placed)
      }
      return
    }
    const keyword = exchange.keyword(row)
    const args = exchange.args(row)
    if (sets.has(keyword)) for (const member of asRows(args[1])) visit(member, [...holders, row], matrix)
    else take({ row, keyword, args, holders, matrix })
  }
  visit(item, [], undefined)
}

const sets = new Set(['TESSELLATED_SOLID', 'TESSELLATED_SHELL', 'TESSELLATED_WIRE', 'TESSELLATED_GEOMETRIC_SET'])

/** Points of a COORDINATES_LIST; undefined for those that are none. Each list is read once. */
export class Coordinates {
  private readonly exchange: Exchange
  private readonly known = new Map<number, TablePoint[]>()

  constructor(exchange: Exchange) {
    this.exchange = exchange
  }

  of(row: number): TablePoint[] {
    let points = this.known.get(row)
    if (!points) {
      points = this.exchange.keyword(row) === 'COORDINATES_LIST' ? asList(this.exchange.args(row)[2]).map(pointOf) : []
      this.known.set(row, points)
    }
    return points
  }
}

function pointOf(value: Value): TablePoint {
  const point = asNumbers(value)
  return point.every((coordinate) => Math.abs(coordinate) < LARGEST) ? point : undefined
}

/** Arguments of each kind: which hold the coordinates, normals, point numbers, and triangles or strips and fans (ISO 10303-42 §6). */
const layouts: Record<string, { numbers: number; triangles?: number; strips?: number; fans?: number }> = {
  TRIANGULATED_FACE: { numbers: 5, triangles: 6 },
  COMPLEX_TRIANGULATED_FACE: { numbers: 5, strips: 6, fans: 7 },
  TRIANGULATED_SURFACE_SET: { numbers: 4, triangles: 5 },
  COMPLEX_TRIANGULATED_SURFACE_SET: { numbers: 4, strips: 5, fans: 6 },
}

/** AP242's own triangles as a part: one face for each tessellated face; undefined when there are none. */
export function tessellatedPart(source: PartSource): PartDraft | undefined {
  const { exchange, representations, styles } = source.document
  const mm = representations.any(source.representation)?.mm ?? 1
  const positions: number[] = []
  const normals: number[] = []
  const indices: number[] = []
  const faceStart: number[] = [0]
  const faceColor: number[] = []
  const coordinates = new Coordinates(exchange)

  const add = ({ row, keyword, args, holders, matrix }: TessellatedLeaf): void => {
    const layout = layouts[keyword]
    if (!layout) return
    const face = tessellatedFace({
      points: coordinates.of(asRow(args[1])),
      normals: asList(args[3]).map(asNumbers),
      numbers: asNumbers(args[layout.numbers]),
      triangles: lists(args, layout.triangles),
      strips: lists(args, layout.strips),
      fans: lists(args, layout.fans),
    })
    if (face.indices.length === 0) return
    const base = positions.length / 3
    for (const value of face.positions) positions.push(value * mm)
    for (const value of face.normals) normals.push(value)
    if (matrix) place(positions, normals, base * 3, matrix)
    for (const index of face.indices) indices.push(base + index)
    faceStart.push(indices.length / 3)
    faceColor.push([row, ...holders.toReversed()].reduce((color, holder) => color || styles.colorOf(holder), 0))
  }
  for (const item of source.items) tessellatedLeaves(exchange, item, mm, add)
  if (indices.length === 0) return undefined
  const common = faceColor.every((color) => color === faceColor[0]) ? faceColor[0] : 0
  const mesh: Mesh = {
    positions: Float32Array.from(positions),
    normals: encodeNormals(normals),
    indices: Uint32Array.from(indices),
    faceStart: Uint32Array.from(faceStart),
    ...(faceColor.some((color) => color !== common) && { faceColor: Uint32Array.from(faceColor) }),
  }
  const edges = faceEdges(mesh)
  return { id: source.id, name: source.name, mesh, ...(edges && { edges }), ...(common !== 0 && { color: common }), origin: 'display', doubleSided: true }
}

/** Moves the points from `from` on and turns their normals. */
function place(positions: number[], normals: number[], from: number, matrix: Matrix): void {
  for (let i = from; i < positions.length; i += 3) {
    transformPoint(positions, i, matrix, 0, positions[i], positions[i + 1], positions[i + 2])
    const [x, y, z] = turnVector(matrix, [normals[i], normals[i + 1], normals[i + 2]])
    normals[i] = x
    normals[i + 1] = y
    normals[i + 2] = z
  }
}

const lists = (args: Value[], at: number | undefined): number[][] => (at === undefined ? [] : asList(args[at]).map(asNumbers))
