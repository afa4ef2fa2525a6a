// `node bench/scale/run.ts [CASE...] [--out FILE.json] [--file FILE] [--beside [--limit MINUTES]] [--node] [--phone]`: makes large files (all of `cases.ts`, or the named ones), opens each in a fresh Node process
// and in Chromium, and turns it there. With --out the figures are put into that file beside those of other cases, and into a table of the same name (.md).
// --beside: the file is opened by occt-import-js in Node and by online-3d-viewer in Chromium as well, for five minutes each at most, or as long as --limit.
// --node: only Node is measured. --phone: the page is that of a phone: a narrow screen, and a main thread a quarter as quick (workers are as quick as they are).
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { type ProcessReport, WORKER_YOUNG } from '../cpu/usage.ts'
import type { Page } from 'playwright'
import { serveApp } from '../open/app.ts'
import { inFreshBrowser, peakMemory } from '../open/browser.ts'
import { openInFacet } from '../open/facet.ts'
import { openInRival } from '../open/rival.ts'
import { taskTimes } from '../open/taskTimes.ts'
import { startTrace } from '../open/trace.ts'
import { cases, type ScaleFile } from './cases.ts'
import { countGpuBytes, gpuBytes } from './gpuBytes.ts'
import { countDrawCalls, orbit, type Orbit } from './orbit.ts'
import { type Row, table } from './table.ts'

const ORBIT_STEPS = 12
/** Milliseconds: a software GPU may need minutes for a frame of so many triangles. */
const ORBIT_LIMIT = 120_000
const NODE_LIMIT = 1_200_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    file: { type: 'string' },
    phone: { type: 'boolean' },
    beside: { type: 'boolean' },
    limit: { type: 'string', default: '5' },
    node: { type: 'boolean' },
  },
})
const rivalLimit = Number(values.limit) * 60_000

async function inNode({ path, bytes }: ScaleFile, engine: 'facet' | 'occt' = 'facet'): Promise<Row['node']> {
  const script = fileURLToPath(new URL(`../cpu/${engine}.ts`, import.meta.url))
  const limits = { timeout: engine === 'facet' ? NODE_LIMIT : rivalLimit, maxBuffer: 1 << 24 }
  const { stdout } = await promisify(execFile)(process.execPath, [WORKER_YOUNG, script, path, '1'], limits)
  const report = JSON.parse(stdout) as ProcessReport
  if (report.error) return { error: report.error }
  const [{ cpu, wall }] = report.openings
  const { structure, firstPart, rssOpened, rssLoaded } = report
  return { cpu, wall, structure, firstPart, peakRss: rssOpened / 1e6, memoryPerByte: (rssOpened - rssLoaded) / bytes }
}

/** Other programs with the same file; how they end when they do not open it. */
async function rivals(file: ScaleFile): Promise<Row['rivals']> {
  const ended = (error: unknown): { error: string } => ({
    error: (error as { signal?: string }).signal === 'SIGTERM' ? `not within ${values.limit} min` : lastLine(error),
  })
  // One after the other: each has the machine to itself.
  const occt = await inNode(file, 'occt').catch(ended)
  const timeout = new Promise<never>((_, fail) => setTimeout(() => fail(Object.assign(new Error('too late'), { signal: 'SIGTERM' })), rivalLimit).unref())
  const online3dviewer = await inFreshBrowser(async (page, browser) => {
    const opening = openInRival(page, file.path)
    // When the time is over its page is closed under it.
    opening.catch(() => {})
    const shown = await Promise.race([opening, timeout])
    return { firstPicture: shown.first, complete: shown.complete, peakMemory: await peakMemory(browser) }
  }).catch(ended)
  return { occt, online3dviewer }
}

const lastLine = (error: unknown): string => String(error).trim().split('\n').at(-1)!.slice(0, 80)

/** A screen of 390 × 844 with two device pixels to each, and a main thread a quarter as quick. */
async function likePhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDeviceMetricsOverride', { width: 390, height: 844, deviceScaleFactor: 2, mobile: true })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

const inChromium = (url: string, path: string): Promise<Row['chromium']> =>
  inFreshBrowser(async (page, browser) => {
    if (values.phone) await likePhone(page)
    await countDrawCalls(page)
    await countGpuBytes(page)
    const stop = await startTrace(page, browser)
    const { tasks, first, complete, structure, firstPart, longestMessage } = await openInFacet(page, url, path)
    const times = await taskTimes(page, stop)
    const turned: Orbit | string = await Promise.race([
      orbit(page, ORBIT_STEPS).catch((error: unknown) => String(error).slice(0, 200)),
      new Promise<string>((done) => setTimeout(() => done(`not turned within ${ORBIT_LIMIT / 1e3} s`), ORBIT_LIMIT)),
    ])
    const { buffers, textures, renderbuffers, peak } = await gpuBytes(page)
    return {
      structure,
      firstPart,
      firstPicture: first,
      complete,
      longestMessage,
      longestTask: Math.max(0, ...tasks),
      tasksOver50: tasks.length,
      taskTimes: times,
      peakMemory: await peakMemory(browser),
      gpu: { buffers: buffers / 1e6, textures: textures / 1e6, renderbuffers: renderbuffers / 1e6, peak: peak / 1e6 },
      orbit: turned,
    }
  })

const folder = await mkdtemp(join(tmpdir(), 'facet-scale-'))
const app = values.node ? undefined : await serveApp()
const rows: Record<string, Row> = values.out
  ? await readFile(values.out, 'utf8').then(
      (text) => (JSON.parse(text) as { rows?: Record<string, Row> }).rows ?? {},
      () => ({}),
    )
  : {}
try {
  const own = values.file ? resolve(values.file) : undefined
  const names = own ? [basename(own)] : positionals.length > 0 ? positionals : Object.keys(cases)
  for (const name of names) {
    const file = own ? { path: own, bytes: (await stat(own)).size, contents: '' } : await cases[name](folder)
    console.log(`${name}: ${(file.bytes / 1e6).toFixed(1)} MB, ${file.contents}`)
    const key = values.phone ? `${name} on a phone` : name
    const row: Row = {
      date: new Date().toISOString().slice(0, 10),
      load: loadavg()[0],
      bytes: file.bytes,
      contents: file.contents,
      node: await inNode(file),
      chromium: app
        ? await inChromium(app.url, file.path).catch((error: unknown) => ({ error: String(error).slice(0, 300) }))
        : (rows[key]?.chromium ?? { error: 'not opened in Chromium' }),
      ...(values.beside && { rivals: await rivals(file) }),
    }
    console.log(row)
    rows[key] = row
    if (!own) await rm(file.path)
    if (!values.out) continue
    const rounded = (_: string, value: unknown): unknown => (typeof value === 'number' ? Math.round(value * 1e3) / 1e3 : value)
    await writeFile(values.out, `${JSON.stringify({ cores: cpus().length, gpu: 'software', rows }, rounded, 2)}\n`)
    await writeFile(values.out.replace(/\.json$/, '.md'), table(rows, cpus().length))
  }
} finally {
  await app?.close()
  await rm(folder, { recursive: true, force: true })
}
process.exit()
