import { bodySize } from '../../../brep/bodySize.ts'
import { joinFaces } from '../../exact/joinFaces.ts'
import { meshPart } from '../../exact/meshPart.ts'
import type { PartDraft, Quality, Sink } from '../../format.ts'
import type { Database } from '../storage/database.ts'
import { exactBodies, exactModel } from './exactStream.ts'

/** A part of which no display mesh can be read, from its exact bodies; undefined when there are none with faces. */
export function exactDraft(id: number, name: string, database: Database, quality: Quality): PartDraft | undefined {
  const model = exactModel(database)
  if (!model) return undefined
  const bodies = exactBodies(model).filter(({ faces }) => faces.length > 0)
  if (bodies.length === 0) return undefined
  const shown = bodies.some(({ kind }) => kind === 'solid') ? bodies.filter(({ kind }) => kind === 'solid') : bodies
  return meshPart({ id, name, bodies: shown, points: [], color: model.parts[0].color }, bodySize(shown), quality).draft
}

/** Parts that are shown by their display meshes, to be told what their faces are exactly. */
export class ExactLater {
  private readonly jobs: (() => PartDraft | undefined)[] = []

  /** Before the draft is handed on: it is copied. */
  add(draft: PartDraft, database: Database): void {
    if (!draft.mesh) return
    const own = structuredClone(draft)
    this.jobs.push(() => withExactFaces(own, database))
  }

  /** The parts again, with exact surfaces and curves; as later work where the sink knows of that. */
  async run(sink: Sink): Promise<void> {
    const work = async (): Promise<void> => {
      for (const job of this.jobs) {
        // Between parts others have their turn.
        await new Promise((resolve) => setTimeout(resolve))
        const draft = job()
        if (draft) sink.part(draft)
      }
    }
    if (this.jobs.length === 0) return
    if (sink.later) sink.later(work())
    else await work()
  }
}

function withExactFaces(draft: PartDraft, database: Database): PartDraft | undefined {
  const model = exactModel(database)
  const bodies = model ? exactBodies(model).filter(({ faces }) => faces.length > 0) : []
  if (bodies.length === 0 || !draft.mesh) return undefined
  const { faces, curves, matched } = joinFaces({ mesh: draft.mesh, ...(draft.edges && { edges: draft.edges }) }, bodies)
  if (matched === 0) return undefined
  return { ...draft, faces, ...(draft.edges && curves && { edges: { ...draft.edges, curves } }) }
}
