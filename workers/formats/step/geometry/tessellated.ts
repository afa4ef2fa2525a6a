import { type Matrix, transformPoint } from '../../../../src/core/geometry/matrix.ts'
import type { Mesh } from '../../../../src/core/scene/mesh.ts'
import { turnVector } from '../../../kernel/brep/frame.ts'
import { faceEdges } from '../../../kernel/brepMesh/faceEdges.ts'
import { encodeNormals } from '../../../../src/core/scene/octahedral.ts'
import type { PartDraft } from '../../../contract/format.ts'
import { asList, asNumbers, asRow } from '../part21/plain.ts'
import type { Value } from '../part21/value.ts'
import type { PartSource } from '../structure/bodies.ts'
import { tessellatedFace } from './tessellatedFace.ts'
import { Coordinates, type TessellatedLeaf, tessellatedLeaves } from './tessellatedItems.ts'

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
