// `node bench/open/threads.ts FILE [--runs N] [--rest SECONDS]`: opens a file in Chromium and prints the processor time of its threads from handing over the file until
// the first picture, the last part and the complete picture, as the system counts it: medians of N fresh browsers. Threads of a software GPU are apart.
import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright'
import { serveApp } from './app.ts'
import { inFreshBrowser, REST_MS } from './browser.ts'
import { openInFacet } from './facet.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' }, rest: { type: 'string', default: String(REST_MS / 1e3) } },
})
if (positionals.length !== 1) {
  console.error('usage: node bench/open/threads.ts FILE [--runs N] [--rest SECONDS]')
  process.exit(2)
}

/** Milliseconds between two looks at the threads. */
const LOOK_MS = 40
/** Names that Linux cuts off after 15 characters. */
const kinds: readonly [kind: string, process: string, thread: RegExp | 'main'][] = [
  ['page, main thread', 'page', 'main'],
  ['page, workers', 'page', /^DedicatedWorker/],
  ['page, other threads', 'page', /^/],
  ['service worker', 'renderer', /^/],
  ['GPU process, main thread', 'GPU', 'main'],
  ['GPU process, other threads', 'GPU', /^/],
  ['browser and network', 'rest', /^/],
]
type Times = Map<string, number>

const text = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')

/** Milliseconds of the processor by kind of thread, of all processes of a browser. */
async function look(browser: Browser): Promise<Times> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const times: Times = new Map(kinds.map(([kind]) => [kind, 0]))
  const ofProcess = async ({ type, id }: { type: string; id: number }): Promise<void> => {
    const tasks = await readdir(`/proc/${id}/task`).catch(() => [])
    const threads = await Promise.all(
      tasks.map(async (task) => ({
        isMain: Number(task) === id,
        name: await text(`/proc/${id}/task/${task}/comm`),
        ms: Number((await text(`/proc/${id}/task/${task}/schedstat`)).split(' ')[0]) / 1e6,
      })),
    )
    const hasPage = threads.some(({ name }) => name.startsWith('DedicatedWorker'))
    const kindOfProcess = type === 'renderer' && hasPage ? 'page' : type === 'renderer' || type === 'GPU' ? type : 'rest'
    for (const { isMain, name, ms } of threads) {
      const row = kinds.find(([, process, thread]) => process === kindOfProcess && (thread === 'main' ? isMain : thread.test(name)))!
      times.set(row[0], times.get(row[0])! + ms)
    }
  }
  await Promise.all(processInfo.map(ofProcess))
  return times
}

const moments = ['first picture', 'last part', 'complete'] as const

/** Milliseconds until each moment by the clock, and by kind of thread. */
async function opening(url: string, file: string): Promise<Map<string, number[]>> {
  return inFreshBrowser(async (page, browser) => {
    const looks: { at: number; times: Times }[] = []
    const over = new AbortController()
    const watching = (async () => {
      for (; !over.signal.aborted; await new Promise((done) => setTimeout(done, LOOK_MS))) looks.push({ at: Date.now(), times: await look(browser) })
    })()
    const { first, lastPart, complete } = await openInFacet(page, url, file, Number(values.rest) * 1e3)
    over.abort()
    await watching
    const started = await page.evaluate(() => performance.timeOrigin + (window as unknown as { bench: { started: number } }).bench.started)
    const at = (time: number): Times => looks.findLast((one) => one.at <= time)!.times
    const ends = [first, lastPart ?? first, complete]
    const before = at(started)
    return new Map([['by the clock', ends], ...kinds.map(([kind]) => [kind, ends.map((end) => at(started + end).get(kind)! - before.get(kind)!)] as const)])
  })
}

const app = await serveApp()
const rows = new Map<string, number[][]>()
for (let run = 0; run < Number(values.runs); run++)
  for (const [kind, ends] of await opening(app.url, resolve(positionals[0]))) rows.set(kind, [...(rows.get(kind) ?? []), ends])
await app.close()
console.log(`| processor time, ms, until | ${moments.join(' | ')} |\n| --- | --- | --- | --- |`)
for (const [kind, runs] of rows) {
  const middle = moments.map((_, i) => runs.map((ends) => ends[i]).sort((a, b) => a - b)[Math.floor(runs.length / 2)])
  console.log(`| ${kind} | ${middle.map((ms) => ms.toFixed(0)).join(' | ')} |`)
}
process.exit()
