import { OpenError } from '../../../src/core/errors.ts'
import type { Body } from '../../../workers/kernel/brep/body.ts'
import type { DrawnAnew } from '../../../workers/formats/exact/drawnAnew.ts'
import { type FaceJoin, joinFaces } from '../../../workers/formats/exact/joinFaces.ts'
import type { PartDraft } from '../../../workers/contract/format.ts'

/** How a display mesh and the exact bodies of its file agree: the best of the configurations. */
export interface MeasuredJoin {
  /** Whether the bodies are those that the display mesh shows. */
  whole: boolean
  faces: number
  exactFaces: number
  matched: number
  /** Edges of the mesh, and those that have their exact curve. */
  edges: number
  curves: number
  /** Largest distances from the surfaces of matched faces, mm: of the mesh's vertices, and of its triangles (middles of them and of their sides). */
  vertices: number
  triangles: number
  /** Area of the mesh by that of the bodies, less one. */
  areaOff: number
  /** The bodies as they are drawn in the place of the mesh, where it is coarse or open. */
  anew?: DrawnAnew
  /** Reading the bodies, and comparing them with the mesh, CPU ms. */
  readMs: number
  joinMs: number
}

/** Undefined when the file holds no bodies with faces. */
export function measureJoin(draft: PartDraft, models: readonly (() => Body[])[]): MeasuredJoin | undefined {
  let best: MeasuredJoin | undefined
  for (const model of models) {
    const before = process.cpuUsage()
    const bodies = readOrNone(model).filter(({ faces }) => faces.length > 0)
    const readMs = since(before)
    const { mesh, edges, offset } = draft
    if (bodies.length === 0 || !mesh) continue
    const begin = process.cpuUsage()
    const join = joinFaces({ mesh, ...(edges && { edges }), ...(offset && { offset }) }, bodies)
    const joinMs = since(begin)
    if (best && best.matched >= join.matched) continue
    best = {
      whole: join.whole,
      faces: join.match.length,
      exactFaces: bodies.reduce((sum, { faces }) => sum + faces.length, 0),
      matched: join.matched,
      edges: edges?.kind.length ?? 0,
      curves: join.curves?.kind.reduce((sum, kind) => sum + Number(kind > 0), 0) ?? 0,
      vertices: join.deviation,
      triangles: ofTriangles(draft, bodies, join),
      areaOff: join.area.mesh / join.area.exact - 1,
      anew: join.anew,
      readMs,
      joinMs,
    }
    if (join.whole) break
  }
  return best
}

const since = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function readOrNone(model: () => Body[]): Body[] {
  try {
    return model()
  } catch (error) {
    if (error instanceof OpenError) return []
    throw error
  }
}

/** The deviation of the mesh itself. */
function ofTriangles({ mesh, offset = [0, 0, 0] }: PartDraft, bodies: readonly Body[], { match }: FaceJoin): number {
  const { positions: p, indices, faceStart } = mesh!
  const faces = bodies.flatMap((body) => body.faces)
  const uv = new Float64Array(2)
  let most = 0
  match.forEach((e, f) => {
    const surface = e < 0 ? undefined : faces[e].surface
    if (!surface || surface.kind === 'plane') return
    for (let i = faceStart[f] * 3; i < faceStart[f + 1] * 3; i += 3) {
      for (const weights of [
        [1 / 2, 1 / 2, 0],
        [0, 1 / 2, 1 / 2],
        [1 / 2, 0, 1 / 2],
        [1 / 3, 1 / 3, 1 / 3],
      ]) {
        const at = [0, 1, 2].map((axis) => weights.reduce((sum, weight, k) => sum + weight * p[indices[i + k] * 3 + axis], offset[axis]))
        most = Math.max(most, surface.invert(at[0], at[1], at[2], uv, false))
      }
    }
  })
  return most
}
