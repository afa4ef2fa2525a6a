import type { Mesh } from '../../../../src/core/scene/mesh.ts'
import { faceEdges } from '../../../brepMesh/faceEdges.ts'
import { encodeNormals } from '../../../../src/core/scene/octahedral.ts'
import type { PartDraft } from '../../format.ts'
import type { Exchange } from '../part21/exchange.ts'
import { asList, asNumbers, asRow, asRows } from '../part21/pick.ts'
import type { Value } from '../part21/value.ts'
import type { PartSource } from '../structure/bodies.ts'
import { tessellatedFace, type TablePoint } from './tessellatedFace.ts'

const MAX_NESTING = 20
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
  const mm = representations.get(source.representation)?.mm ?? 1
  const positions: number[] = []
  const normals: number[] = []
  const indices: number[] = []
  const faceStart: number[] = [0]
  const faceColor: number[] = []
  const coordinates = new Map<number, TablePoint[]>()

  const visit = (row: number, color: number, depth: number): void => {
    if (depth > MAX_NESTING) return
    const keyword = exchange.keyword(row)
    const own = styles.colorOf(row) || color
    const layout = layouts[keyword]
    if (!layout) {
      // TESSELLATED_SOLID, _SHELL and _GEOMETRIC_SET: a name and a list of items.
      if (keyword.startsWith('TESSELLATED_')) for (const item of asRows(exchange.args(row)[1])) visit(item, own, depth + 1)
      return
    }
    const args = exchange.args(row)
    const face = tessellatedFace({
      points: pointsOf(exchange, asRow(args[1]), coordinates),
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
    for (const index of face.indices) indices.push(base + index)
    faceStart.push(indices.length / 3)
    faceColor.push(own)
  }
  for (const item of source.items) visit(item, 0, 0)
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

const lists = (args: Value[], at: number | undefined): number[][] => (at === undefined ? [] : asList(args[at]).map(asNumbers))

/** Larger coordinates are damage: single precision must hold them in any unit. */
const LARGEST = 1e30

/** Points of a COORDINATES_LIST; undefined for those that are none. */
function pointsOf(exchange: Exchange, row: number, known: Map<number, TablePoint[]>): TablePoint[] {
  let points = known.get(row)
  if (!points) {
    points = exchange.keyword(row) === 'COORDINATES_LIST' ? asList(exchange.args(row)[2]).map(pointOf) : []
    known.set(row, points)
  }
  return points
}

function pointOf(value: Value): TablePoint {
  const point = asNumbers(value)
  return point.every((coordinate) => Math.abs(coordinate) < LARGEST) ? point : undefined
}
