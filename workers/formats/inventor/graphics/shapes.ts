import { OpenError } from '../../../../src/core/errors.ts'
import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { ByteCursor } from '../../../bytes/byteCursor.ts'
import type { Records } from '../storage/records.ts'
import {
  faceMeshSize,
  type FaceMesh,
  graphicsTypes,
  type Numbers,
  polylineSize,
  readFaceMesh,
  readHead,
  readPolyline,
  readShape,
  type Shape,
  typeOf,
} from './drawables.ts'
import { readStyle } from './styles.ts'

export interface DrawnFace {
  mesh: FaceMesh
  color: Rgba
}

/** Faces and edges of a part's solid bodies, or of its surface bodies: where they are in the segment. */
export interface Shapes {
  faces: DrawnFace[]
  edges: Numbers[]
}

export interface PartShapes {
  solids: Shapes
  surfaces: Shapes
  /** Faces whose records are damaged or have no mesh. */
  failed: number
}

/** A body's faces hang on one record and its edges on another; both belong to one group. */
interface Body {
  color: Rgba
  solid: boolean
  group: number
}

/** Everything that a graphics segment draws. Records that cannot be read are counted and left out. */
export function readShapes(records: Records): PartShapes {
  const result: PartShapes = { solids: { faces: [], edges: [] }, surfaces: { faces: [], edges: [] }, failed: 0 }
  const bodies = new Map<number, Body>()
  const bodyOf = (place: number): Body => {
    let body = bodies.get(place)
    if (!body) bodies.set(place, (body = readBody(records, place)))
    return body
  }
  const colors = new Map<number, Rgba>()
  const colorOf = (place: number): Rgba => {
    let color = colors.get(place)
    if (color === undefined) colors.set(place, (color = readStyle(records, place).color))
    return color
  }
  const used = new Set<number>()
  const surfaceGroups = new Set<number>()
  const edges: { group: number; edge: Numbers }[] = []
  for (let record = 0; record < records.count; record++) {
    if (records.type(record) !== graphicsTypes.shape) continue
    try {
      const shape = readShape(records.reader(record))
      const body = bodyOf(shape.parent)
      if (shape.surface === 0) {
        const line = finest(records, shape, graphicsTypes.polylines, polylineSize, used)
        if (line) edges.push({ group: body.group, edge: readPolyline(records.reader(line - 1)) })
        continue
      }
      if (!body.solid) surfaceGroups.add(body.group)
      const mesh = finest(records, shape, graphicsTypes.meshes, faceMeshSize, used)
      if (mesh)
        (body.solid ? result.solids : result.surfaces).faces.push({ mesh: readFaceMesh(records.reader(mesh - 1)), color: colorOf(shape.styles) || body.color })
      else result.failed++
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
      result.failed++
    }
  }
  for (const { group, edge } of edges) (surfaceGroups.has(group) ? result.surfaces : result.solids).edges.push(edge)
  return result
}

function readBody(records: Records, place: number): Body {
  if (typeOf(records, place) !== graphicsTypes.body) return { color: 0, solid: true, group: 0 }
  const { styles, parent } = readHead(records.reader(place - 1))
  return { ...readStyle(records, styles), group: parent }
}

/** Of a shape's levels of detail the largest: only that is read, and by one shape only, or a small file could ask for any amount of memory. */
function finest(records: Records, { items }: Shape, types: readonly string[], sizeOf: (reader: ByteCursor) => number, used: Set<number>): number | undefined {
  let best: number | undefined
  let most = 0
  for (const item of items) {
    if (!types.includes(typeOf(records, item)) || used.has(item)) continue
    const size = sizeOf(records.reader(item - 1))
    if (size > most) {
      most = size
      best = item
    }
  }
  if (best !== undefined) used.add(best)
  return best
}
