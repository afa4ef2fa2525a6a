import { EdgeKind, type Mesh } from '../../../../src/core/scene/mesh.ts'
import { encodeNormal } from '../../../../src/core/scene/octahedral.ts'
import { faceEdges } from '../../../kernel/brepMesh/faceEdges.ts'
import type { PartDraft, Quality, Sink } from '../../../contract/format.ts'
import type { StripSet } from './tristrips.ts'
import { boundsOfPoints } from '../../../../src/core/scene/bounds.ts'
import { bodySize } from '../../../kernel/brep/bodySize.ts'
import { LaterParts } from '../../exact/laterParts.ts'
import { meshPart } from '../../exact/meshPart.ts'
import type { Shape } from './shape.ts'

/** A part from its strips, one face for each set. `dropped`: triangles with numbers that could not be read. Undefined when none is left. */
function partDraft(id: number, name: string, sets: readonly StripSet[], scale: number): { part?: PartDraft; dropped: number } {
  const count = sets.reduce((sum, { vertices }) => sum + vertices.length / 6, 0)
  const positions = new Float32Array(count * 3)
  const normals = new Int16Array(count * 2)
  const indices: number[] = []
  const faceStart = [0]
  let dropped = 0
  let base = 0
  for (const { vertices, ends } of sets) {
    const own = vertices.length / 6
    for (let i = 0; i < own; i++) {
      const [nx, ny, nz] = vertices.subarray(i * 6, i * 6 + 3)
      encodeNormal(normals, (base + i) * 2, nx || 0, ny || 0, nz || 0)
      for (let axis = 0; axis < 3; axis++) positions[(base + i) * 3 + axis] = (vertices[i * 6 + 3 + axis] || 0) * scale
    }
    const before = indices.length
    let from = 0
    for (const end of ends) {
      for (let i = from; i + 2 < end; i++) {
        if ([i, i + 1, i + 2].some((vertex) => !isKnown(vertices, vertex))) dropped++
        else indices.push(...oriented(vertices, i, i + 1, i + 2).map((vertex) => vertex + base))
      }
      from = end
    }
    if (indices.length > before) faceStart.push(indices.length / 3)
    base += own
  }
  if (indices.length === 0) return { dropped }
  const mesh: Mesh = { positions, normals, indices: Uint32Array.from(indices), faceStart: Uint32Array.from(faceStart) }
  const edges = faceEdges(mesh)
  const open = edges?.kind.includes(EdgeKind.free)
  return { part: { id, name, origin: 'display', mesh, ...(edges && { edges }), ...(open && { doubleSided: true }) }, dropped }
}

const isKnown = (vertices: Float64Array, vertex: number): boolean =>
  !Number.isNaN(vertices[vertex * 6 + 3] + vertices[vertex * 6 + 4] + vertices[vertex * 6 + 5])

/** The corners in the order that the normals ask for: strips turn round, and sets of mirrored parts begin the other way. */
function oriented(v: Float64Array, a: number, b: number, c: number): number[] {
  const [p, q, r] = [a * 6 + 3, b * 6 + 3, c * 6 + 3]
  const [ux, uy, uz] = [v[q] - v[p], v[q + 1] - v[p + 1], v[q + 2] - v[p + 2]]
  const [wx, wy, wz] = [v[r] - v[p], v[r + 1] - v[p + 1], v[r + 2] - v[p + 2]]
  const sum = (k: number): number => (v[a * 6 + k] || 0) + (v[b * 6 + k] || 0) + (v[c * 6 + k] || 0)
  const along = (uy * wz - uz * wy) * sum(0) + (uz * wx - ux * wz) * sum(1) + (ux * wy - uy * wx) * sum(2)
  return along < 0 ? [a, c, b] : [a, b, c]
}

/** A part that has a shape. */
export interface ShownPart {
  id: number
  name: string
  shape: Shape
  scale: number
}

/** Share of the size of the strips: their chords cut round sides, and the exact body may stand out by as much. */
const STRIPS_OFF = 0.03
const MOST_NAMED = 3
const YIELD_MS = 100

/**
 * Shows parts: those with display strips at once, and exactly when everything is there; the others exactly. Where the exact body is doubted, by the checks of the
 * mesh or beside the strips, the strips stay, if there are any. Returns how many triangles of strips could not be read.
 */
export async function showShapes(parts: readonly ShownPart[], sink: Sink, quality: Quality): Promise<number> {
  const size = parts.reduce((largest, { shape }) => Math.max(largest, shape.solid ? bodySize(shape.solid.bodies) : 0), 0)
  const later = new LaterParts(sink)
  const doubtful: string[] = []
  let dropped = 0
  let yielded = performance.now()
  for (const [done, { id, name, shape, scale }] of parts.entries()) {
    const strips = partDraft(id, name, shape.strips.sets, scale)
    dropped += strips.dropped + shape.strips.damaged
    const draft = strips.part
    if (draft) {
      // The strips' arrays are gone once they are sent.
      const box = draft.mesh ? boundsOfPoints(draft.mesh.positions) : []
      const better = (): PartDraft | undefined => {
        const exact = exactDraft(id, name, shape, size, quality)
        return exact && !exact.doubtful && agrees(exact.draft, box) ? exact.draft : undefined
      }
      await later.show(draft, { now: better, later: async () => better() })
    } else {
      const exact = exactDraft(id, name, shape, size, quality)
      if (exact) sink.part(exact.draft)
      if (!exact || exact.doubtful) doubtful.push(name)
    }
    sink.progress('tessellate', (done + 1) / parts.length)
    if (performance.now() - yielded > YIELD_MS) {
      // The sign of life needs a turn.
      await new Promise((resolve) => setTimeout(resolve))
      yielded = performance.now()
    }
  }
  later.start()
  if (doubtful.length > 0) {
    const what = doubtful.slice(0, MOST_NAMED).join(', ') + (doubtful.length > MOST_NAMED ? ', …' : '')
    sink.note({ level: 'warning', code: 'parts-doubtful', text: `parts with faces that may be wrong: ${what}`, count: doubtful.length, params: { what } })
  }
  return dropped
}

/** Undefined when there are no exact bodies, or nothing comes of them. */
function exactDraft(id: number, name: string, { solid, color }: Shape, size: number, quality: Quality): { draft: PartDraft; doubtful: boolean } | undefined {
  if (!solid) return undefined
  const { draft, flagged, meshes } = meshPart({ id, name, bodies: solid.bodies, points: [], color }, size, quality)
  if (!draft) return undefined
  const doubtful = flagged + solid.unknown + solid.apart + solid.open > 0 || meshes.some(({ bodyProblems }) => bodyProblems.length > 0)
  return { draft, doubtful }
}

function agrees({ mesh }: PartDraft, box: readonly number[]): boolean {
  if (!mesh || box.length === 0) return false
  const own = boundsOfPoints(mesh.positions)
  const size = Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2])
  return own.every((value, i) => Math.abs(value - box[i]) <= STRIPS_OFF * size)
}
