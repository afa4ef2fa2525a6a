// `node bench/cpu/facet.ts FILE [OPENINGS] [stages | after SMALL | warmed-up]`: opens FILE by the app's own pipeline in this process, several times, and prints a
// `ProcessReport`; with `stages` under a sampling profiler, which slows it; with `after` when SMALL has been opened: what the code itself takes does not count then;
// with `warmed-up` when the reader has got ready as the app's worker does on the start page.
// Messages go through a port as they do between the worker and the page: buffers are copied or moved, and received.
import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import type { OpenMessage } from '../../workers/contract/messages.ts'
import { profiled } from './stages.ts'
import { type ProcessReport, peakRss, quiet, stopWatch } from './usage.ts'

const [, , file, openings = '3', mode, small] = process.argv

const loading = stopWatch()
const [{ collect }, { survey }, { openRoot }, { loadReader }, { partBuffers }, { warmUpReader }] = await Promise.all([
  import('../../workers/pipeline/collect.ts'),
  import('../../workers/pipeline/survey.ts'),
  import('../../workers/pipeline/openRoot.ts'),
  import('../../workers/formats/registry.ts'),
  import('../../workers/pipeline/transferables.ts'),
  import('../../workers/pipeline/warmUp.ts'),
])
const reader = await loadReader('step')
const report: ProcessReport = { load: loading(), openings: [], triangles: 0, rssLoaded: peakRss(), rssOpened: 0, rssSettled: 0, settled: [] }

async function open(path: string): Promise<void> {
  const name = basename(path)
  const { size } = await stat(path)
  const { port1, port2 } = new MessageChannel()
  const watch = stopWatch()
  const first = report.openings.length === 0
  let triangles = 0
  let partBytes = 0
  const received = new Promise<void>((done) => {
    port2.on('message', (message: OpenMessage) => {
      if (message.type === 'part') {
        triangles += (message.part.mesh?.indices.length ?? 0) / 3
        for (const { byteLength } of partBuffers(message.part)) partBytes += byteLength
      } else if (message.type === 'done') {
        report.structure ??= message.result.timings.structure / 1e3
        report.firstPart ??= message.result.timings.firstPart / 1e3
        done()
      }
    })
  })
  let settled: Promise<unknown> | undefined
  try {
    const collected = await collect({ name, container: 'file', entries: [{ path: name, blob: { file: path, size } }] })
    const { files } = collected
    const root = files.get(name) ? name : ((await survey(collected)).obvious ?? name)
    const opened = await openRoot(files, root, 'normal', (message, transfer = []) => port1.postMessage(message, [...transfer] as ArrayBuffer[]))
    port1.postMessage({ type: 'done', result: opened.result } satisfies OpenMessage)
    await received
    settled = opened.settled
  } finally {
    report.openings.push(watch())
    if (first) report.rssOpened = peakRss()
  }
  // What OpenCascade makes anew when the model is already there is not the opening's; the next one starts when it has ended.
  const later = stopWatch()
  await settled
  const cost = later()
  report.settled.push(report.openings.at(-1)!.cpu + cost.cpu)
  if (first) {
    report.later = cost
    report.rssSettled = peakRss()
  }
  // Every message has to arrive before it is counted.
  const drained = new Promise<void>((done) => port2.once('close', done))
  port1.close()
  await drained
  report.triangles = triangles
  report.partBytes = partBytes
}

const openFile = (): Promise<void> => open(resolve(file))
try {
  if (mode === 'after') {
    await open(resolve(small))
    report.openings = []
    report.settled = []
    report.rssLoaded = peakRss()
  } else if (mode === 'warmed-up') await warmUpReader(reader, () => true)
  await quiet()
  for (let left = Number(openings); left > 0; left--) {
    if (mode === 'stages') (report.stages ??= []).push(await profiled(openFile))
    else await openFile()
  }
} catch (error) {
  report.error = error instanceof Error ? error.message : String(error)
}
console.log(JSON.stringify(report))
process.exit()
