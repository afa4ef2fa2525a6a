import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { meshJob, type MeshAnswer, type StepHelpers } from '../../formats/step/geometry/meshJob.ts'
import { meshPart } from '../../formats/step/geometry/meshPart.ts'
import { warmUpFiles } from '#step/warmUp'
import { readDocument } from '../../formats/step/structure/document.ts'
import { TreeBuilder } from '../../formats/step/structure/tree.ts'
import type { SpawnWorker } from '../../io/host/spawnedWorker.ts'
import { MeshPool } from './meshPool.ts'
import { WorkQueue } from './workQueue.ts'

const device = { cores: 8, memoryGiB: 8 }
const [wide] = await warmUpFiles()
const parts = () => new TreeBuilder(() => undefined).build(readDocument(wide, '')).parts
const queue = (count: number): WorkQueue => new WorkQueue(new Int32Array(new SharedArrayBuffer(count * 4)))

let team: StepHelpers
afterEach(() => team.close())

test('a helper in another thread makes the very parts that are made here', async () => {
  const sources = parts()
  const here = sources.map((source) => meshPart(source, 100, 'normal'))
  team = new MeshPool('step', device)
  const answers = await new Promise<MeshAnswer[]>((resolve, reject) => {
    const come: MeshAnswer[] = []
    team.work(meshJob(sources, queue(sources.length), 100, 'normal'), 1, 60_000, {
      answer: (answer) => come.push(answer) === sources.length && resolve(come),
      lost: () => reject(new Error('lost')),
    })
  })
  expect(answers.map(({ place }) => place)).toEqual([0, 1, 2, 3])
  expect(answers.map(({ draft, sound }) => ({ draft, sound }))).toEqual(here)
  // The shared bytes are those that are read here from now on.
  expect(sources.map((source) => meshPart(source, 100, 'normal'))).toEqual(here)
})

/** A worker that runs `script` when something is asked of it other than getting ready. */
const scripted =
  (script: string): SpawnWorker =>
  (onFail) => {
    const worker = new Worker(`require('node:worker_threads').parentPort.on('message', ({ path }) => { if (path?.[0] === 'mesh') { ${script} } })`, {
      eval: true,
    })
    worker.on('exit', () => onFail(new Error('ended')))
    return { endpoint: nodeEndpoint(worker), terminate: () => void worker.terminate() }
  }

test.each([
  ['dies', 'process.exit(1)', 60_000],
  ['says nothing', '', 50],
])('a helper that %s is lost, once', async (_, script, timeoutMs) => {
  team = new MeshPool('step', device, scripted(script))
  const lost: number[] = []
  await new Promise<void>((resolve) => {
    team.work(meshJob(parts(), queue(1), 100, 'normal'), 2, timeoutMs, {
      answer() {},
      lost: (helper) => lost.push(helper) === 2 && resolve(),
    })
  })
  expect(lost.sort()).toEqual([1, 2])
  expect(team.decide(24 << 20, { bodies: 9, milliseconds: 400, heaviest: 40 })).toEqual({ workers: 1, reason: 'short' })
})
