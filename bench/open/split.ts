// `node bench/open/split.ts FILE [--runs N] [--rest SECONDS]`: opens a file in Chromium and prints what its page's main thread and its import worker do until the first
// picture, the last part and the complete picture: milliseconds by the clock under V8's sampling profiler, by source file; medians of N fresh browsers.
import { readFile, rm, mkdtemp } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { serveApp } from './app.ts'
import { inFreshBrowser, REST_MS } from './browser.ts'
import { openInFacet } from './facet.ts'
import { type Profile, startProfiles } from './profiles.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' }, rest: { type: 'string', default: String(REST_MS / 1e3) } },
})
if (positionals.length !== 1) {
  console.error('usage: node bench/open/split.ts FILE [--runs N] [--rest SECONDS]')
  process.exit(2)
}

type Rules = readonly (readonly [kind: string, source: RegExp])[]
/** The first rule that fits the source of the innermost frame that has one; library code counts for its callers. */
const rules: Record<'main' | 'worker', Rules> = {
  main: [
    ['React and the panels', /node_modules\/(react|scheduler|jotai)|src\/app\/(shell|ui|features)\//],
    ['parts to the GPU', /src\/viewer\/(scene\/(face|edge|gpu|batch|grid|drawables|occurrence|level|coarse)|partFeed)/],
    ['pictures', /src\/viewer\/|node_modules\/three\//],
    ['messages of the worker, tree', /workers\/|src\/core\/scene\//],
    ['state of the page', /src\/app\//],
  ],
  worker: [
    ['reading the bytes', /workers\/io\//],
    ['scanning, arguments', /formats\/step\/(part21|body\/triple)/],
    ['products and tree', /formats\/step\/(structure|header|index|documents|sceneSize|unpack|references)/],
    ['shaping of bodies', /formats\/step\/(body|geometry)\//],
    ['meshing', /workers\/(kernel|mesh)\/|robust-predicates/],
    ['checks, keeping, messages', /workers\/(pipeline|entries|contract)|src\/core\//],
  ],
}
const engine = new Map([
  ['(garbage collector)', 'collection of garbage'],
  ['(idle)', 'idle'],
  ['(program)', 'browser code (layout, messages, waits for the GPU)'],
])

const clientDir = await mkdtemp(join(tmpdir(), 'facet-bench-'))
await build({ root: fileURLToPath(new URL('../..', import.meta.url)), logLevel: 'error', build: { outDir: clientDir, emptyOutDir: true, sourcemap: true } })
process.env.FACET_CLIENT = clientDir

const maps = new Map<string, Promise<SourceMap | undefined>>()
const mapOf = (url: string): Promise<SourceMap | undefined> => {
  const read = async (): Promise<SourceMap | undefined> => {
    const text = url.startsWith('http') ? await readFile(`${join(clientDir, new URL(url).pathname)}.map`, 'utf8').catch(() => '') : ''
    return text === '' ? undefined : new SourceMap(JSON.parse(text) as SourceMapPayload)
  }
  if (!maps.has(url)) maps.set(url, read())
  return maps.get(url)!
}

/** Milliseconds by kind between the moments, which are times of the profiler's clock. */
async function split({ nodes, samples, timeDeltas, startTime }: Profile, kinds: Rules, moments: readonly number[]): Promise<Map<string, number[]>> {
  const kindOf = new Map<number, string>()
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const open: [id: number, above: string][] = [[nodes[0].id, 'other']]
  for (let next = open.pop(); next; next = open.pop()) {
    const [id, above] = next
    const { callFrame, children } = byId.get(id)!
    const entry = (await mapOf(callFrame.url))?.findEntry(callFrame.lineNumber, callFrame.columnNumber)
    const source = entry && 'originalSource' in entry ? entry.originalSource : ''
    const kind = engine.get(callFrame.functionName) ?? kinds.find(([, pattern]) => pattern.test(source))?.[0] ?? above
    kindOf.set(id, kind)
    for (const child of children ?? []) open.push([child, kind])
  }
  const times = new Map<string, number[]>()
  let at = startTime
  samples.forEach((id, i) => {
    at += timeDeltas[i]
    const phase = moments.findIndex((moment) => at <= moment) - 1
    if (phase < 0) return
    const kind = kindOf.get(id)!
    if (!times.has(kind))
      times.set(
        kind,
        Array.from({ length: moments.length - 1 }, () => 0),
      )
    times.get(kind)![phase] += timeDeltas[i] / 1e3
  })
  return times
}

const app = await serveApp()
const rows = new Map<string, number[][]>()
const add = (kind: string, phases: number[]): unknown => rows.set(kind, [...(rows.get(kind) ?? []), phases])
for (let run = 0; run < Number(values.runs); run++)
  await inFreshBrowser(async (page) => {
    let stop: Awaited<ReturnType<typeof startProfiles>> | undefined
    const opened = openInFacet(page, app.url, resolve(positionals[0]), Number(values.rest) * 1e3, async () => void (stop = await startProfiles(page)))
    const { first, lastPart = first, complete } = await opened
    const { main, worker, zero } = await stop!()
    const started = await page.evaluate(() => (window as unknown as { bench: { started: number } }).bench.started)
    const ends = [0, first, lastPart, complete]
    const moments = ends.map((end) => zero + (started + end) * 1e3)
    add('by the clock', [first, lastPart - first, complete - lastPart])
    for (const [kind, phases] of await split(main, rules.main, moments)) add(`page: ${kind}`, phases)
    if (worker) for (const [kind, phases] of await split(worker, rules.worker, moments)) add(`import worker: ${kind}`, phases)
  })
await app.close()
await rm(clientDir, { recursive: true, force: true })
console.log('| ms, by the clock | until the first picture | then until the last part | then until complete |\n| --- | --- | --- | --- |')
for (const [kind, runs] of [...rows].sort(([a], [b]) => Number(b < a) - Number(a < b))) {
  while (runs.length < Number(values.runs)) runs.push([0, 0, 0])
  const middle = [0, 1, 2].map((phase) => runs.map((phases) => phases[phase]).sort((a, b) => a - b)[Math.floor(runs.length / 2)])
  if (Math.max(...middle) >= 5) console.log(`| ${kind} | ${middle.map((ms) => ms.toFixed(0)).join(' | ')} |`)
}
process.exit()
