import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import { Growing } from '../../../mesh/growing.ts'
import type { GraphicsSegment } from './graphicsSegment.ts'
import type { ThreadLook } from './styles.ts'

/** Faces and edges of a part's solid bodies, or of its surface bodies, by the rows of the segment's meshes and polylines. */
export interface Shapes {
  meshes: Growing<Uint32Array<ArrayBuffer>>
  /** Colour of each face. */
  colors: Growing<Uint32Array<ArrayBuffer>>
  lines: Growing<Uint32Array<ArrayBuffer>>
  /** Faces of metal, of all. */
  metals: number
  threads: ThreadedFace[]
}

/** A face that the program covers with the picture of a thread; its number among the faces that are drawn. */
export interface ThreadedFace extends ThreadLook {
  face: number
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
  metal: boolean
  solid: boolean
  group: number
}

const emptyShapes = (): Shapes => ({
  meshes: new Growing(Uint32Array),
  colors: new Growing(Uint32Array),
  lines: new Growing(Uint32Array),
  metals: 0,
  threads: [],
})

/** Everything that a graphics segment draws. */
export function chooseShapes(segment: GraphicsSegment): PartShapes {
  const result: PartShapes = { solids: emptyShapes(), surfaces: emptyShapes(), failed: segment.damaged }
  const { styles, surface, parent, itemEnd } = segment.shapes
  const bodies = new Map<number, Body>()
  const bodyOf = (place: number): Body => {
    let body = bodies.get(place)
    if (!body) bodies.set(place, (body = bodyAt(segment, place)))
    return body
  }
  const surfaceGroups = new Set<number>()
  const lines = new Growing(Uint32Array)
  const lineGroups = new Growing(Uint32Array)
  for (let shape = 0, first = 0; shape < itemEnd.length; first = itemEnd.data[shape++]) {
    const body = bodyOf(parent.data[shape])
    const end = itemEnd.data[shape]
    if (surface.data[shape] === 0) {
      const line = finest(segment, first, end, -1)
      if (line >= 0) {
        lines.push(line)
        lineGroups.push(body.group)
      }
      continue
    }
    if (!body.solid) surfaceGroups.add(body.group)
    const mesh = finest(segment, first, end, 1)
    if (mesh < 0) {
      result.failed++
      continue
    }
    const shapes = body.solid ? result.solids : result.surfaces
    const own = segment.styles.styleOf(styles.data[shape])
    const thread = segment.styles.threadOf(styles.data[shape])
    if (thread) shapes.threads.push({ ...thread, face: shapes.meshes.length })
    shapes.meshes.push(mesh)
    shapes.colors.push(own.color || body.color)
    if (own.color ? own.metal : body.metal) shapes.metals++
  }
  for (let i = 0; i < lines.length; i++) (surfaceGroups.has(lineGroups.data[i]) ? result.surfaces : result.solids).lines.push(lines.data[i])
  return result
}

function bodyAt({ bodies, styles }: GraphicsSegment, place: number): Body {
  const head = bodies.get(place)
  return head ? { ...styles.styleOf(head.styles), group: head.parent } : { color: 0, metal: false, solid: true, group: 0 }
}

/**
 * The finest level of detail of a shape; -1 when there is none. Each is used by one shape only, or a small file could ask for any amount of memory.
 * `sign`: 1 for meshes, -1 for polylines.
 */
function finest({ shapes: { items }, drawn, meshes, lines }: GraphicsSegment, first: number, end: number, sign: 1 | -1): number {
  const starts = sign === 1 ? meshes.cornerStart.data : lines.start.data
  let best = -1
  let most = sign === 1 ? 0 : 1
  for (let i = first; i < end; i++) {
    const place = items.data[i]
    const row = place < drawn.length ? drawn[place] * sign - 1 : -1
    if (row < 0) continue
    const size = starts[row + 1] - starts[row]
    if (size > most) {
      most = size
      best = place
    }
  }
  if (best < 0) return -1
  const row = drawn[best] * sign - 1
  drawn[best] = 0
  return row
}
