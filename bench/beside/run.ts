// `node bench/beside/run.ts FILE... [--runs N] [--only node|browser] [--out PAGE.md|PAGE.html|FILE.json]`: opens each file by Facet and by the other engines that are
// installed, each in a fresh process or browser, in turns, and writes a page of times, memory and their ratios.
import { execFile } from 'node:child_process'
import { stat, writeFile } from 'node:fs/promises'
import { cpus, release, type } from 'node:os'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import type { ProcessReport } from '../cpu/usage.ts'
import { endingOf, type Engine, engines, versionOf } from './engines.ts'
import { type BesidePage, type Figures, htmlPage, markdownPage, type Result } from './page.ts'
import { startViewers } from './viewers.ts'

const OPENINGS = 3
const LIMIT_MS = 900_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, runs: { type: 'string', default: '3' }, only: { type: 'string' } },
})
const runs = Number(values.runs)
const kind = /\.(md|html|json)$/.exec(values.out ?? '.md')?.[1]
if (positionals.length === 0 || !(runs >= 1) || kind === undefined || !['node', 'browser', undefined].includes(values.only)) {
  console.error('usage: node bench/beside/run.ts FILE... [--runs N] [--only node|browser] [--out PAGE.md|PAGE.html|FILE.json]')
  process.exit(2)
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]

async function inProcess(engine: Engine, file: string): Promise<ProcessReport> {
  const child = [fileURLToPath(new URL('one.ts', import.meta.url)), String(engines.indexOf(engine)), file, String(OPENINGS)]
  try {
    const { stdout } = await promisify(execFile)(process.execPath, child, { timeout: LIMIT_MS, maxBuffer: 1 << 24 })
    // Engines print words of their own before.
    return JSON.parse(stdout.trim().split('\n').at(-1)!) as ProcessReport
  } catch (error) {
    const { killed, code, signal } = error as { killed?: boolean; code?: number | string; signal?: string }
    const nothing = { cpu: 0, wall: 0 }
    const reason = killed ? `no answer in ${LIMIT_MS / 60_000} minutes` : `its process ended (${signal ?? code ?? 'unreadable answer'})`
    return { load: nothing, openings: [], triangles: 0, rssLoaded: 0, rssOpened: 0, rssSettled: 0, settled: [], error: reason }
  }
}

function figuresOf(reports: readonly ProcessReport[]): Result<Figures> {
  const failed = reports.find(({ error }) => error !== undefined)?.error
  if (failed !== undefined) return { failed }
  const warm = (pick: 'cpu' | 'wall'): number => median(reports.map(({ openings: [, ...rest] }) => Math.min(...rest.map((cost) => cost[pick]))))
  const first = (pick: 'cpu' | 'wall'): number => median(reports.map(({ openings: [cost] }) => cost[pick]))
  return {
    first: { cpu: first('cpu'), wall: first('wall') },
    warm: { cpu: warm('cpu'), wall: warm('wall') },
    memory: median(reports.map(({ rssOpened, rssLoaded }) => (rssOpened - rssLoaded) / 1e6)),
    triangles: reports[0].triangles,
  }
}

async function inNode(file: string): Promise<Record<string, Result<Figures>>> {
  const able = installed.filter(({ endings }) => endings?.includes(endingOf(file)) ?? true)
  const reports = able.map((): ProcessReport[] => [])
  for (let run = 0; run < runs; run++) for (const [i, engine] of able.entries()) reports[i].push(await inProcess(engine, file))
  return Object.fromEntries(able.map(({ name }, i) => [name, figuresOf(reports[i])]))
}

const installed = engines.filter((engine) => versionOf(engine) !== undefined)
const page: BesidePage = {
  date: new Date().toISOString().slice(0, 10),
  machine: `${cpus().length} cores, ${type()} ${release().split('.').slice(0, 2).join('.')}, Node ${process.version}, software rendering`,
  runs,
  engines: installed.map((engine) => ({ name: engine.name, version: versionOf(engine)!, settings: engine.settings })),
  passedOver: engines.filter((engine) => !installed.includes(engine)).map(({ name }) => `${name} is not installed and was passed over.`),
  files: [],
}
const written = (): string => (kind === 'html' ? htmlPage(page) : kind === 'json' ? `${JSON.stringify(page, null, 1)}\n` : markdownPage(page))
const viewers = values.only === 'node' ? undefined : await startViewers()
if (typeof viewers === 'string') page.passedOver.push(viewers)
else if (viewers) page.engines.push(viewers.rival)
for (const file of positionals.map((path) => resolve(path))) {
  console.log(basename(file))
  page.files.push({
    file: basename(file),
    megabytes: (await stat(file)).size / 1e6,
    node: values.only === 'browser' ? {} : await inNode(file),
    browser: typeof viewers === 'object' ? await viewers.open(file, runs) : {},
  })
  // A run of an hour may be interrupted.
  if (values.out !== undefined) await writeFile(values.out, written())
}
if (typeof viewers === 'object') await viewers.close()
if (values.out === undefined) console.log(written())
