import { boundsOfPoints } from '../../../../src/core/scene/bounds.ts'
import { bodySize } from '../../../kernel/brep/bodySize.ts'
import { LaterParts } from '../../exact/laterParts.ts'
import { meshPart } from '../../exact/meshPart.ts'
import type { PartDraft, Quality, Sink } from '../../../contract/format.ts'
import { partDraft } from './partDraft.ts'
import type { Shape } from './shape.ts'

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
