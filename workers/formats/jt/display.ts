import { OpenError } from '../../../src/core/errors.ts'
import { EdgeKind, type Mesh } from '../../../src/core/scene/mesh.ts'
import { encodeNormals } from '../../../src/core/scene/octahedral.ts'
import { faceEdges } from '../../kernel/brepMesh/faceEdges.ts'
import { meshPart } from '../../mesh/meshPart.ts'
import { localPositions } from '../../mesh/localPositions.ts'
import { wirePart } from '../../mesh/wirePart.ts'
import type { PartDraft } from '../../contract/format.ts'
import { joinShapes, type JoinedShapes } from './joinShapes.ts'
import { readShape, type ShapeGeometry } from './shape/readShape.ts'
import type { JtPart } from './tree/partSource.ts'

export interface DisplayedPart {
  /** Undefined where nothing of the part could be read. */
  draft?: PartDraft
  /** Shapes that are damaged, of a kind that is not read, or not there. */
  failed: number
  /** Triangles left out: corners that are not numbers. */
  dropped: number
}

/** Decodes the shapes of a part and makes one mesh of them, with the faces that the file distinguishes. */
export function displayPart(part: JtPart): DisplayedPart {
  const shapes: ShapeGeometry[] = []
  const used = []
  let failed = 0
  for (const use of part.shapes) {
    if (!use.segment) {
      failed++
      continue
    }
    try {
      shapes.push(readShape(part.document.container, use.segment))
      used.push(use)
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
      failed++
    }
  }
  const { id, name, scale } = part
  const joined = joinShapes(shapes, used, part.color)
  if (joined.indices.length === 0) {
    const { part: draft, dropped } = wirePart({ id, name, scale, positions: joined.positions, ...joined.wires, ...(joined.color && { color: joined.color }) })
    return { ...(draft && { draft: { ...draft, origin: 'display' } }), failed, dropped }
  }
  const { draft, dropped } = joined.isFaced ? facedPart(part, joined) : smoothPart(part, joined)
  return { ...(draft && { draft }), failed, dropped }
}

/** JT 8 does not distinguish faces: creases are found by angles. */
function smoothPart({ id, name, scale }: JtPart, joined: JoinedShapes): { draft?: PartDraft; dropped: number } {
  const { positions, indices, normals, faceStart, faceColor, color, vertexColor } = joined
  const { part, dropped } = meshPart({
    id,
    name,
    scale,
    positions,
    indices,
    faceStart,
    ...(normals && { normals }),
    ...(faceColor && { faceColor }),
    ...(color && { color }),
    ...(vertexColor && { vertexColor }),
  })
  return { ...(part.mesh && { draft: { ...part, origin: 'display' } }), dropped }
}

function facedPart({ id, name, scale }: JtPart, joined: JoinedShapes): { draft?: PartDraft; dropped: number } {
  const { positions, offset } = localPositions(joined.positions, scale)
  const { indices, faceStart, faceColor, color, vertexColor } = joined
  for (const value of positions) if (!Number.isFinite(value)) return smoothPart({ id, name, scale } as JtPart, joined)
  const mesh: Mesh = { positions, normals: encodeNormals(joined.normals!), indices, faceStart }
  if (faceColor) mesh.faceColor = faceColor
  if (vertexColor) mesh.vertexColor = vertexColor
  const draft: PartDraft = { id, name, origin: 'display', mesh }
  if (color) draft.color = color
  if (offset) draft.offset = offset
  const edges = faceEdges(mesh)
  if (edges) draft.edges = edges
  if (edges?.kind.includes(EdgeKind.free) || volume(mesh) < 0) draft.doubleSided = true
  return { draft, dropped: 0 }
}

/** Six times the volume that the triangles enclose: negative where a closed mesh is turned inside out. */
function volume({ positions: p, indices }: Mesh): number {
  let sum = 0
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3]
    sum += p[a] * (p[b + 1] * p[c + 2] - p[b + 2] * p[c + 1]) + p[a + 1] * (p[b + 2] * p[c] - p[b] * p[c + 2]) + p[a + 2] * (p[b] * p[c + 1] - p[b + 1] * p[c])
  }
  return sum
}
