import { Growing } from '../../mesh/growing.ts'
import { triangulatePolygon } from '../../mesh/polygon.ts'
import { uniteCorners } from '../../mesh/paintCorners.ts'
import { flag, nodesOf, numbersOf, vector, type VrmlNode } from './ast.ts'
import { colorBytes, type Faces, type Wires } from './shape.ts'

/** IndexedFaceSet (ISO/IEC 14772-1, 6.23). Polygons may be concave. */
export function faceSet(node: VrmlNode, child: (node: VrmlNode, field: string) => VrmlNode | undefined): Faces | undefined {
  const positions = numbersOf(child(node, 'coord'), 'point')
  const coordIndex = numbersOf(node, 'coordIndex')
  if (positions.length < 9 || coordIndex.length < 3) return undefined
  const columns = {
    normal: column(node, child(node, 'normal'), 'vector', 'normalIndex', 'normalPerVertex', 3),
    color: column(node, child(node, 'color'), 'color', 'colorIndex', 'colorPerVertex', 3),
    uv: column(node, child(node, 'texCoord'), 'point', 'texCoordIndex', '', 2),
  }
  const corner = new Growing(Uint32Array, coordIndex.length * 2)
  const face = new Growing(Uint32Array, coordIndex.length * 2)
  let faces = 0
  const cut = (from: number, to: number): void => {
    const loop: number[] = []
    for (let i = from; i < to; i++) loop.push(i)
    for (const at of polygonCorners(positions, coordIndex, loop)) {
      corner.push(at)
      face.push(faces)
    }
    faces++
  }
  let from = 0
  for (let at = 0; at < coordIndex.length; at++) {
    if (coordIndex[at] >= 0) continue
    cut(from, at)
    from = at + 1
  }
  if (from < coordIndex.length) cut(from, coordIndex.length)
  const ccw = flag(node, 'ccw', true)
  const corners = corner.done()
  const faceOf = face.done()
  if (!ccw) for (let i = 0; i + 2 < corners.length; i += 3) [corners[i + 1], corners[i + 2]] = [corners[i + 2], corners[i + 1]]

  const places = corners.map((at) => coordIndex[at])
  const keys: Uint32Array[] = [places]
  const rows = {
    normal: rowsOf(columns.normal, corners, faceOf, places),
    color: rowsOf(columns.color, corners, faceOf, places),
    uv: rowsOf(columns.uv, corners, faceOf, places),
  }
  for (const row of [rows.normal, rows.color, rows.uv]) if (row) keys.push(row)
  const { indices, corner: of } = uniteCorners(keys)
  const out: Faces = { kind: 'faces', positions: new Float64Array(pick(positions, 3, places, of)), indices }
  if (rows.normal) out.normals = new Float32Array(pick(columns.normal!.values, 3, rows.normal, of, ccw ? 1 : -1))
  if (rows.color) out.vertexColor = colorBytes(new Float64Array(pick(columns.color!.values, 3, rows.color, of)))
  if (rows.uv) out.uv = new Float32Array(pick(columns.uv!.values, 2, rows.uv, of))
  if (!flag(node, 'solid', true)) out.doubleSided = true
  const [crease] = vector(node, 'creaseAngle', [0])
  if (crease > 0) out.creaseAngle = (crease * 180) / Math.PI
  return out
}

/** Positions in `coordIndex` of a polygon's triangles. Corners that refer to no vertex spoil the polygon. */
function polygonCorners(positions: Float64Array, coordIndex: Float64Array, loop: readonly number[]): number[] {
  if (loop.length < 3) return []
  const points: number[] = []
  for (const at of loop) {
    const vertex = coordIndex[at] * 3
    if (!(vertex + 2 < positions.length)) return []
    points.push(positions[vertex], positions[vertex + 1], positions[vertex + 2])
  }
  if (loop.length === 3) return [...loop]
  return triangulatePolygon(
    points,
    loop.map((_, i) => i),
  ).map((i) => loop[i])
}

interface Column {
  values: Float64Array
  width: number
  index: Float64Array
  perVertex: boolean
}

function column(owner: VrmlNode, node: VrmlNode | undefined, values: string, index: string, perVertex: string, width: number): Column | undefined {
  const found = numbersOf(node, values)
  return found.length >= width
    ? { values: found, width, index: numbersOf(owner, index), perVertex: perVertex === '' || flag(owner, perVertex, true) }
    : undefined
}

/** Row of a column for each corner; undefined when one is out of range. Without an index of its own a column follows the coordinates or the faces. */
function rowsOf(column: Column | undefined, corners: Uint32Array, faceOf: Uint32Array, places: Uint32Array): Uint32Array | undefined {
  if (!column) return undefined
  const { index, perVertex, values, width } = column
  const rows = new Uint32Array(corners.length)
  const count = values.length / width
  for (let i = 0; i < corners.length; i++) {
    const row = perVertex ? (index.length > 0 ? index[corners[i]] : places[i]) : index.length > 0 ? index[faceOf[i]] : faceOf[i]
    if (!(row >= 0 && row < count)) return undefined
    rows[i] = row
  }
  return rows
}

function pick(values: Float64Array, width: number, rows: Uint32Array, corners: Uint32Array, sign = 1): Float64Array {
  const out = new Float64Array(corners.length * width)
  for (let i = 0; i < corners.length; i++) for (let k = 0; k < width; k++) out[i * width + k] = sign * values[rows[corners[i]] * width + k]
  return out
}

/** The node in a field that holds one. */
export const only = (node: VrmlNode, field: string): VrmlNode | undefined => nodesOf(node, field)[0]

type Child = (node: VrmlNode, field: string) => VrmlNode | undefined

/** IndexedLineSet (ISO/IEC 14772-1, 6.24). Of its colours only those per vertex are kept, for the points. */
export function lineSet(node: VrmlNode, child: Child): Wires | undefined {
  const positions = numbersOf(child(node, 'coord'), 'point')
  const coordIndex = numbersOf(node, 'coordIndex')
  const line: number[] = []
  const lineStart = [0]
  const end = (): void => {
    if (line.length > lineStart[lineStart.length - 1]) lineStart.push(line.length)
  }
  for (const vertex of coordIndex) {
    if (vertex >= 0) line.push(vertex)
    else end()
  }
  end()
  return lineStart.length > 1
    ? { kind: 'wires', positions, line: Uint32Array.from(line), lineStart: Uint32Array.from(lineStart), point: new Uint32Array(0) }
    : undefined
}

/** PointSet (6.36). */
export function pointSet(node: VrmlNode, child: Child): Wires | undefined {
  const positions = numbersOf(child(node, 'coord'), 'point')
  const count = Math.floor(positions.length / 3)
  if (count === 0) return undefined
  const colors = numbersOf(child(node, 'color'), 'color')
  const point = Uint32Array.from({ length: count }, (_, i) => i)
  return {
    kind: 'wires',
    positions: positions.slice(0, count * 3),
    line: new Uint32Array(0),
    lineStart: new Uint32Array(1),
    point,
    ...(colors.length >= count * 3 && { vertexColor: colorBytes(colors.slice(0, count * 3)) }),
  }
}

/** The colour of a set that has one colour only, or colours per line. */
export function firstColor(node: VrmlNode, child: Child): number | undefined {
  const colors = numbersOf(child(node, 'color'), 'color')
  if (colors.length < 3 || (flag(node, 'colorPerVertex', true) && colors.length > 3)) return undefined
  const [r, g, b] = colorBytes(colors.slice(0, 3))
  return ((r << 24) | (g << 16) | (b << 8) | 255) >>> 0
}
