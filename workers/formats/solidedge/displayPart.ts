import { boundsOfPoints } from '../../../src/core/scene/bounds.ts'
import type { Mesh, Rgba } from '../../../src/core/scene/mesh.ts'
import { EdgeKind } from '../../../src/core/scene/mesh.ts'
import type { PartId } from '../../../src/core/scene/model.ts'
import { faceEdges } from '../../brepMesh/faceEdges.ts'
import { snapPositions } from '../../brepMesh/snapPositions.ts'
import { localPositions } from '../../mesh/localPositions.ts'
import { floatColumn, gather, weldVertices, wordColumn } from '../../mesh/weld.ts'
import type { PartDraft } from '../format.ts'
import type { DisplayMesh } from './displayMesh.ts'
import type { Styles } from './styles.ts'

export const MM_PER_METRE = 1000
/** Neighbouring faces have the same points on their common edge but for rounding: in parts of the part's diagonal. */
const ROUNDING = 1e-6

/** A part from its display mesh: millimetres, vertices joined, borders of faces as edges. Undefined when there are no triangles. */
export function displayPart(id: PartId, name: string, display: DisplayMesh, styles: Styles): PartDraft | undefined {
  if (display.indices.length === 0) return undefined
  const { positions, offset } = localPositions(display.positions, MM_PER_METRE)
  snapPositions(positions, boxDiagonal(positions) * ROUNDING)
  const { indices, source } = joined(positions, display)
  const mesh: Mesh = {
    positions: gather(positions, 3, source),
    normals: gather(display.normals, 2, source),
    indices,
    faceStart: display.faceStart.slice(),
  }
  const faceColor = faceColors(display.style, styles)
  if (faceColor) mesh.faceColor = faceColor
  const part: PartDraft = { id, name, origin: 'display', mesh }
  if (styles.normal) part.color = styles.normal
  if (offset) part.offset = offset
  const edges = faceEdges(mesh)
  if (edges) part.edges = edges
  if (edges?.kind.includes(EdgeKind.free)) part.doubleSided = true
  return part
}

/**
 * One vertex for all of a face with the same position and normal that a triangle has, and an old vertex for each.
 * Faces keep their own: at a smooth edge two colours would run into each other.
 */
function joined(positions: Float32Array, { normals, indices, faceStart }: DisplayMesh): { indices: Uint32Array<ArrayBuffer>; source: Uint32Array } {
  const face = new Int32Array(positions.length / 3)
  for (let f = 0; f + 1 < faceStart.length; f++) for (let i = faceStart[f] * 3; i < faceStart[f + 1] * 3; i++) face[indices[i]] = f
  const columns = [floatColumn(positions, 3), wordColumn(normals), { words: face, stride: 1, float: false }]
  const { map, source } = weldVertices(columns, positions.length / 3)
  const numbers = new Int32Array(source.length).fill(-1)
  const kept = new Uint32Array(source.length)
  let used = 0
  const renumbered = indices.map((vertex) => {
    const joint = map[vertex]
    if (numbers[joint] < 0) {
      kept[used] = source[joint]
      numbers[joint] = used++
    }
    return numbers[joint]
  })
  return { indices: renumbered, source: kept.subarray(0, used) }
}

function boxDiagonal(positions: Float32Array): number {
  const box = boundsOfPoints(positions)
  return Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2])
}

/** Undefined when no face has a colour of its own. */
function faceColors(style: Uint32Array, styles: Styles): Uint32Array<ArrayBuffer> | undefined {
  let any = false
  const colors = Uint32Array.from(style, (id): Rgba => {
    const color = styles.byId.get(id) ?? 0
    any ||= color !== 0
    return color
  })
  return any ? colors : undefined
}
