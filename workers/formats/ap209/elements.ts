import type { Exchange } from '../step/part21/exchange.ts'
import { asEnum, asRow, asRows, readTriple } from '../step/part21/plain.ts'
import { Units } from '../step/structure/units.ts'

/** The outer surface of a finite element model. */
export interface ElementMesh {
  /** xyz per node, millimetres. */
  positions: Float64Array
  indices: number[]
  elements: number
  /** Elements of shapes that are not drawn, and elements without all of their nodes. */
  skipped: number
  damaged: number
  /** Whether the file states a unit of length. */
  hasUnit: boolean
}

/** Faces of solid elements by the places of their corners, seen from outside: bottom corners first, then top ones. */
const solids: Record<string, { corners: number; faces: readonly (readonly number[])[] }> = {
  HEXAHEDRON: {
    corners: 8,
    faces: [
      [0, 3, 2, 1],
      [4, 5, 6, 7],
      [0, 1, 5, 4],
      [1, 2, 6, 5],
      [2, 3, 7, 6],
      [3, 0, 4, 7],
    ],
  },
  WEDGE: {
    corners: 6,
    faces: [
      [0, 2, 1],
      [3, 4, 5],
      [0, 1, 4, 3],
      [1, 2, 5, 4],
      [2, 0, 3, 5],
    ],
  },
  TETRAHEDRON: {
    corners: 4,
    faces: [
      [0, 2, 1],
      [0, 1, 3],
      [1, 2, 3],
      [2, 0, 3],
    ],
  },
  PYRAMID: {
    corners: 5,
    faces: [
      [0, 3, 2, 1],
      [0, 1, 4],
      [1, 2, 4],
      [2, 3, 4],
      [3, 0, 4],
    ],
  },
}
const surfaces: Record<string, number> = { QUADRILATERAL: 4, TRIANGLE: 3 }

/** Elements with their nodes, and what describes their shape, by their place among the arguments. */
const NODES = 3
const DESCRIPTOR = 5
/** Arguments of a node: where it is, and its context. */
const [ITEMS, CONTEXT] = [1, 2]

/** Surfaces of elements, and faces of solid elements that no second one has. Nodes between corners are left out: sides are straight. */
export function elementMesh(exchange: Exchange): ElementMesh {
  const nodes = new Map<number, number>()
  const positions: number[] = []
  const units = new Units(exchange)
  let hasUnit = false
  const nodeOf = (row: number): number => {
    let number = nodes.get(row)
    if (number !== undefined) return number
    number = -1
    if (row >= 0 && exchange.keyword(row) === 'NODE') {
      const args = exchange.args(row)
      const mm = units.mm(asRow(args[CONTEXT]))
      if (mm !== undefined) hasUnit = true
      const [point] = asRows(args[ITEMS])
      const place = [Number.NaN, 0, 0]
      if (point !== undefined && point >= 0) readTriple(exchange, point, place, 0)
      if (place.every(Number.isFinite)) {
        number = positions.length / 3
        for (const value of place) positions.push(value * (mm ?? 1))
      }
    }
    nodes.set(row, number)
    return number
  }
  const out: ElementMesh = { positions: new Float64Array(0), indices: [], elements: 0, skipped: 0, damaged: 0, hasUnit }
  const cornersOf = (row: number, count: number): number[] | undefined => {
    const corners = asRows(exchange.args(row)[NODES]).slice(0, count).map(nodeOf)
    return corners.length === count && !corners.includes(-1) ? corners : undefined
  }
  const shapeOf = (row: number, last: number): string => asEnum(exchange.args(asRow(exchange.args(row)[DESCRIPTOR]))[last])

  for (const row of exchange.rows('SURFACE_3D_ELEMENT_REPRESENTATION')) {
    const count = surfaces[shapeOf(row, 3)]
    const corners = count === undefined ? undefined : cornersOf(row, count)
    if (count === undefined) out.skipped++
    else if (!corners) out.damaged++
    else {
      out.elements++
      fan(corners, out.indices)
    }
  }
  const faces = new Map<string, readonly number[] | undefined>()
  for (const row of exchange.rows('VOLUME_3D_ELEMENT_REPRESENTATION')) {
    const shape = Object.hasOwn(solids, shapeOf(row, 3)) ? solids[shapeOf(row, 3)] : undefined
    const corners = shape && cornersOf(row, shape.corners)
    if (!shape) out.skipped++
    else if (!corners) out.damaged++
    else {
      out.elements++
      const own = shape.faces.map((face) => face.map((at) => corners[at]))
      const isInward = volume(own, positions) < 0
      for (const face of own) {
        const key = keyOf(face)
        faces.set(key, faces.has(key) ? undefined : isInward ? face.toReversed() : face)
      }
    }
  }
  joinHalves(faces)
  for (const face of faces.values()) if (face) fan(face, out.indices)
  for (const keyword of ['CURVE_3D_ELEMENT_REPRESENTATION', 'POINT_ELEMENT_REPRESENTATION']) out.skipped += exchange.rows(keyword).length
  out.positions = Float64Array.from(positions)
  out.hasUnit = hasUnit
  return out
}

const keyOf = (face: readonly number[]): string => face.toSorted((a, b) => a - b).join(' ')

/** Where a brick meets tetrahedra, two triangles lie on one of its faces: none of the three is outside. */
function joinHalves(faces: Map<string, readonly number[] | undefined>): void {
  for (const [key, face] of faces) {
    if (face?.length !== 4) continue
    const [a, b, c, d] = face
    for (const halves of [
      [keyOf([a, b, c]), keyOf([a, c, d])],
      [keyOf([b, c, d]), keyOf([b, d, a])],
    ]) {
      if (!halves.every((half) => faces.get(half))) continue
      for (const gone of [key, ...halves]) faces.set(gone, undefined)
    }
  }
}

/** Triangles of a polygon. */
function fan(corners: readonly number[], indices: number[]): void {
  for (let i = 2; i < corners.length; i++) indices.push(corners[0], corners[i - 1], corners[i])
}

/** Six times what faces enclose. */
function volume(faces: readonly (readonly number[])[], positions: readonly number[]): number {
  let sum = 0
  // From one of their corners: far from the origin the differences of large numbers would decide.
  const [x, y, z] = positions.slice(faces[0][0] * 3, faces[0][0] * 3 + 3)
  for (const face of faces) {
    for (let i = 2; i < face.length; i++) {
      const [a, b, c] = [face[0], face[i - 1], face[i]].map((at) => [positions[at * 3] - x, positions[at * 3 + 1] - y, positions[at * 3 + 2] - z])
      sum += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])
    }
  }
  return sum
}
