import { expect, test } from 'vitest'
import { MeshPool, type PoolEvents } from '../../../kernel/meshPool/meshPool.ts'
import { WorkQueue } from '../../../kernel/meshPool/workQueue.ts'
import type { MeshDecision } from '../../../contract/meshPolicy.ts'
import type { PartDraft } from '../../../contract/format.ts'
import { warmUpFiles } from '#step/warmUp'
import { readDocument } from '../structure/document.ts'
import { TreeBuilder } from '../structure/tree.ts'
import { type MeshAnswer, type MeshJob, meshShared, type StepHelpers } from './meshJob.ts'
import { PartWork } from './partWork.ts'

/** Parts of a warm-up model. */
const PARTS = 4
const [wide] = await warmUpFiles()
const sources = () => new TreeBuilder(() => undefined).build(readDocument(wide.slice(), '')).parts

async function run(team?: StepHelpers) {
  const drafts: PartDraft[] = []
  let progress = 0
  let decision: MeshDecision | undefined
  const work = new PartWork(sources(), 100, 'normal', {
    part: (draft) => drafts.push(draft),
    failed() {},
    progress: (fraction) => (progress = fraction),
    decided: (value) => (decision = value),
  })
  await work.run(team)
  return { drafts, decision, rest: { progress, empty: work.empty.length, flagged: work.flagged.map(({ id }) => id) } }
}

const byId = (drafts: PartDraft[]): PartDraft[] => drafts.toSorted((a, b) => a.id - b.id)

/** Shares at once; the helper is played here. */
class PlayedPool extends MeshPool<MeshJob, MeshAnswer> {
  private readonly play: (job: MeshJob, events: PoolEvents<MeshAnswer>) => void
  constructor(play: (job: MeshJob, events: PoolEvents<MeshAnswer>) => void) {
    super('step')
    this.play = play
  }
  override decide = (): MeshDecision => ({ workers: 2, reason: 'pays' })
  override work = (job: MeshJob, _count: number, _timeoutMs: number, events: PoolEvents<MeshAnswer>): void => this.play(job, events)
}

const alone = await run()

test('without a team every part is meshed here', () => {
  expect(alone.drafts).toHaveLength(PARTS)
  expect(alone.decision).toBeUndefined()
  expect(alone.rest.progress).toBe(1)
  // Warm-up models must not wake OpenCascade.
  expect(alone.rest.flagged).toEqual([])
})

test('parts of a helper come once, and are waited for', async () => {
  const shared = await run(
    new PlayedPool((job, events) => {
      meshShared(job, 1, (answer) =>
        setTimeout(() => {
          events.answer(answer)
          events.answer(answer)
        }, 5),
      )
    }),
  )
  expect(shared.decision).toEqual({ workers: 2, reason: 'pays' })
  expect(shared.drafts).toHaveLength(PARTS)
  expect(byId(shared.drafts)).toEqual(byId(alone.drafts))
  expect(shared.rest).toEqual(alone.rest)
})

test('what a helper took before it died is meshed here', async () => {
  const shared = await run(
    new PlayedPool((job, events) => {
      const queue = new WorkQueue(job.owners)
      queue.take(1)
      queue.take(1)
      setTimeout(() => events.lost(1), 5)
    }),
  )
  expect(byId(shared.drafts)).toEqual(byId(alone.drafts))
  expect(shared.rest).toEqual(alone.rest)
})

test('a helper that never came is not waited for', async () => {
  const shared = await run(new PlayedPool(() => {}))
  expect(byId(shared.drafts)).toEqual(byId(alone.drafts))
})
