import type { Getter } from 'jotai'
import type { DetailView } from '../../../core/export/drawing/drawingOptions.ts'
import { transformPoint } from '../../../core/geometry/matrix.ts'
import { boundsOfPoints, emptyBounds, isEmptyBounds, unionBounds } from '../../../core/scene/bounds.ts'
import type { Part } from '../../../core/scene/model.ts'
import { arrivedPartsAtom, documentAtom } from '../../state/document.ts'
import { selectionAtom } from '../../state/selection.ts'
import { viewerAtom } from '../../state/tool.ts'

/** Room around the selection, as a share of its size. */
const AROUND = 1.3

/** The ball around the selected faces, edges or parts, millimetres of the model; undefined when nothing is selected. `exploded`: as it is taken apart. */
export function selectedPlace(get: Getter, exploded: boolean): Pick<DetailView, 'center' | 'radius'> | undefined {
  const document = get(documentAtom)
  const { parts } = get(arrivedPartsAtom)
  if (!document) return undefined
  const { index } = document
  const viewer = exploded ? get(viewerAtom) : null
  const { nodes, face, edge, faces, edges } = get(selectionAtom)
  const boxOf = (node: number, points: readonly number[], offset: Part['offset']): void => {
    const world = viewer ? viewer.transformOf(node) : index.world.subarray(node * 16, node * 16 + 16)
    const placed = new Float64Array(points.length)
    const [ox, oy, oz] = offset ?? [0, 0, 0]
    for (let i = 0; i < points.length; i += 3) transformPoint(placed, i, world, 0, points[i] + ox, points[i + 1] + oy, points[i + 2] + oz)
    box = unionBounds(box, boundsOfPoints(placed))
  }
  let box = emptyBounds
  const chosenFaces = face ? { node: face.node, faces: [face.face] } : faces
  const chosenEdges = edge ? { node: edge.node, edges: [edge.edge] } : edges
  if (chosenFaces) {
    const part = index.partAt(parts, chosenFaces.node)
    for (const number of chosenFaces.faces) if (part?.mesh) boxOf(chosenFaces.node, facePoints(part.mesh, number), part.offset)
  } else if (chosenEdges) {
    const part = index.partAt(parts, chosenEdges.node)
    for (const number of chosenEdges.edges) {
      const { start, points } = part?.edges ?? {}
      if (start && points) boxOf(chosenEdges.node, Array.from(points.subarray(start[number] * 3, start[number + 1] * 3)), part?.offset)
    }
  } else {
    for (const node of index.measured(nodes)) {
      const bounds = index.partAt(parts, node)?.bounds
      if (bounds)
        boxOf(
          node,
          Array.from({ length: 24 }, (_, i) => bounds[(Math.floor(i / 3) >> (i % 3)) & 1 ? (i % 3) + 3 : i % 3]),
          undefined,
        )
    }
  }
  if (isEmptyBounds(box)) return undefined
  const [x0, y0, z0, x1, y1, z1] = box
  const radius = (Math.hypot(x1 - x0, y1 - y0, z1 - z0) / 2) * AROUND
  return radius > 0 ? { center: [(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2], radius } : undefined
}

function facePoints({ positions, indices, faceStart }: NonNullable<Part['mesh']>, face: number): number[] {
  const points: number[] = []
  for (let i = faceStart[face] * 3; i < faceStart[face + 1] * 3; i++) points.push(...positions.subarray(indices[i] * 3, indices[i] * 3 + 3))
  return points
}
