import { boundsOfPoints } from '../../../src/core/scene/bounds.ts'
import type { Mesh, Rgba } from '../../../src/core/scene/mesh.ts'
import { EdgeKind } from '../../../src/core/scene/mesh.ts'
import type { PartId } from '../../../src/core/scene/model.ts'
import { faceEdges } from '../../kernel/brepMesh/faceEdges.ts'
import { snapPositions } from '../../kernel/brepMesh/snapPositions.ts'
import { floatColumn, gather, weldVertices, wordColumn } from '../../mesh/weld.ts'
import type { PartDraft } from '../../contract/format.ts'
import type { DisplayMesh } from './displayMesh.ts'
import type { Styles } from './styles.ts'

/** Neighbouring faces have the same points on their common edge but for rounding: in parts of the part's diagonal. */
const ROUNDING = 1e-6

/** A part from its display mesh: millimetres, vertices joined, borders of faces as edges. Undefined when there are no triangles. */
export function displayPart(id: PartId, name: string, display: DisplayMesh, styles: Styles): PartDraft | undefined {
  if (display.indices.length === 0) return undefined
  const { offset } = display
  const mesh = joined(display)
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

/** Points that differ by rounding become the same; vertices of one face that are then alike become one. */
function joined(display: DisplayMesh): Mesh {
  const { positions, normals, indices, faceStart, vertexStart } = display
  const moved = snapPositions(positions, boxDiagonal(positions) * ROUNDING)
  const mesh: Mesh = { positions, normals, indices, faceStart }
  let target: Uint32Array | undefined
  for (let m = 0, f = 0; m < moved.length; f++) {
    const [from, to] = [vertexStart[f], vertexStart[f + 1]]
    if (moved[m] >= to) continue
    while (m < moved.length && moved[m] < to) m++
    const columns = [floatColumn(positions.subarray(from * 3, to * 3), 3), wordColumn(normals.subarray(from * 2, to * 2))]
    const { map, source } = weldVertices(columns, to - from)
    if (source.length === to - from) continue
    target ??= Uint32Array.from({ length: positions.length / 3 }, (_, vertex) => vertex)
    for (let i = from; i < to; i++) target[i] = from + source[map[i - from]]
  }
  return target ? withoutTwins(mesh, target) : mesh
}

/** Leaves out the vertices for which `target` has another one. */
function withoutTwins({ positions, normals, indices, faceStart }: Mesh, target: Uint32Array): Mesh {
  const kept = target.filter((to, vertex) => to === vertex)
  const number = new Uint32Array(target.length)
  for (const [i, vertex] of kept.entries()) number[vertex] = i
  for (let i = 0; i < indices.length; i++) indices[i] = number[target[indices[i]]]
  return { positions: gather(positions, 3, kept), normals: gather(normals, 2, kept), indices, faceStart }
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
