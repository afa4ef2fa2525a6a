// `node bench/scale/session.ts FILE... [--times N] [--resident] [--out FILE.json]`: one page of Chromium opens the files one after the other, N times round (2), and the
// first again at the end, each from the start page. What it holds with each on the screen after a garbage collection (MB): the page's own heap and buffers, those of
// its workers, the GPU by the sizes that the page asks of it, three's counters, and the resident memory of the page's process. In the end the browser is notified that
// memory is short, and the start page is looked at once more. `--resident`: without the heaps, for which a debugger attaches to the page and its workers.
// A file that does not open, or asks a question, ends the run with the page's own words. Each line has the seconds that its opening took, the rest after it included.
import { readFile, writeFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright'
import { serveApp } from '../open/app.ts'
import { inFreshBrowser, REST_MS } from '../open/browser.ts'
import { prepareWatching, startWatching, waitForModel } from '../open/watch.ts'
import { heaps } from './heaps.ts'
import { countGpuBytes, gpuBytes } from './gpuBytes.ts'

/** Megabytes. */
interface Held {
  file: string
  /** Heap and array buffers of the page, and of its workers. */
  page?: number
  workers?: number
  gpu: number
  resident: number
  /** Elements of the page, and workers that run. */
  elements: number
  running: number
  /** How long the opening took until nothing more came, and the rest after it. */
  seconds?: number
}

/** How long a complete model may go on with better parts and keep its result. */
const SETTLE_MS = 180_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, times: { type: 'string', default: '2' }, resident: { type: 'boolean' } },
})
if (positionals.length === 0) {
  console.error('usage: node bench/scale/session.ts FILE... [--times N] [--resident] [--out FILE.json]')
  process.exit(2)
}

async function residentOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  let most = 0
  for (const { id } of processInfo.filter(({ type }) => type === 'renderer')) {
    const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
    most = Math.max(most, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1e3)
  }
  return most
}

async function held(page: Page, browser: Browser, file: string): Promise<Held> {
  const { buffers, textures, renderbuffers } = await gpuBytes(page)
  return {
    file,
    ...(!values.resident && (await heaps(page))),
    gpu: (buffers + textures + renderbuffers) / 1e6,
    resident: await residentOf(browser),
    elements: await page.evaluate(() => document.querySelectorAll('*').length),
    running: page.workers().length,
  }
}

async function open(page: Page, file: string): Promise<number> {
  const started = performance.now()
  const browse = page.getByRole('button', { name: 'Browse for File' }).first()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), browse.click()])
  await startWatching(page)
  await chooser.setFiles(file)
  await waitForModel(page)
  await page.waitForFunction(() => (window as unknown as { bench: { settled?: boolean } }).bench.settled, null, { timeout: SETTLE_MS })
  await quiet(page)
  return (performance.now() - started) / 1e3
}

/** Waits until the page rests: for `REST_MS` no picture is read from the GPU, what lies there stays as it is, and no worker begins or ends. */
async function quiet(page: Page): Promise<void> {
  let last = ''
  let since = performance.now()
  const end = since + SETTLE_MS
  while (performance.now() < end) {
    const { buffers, textures, renderbuffers, readings } = await gpuBytes(page)
    const now = [buffers, textures, renderbuffers, readings, page.workers().length].join()
    if (now !== last || readings > 0) since = performance.now()
    else if (performance.now() - since >= REST_MS) return
    last = now
    await page.waitForTimeout(500)
  }
  throw new Error('the page does not come to rest')
}

async function goBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('option', { name: 'Start page' }).click({ timeout: 30_000 })
  await page.waitForTimeout(1000)
}

/** What the browser does by itself when the system has little memory left. */
async function shortOfMemory(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Memory.simulatePressureNotification', { level: 'critical' })
  await session.detach()
  await page.waitForTimeout(REST_MS)
}

const say = ({ file, page, workers, gpu, resident, elements, running, seconds }: Held): string =>
  `${file.padEnd(32)} ${(seconds?.toFixed(0) ?? '').padStart(3)} s, page ${page?.toFixed(1)}, workers ${workers?.toFixed(1)} (${running}), GPU ${gpu.toFixed(1)}, resident ${resident.toFixed(0)} MB, ${elements} elements`

console.log('building the app …')
const app = await serveApp()
const rows = await inFreshBrowser(async (page, browser) => {
  await prepareWatching(page)
  await countGpuBytes(page)
  await page.goto(app.url)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(REST_MS)
  const rows: Held[] = []
  const note = async (name: string, seconds?: number): Promise<void> => {
    rows.push({ ...(await held(page, browser, name)), seconds })
    console.log(say(rows[rows.length - 1]))
  }
  await note('start page')
  const files = positionals.map((path) => resolve(path))
  const all = Array.from({ length: Number(values.times) }, () => files).flat()
  for (const file of [...all, files[0]]) {
    const seconds = await open(page, file)
    await note(basename(file), seconds)
    await goBack(page)
  }
  await note('start page')
  await shortOfMemory(page)
  await note('start page, memory short')
  return rows
}).finally(() => app.close())
if (values.out) {
  const rounded = (_: string, value: unknown): unknown => (typeof value === 'number' ? Math.round(value * 10) / 10 : value)
  await writeFile(values.out, `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), unit: 'MB', gpu: 'software', rows }, rounded, 2)}\n`)
}
process.exit()
