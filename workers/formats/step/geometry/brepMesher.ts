import type { Quality } from '../../../contract/format.ts'
import type { PartSource } from '../structure/bodies.ts'
import type { BodyMesher, MeshEvents, StepHelpers } from './meshJob.ts'
import { facesAreBounded, isSolidSource, judge, witnessOf } from './meshWitness.ts'
import { PartWork } from './partWork.ts'
import type { PieceUse } from './pieceUse.ts'

/**
 * Tessellates by our own engine, with helpers where that is quicker. Parts that its checks flag are shown at once and go to `reference` when all others are there:
 * its meshes take their place. Parts of which nothing came out wait for the reference.
 */
export class BrepMesher implements BodyMesher {
  private readonly reference: BodyMesher
  private readonly team: StepHelpers | undefined

  private readonly use: PieceUse | undefined

  /** `use`: is given what becomes free of the files. */
  constructor(reference: BodyMesher, team?: StepHelpers, use?: PieceUse) {
    this.reference = reference
    this.team = team
    this.use = use
  }

  async mesh(sources: readonly PartSource[], sceneSize: number, quality: Quality, events: MeshEvents): Promise<void> {
    const work = new PartWork(sources, sceneSize, quality, events, this.use)
    await work.run(this.team)
    const { empty, flagged } = work
    if (empty.length > 0) {
      const solids = idsOfSolids(empty)
      const doubted = new Set<number>()
      await this.reference.mesh(empty, sceneSize, quality, {
        part: (draft) => {
          if (draft.mesh && judge(solids.has(draft.id), undefined, witnessOf(draft.mesh), facesAreBounded(draft.mesh)).doubtful) doubted.add(draft.id)
          events.part(draft)
        },
        failed: (source, reason) => events.failed(source, reason),
        progress() {},
      })
      events.checked?.(
        [],
        empty.filter(({ id }) => doubted.has(id)),
      )
    }
    if (flagged.length === 0) return
    const swap = this.meshAgain(work, sceneSize, quality, events)
    if (events.later) events.later(swap)
    else await swap
  }

  /** The reference's meshes in place of ours, where they are no worse. */
  private async meshAgain({ flagged, witnesses }: PartWork, sceneSize: number, quality: Quality, events: MeshEvents): Promise<void> {
    const replaced = new Set<number>()
    const solids = idsOfSolids(flagged)
    await this.reference.mesh(flagged, sceneSize, quality, {
      part(draft) {
        if (!draft.mesh) return
        const ours = witnesses.get(draft.id)
        const verdict = judge(solids.has(draft.id), ours, witnessOf(draft.mesh), facesAreBounded(draft.mesh, ours?.areas))
        if (!verdict.doubtful) replaced.add(draft.id)
        if (verdict.take === 'theirs') events.part(draft)
      },
      failed() {},
      progress() {},
    })
    events.checked?.(
      flagged.filter(({ id }) => replaced.has(id)),
      flagged.filter(({ id }) => !replaced.has(id)),
    )
  }
}

const idsOfSolids = (sources: readonly PartSource[]): Set<number> => new Set(sources.filter(isSolidSource).map(({ id }) => id))
