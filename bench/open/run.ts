// `node bench/open/run.ts FILE... [--out FILE.json]`: opens each file in Chromium by Facet and by the npm package online-3d-viewer,
// a fresh browser each time, in turns; prints times, longest tasks of the main thread and their ratios.
import { readFile, stat, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright'
import { build } from 'vite'
import { createApp } from '../../server/http/app.ts'
import { chromiumPath } from '../../tests/support/chromium.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const RUNS = Number(process.env.RUNS ?? 3)
const LIMIT_MS = 300_000

interface Opening {
  /** From handing over the file to the complete model on screen. */
  complete: number
  /** Longest task of the main thread after the first frame's (shader compilation), and all of them over 50 ms. */
  longest: number
  over50: number
}

const watchTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration)
    }).observe({ type: 'longtask' })
  })

const tasksOf = (page: Page): Promise<number[]> => page.evaluate(() => (window as unknown as { tasks: number[] }).tasks)

function describe(started: number, tasks: readonly number[]): Opening {
  return { complete: performance.now() - started, longest: Math.max(0, ...tasks), over50: tasks.length }
}

async function openInFacet(page: Page, url: string, file: string): Promise<Opening> {
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  const browse = page.getByRole('button', { name: 'Browse for File' }).first()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), browse.click()])
  await watchTasks(page)
  const started = performance.now()
  await chooser.setFiles(file)
  await page.getByRole('application').waitFor({ timeout: LIMIT_MS })
  // The progress bar leaves when the last part is on the canvas; two frames later it is drawn.
  await page.waitForFunction(() => document.querySelector('canvas') && !document.querySelector('[role=progressbar]'), null, { timeout: LIMIT_MS, polling: 'raf' })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return describe(started, await tasksOf(page))
}

const rival = `<!doctype html><html><body style="margin:0"><input type="file" id="file"><div id="viewer" style="width:1160px;height:828px"></div>
<script src="/o3dv.min.js"></script></body></html>`

async function openInRival(page: Page, file: string): Promise<Opening> {
  const modules = `${root}/node_modules`
  await page.route('http://rival.test/', (route) => route.fulfill({ contentType: 'text/html', body: rival }))
  await page.route('http://rival.test/o3dv.min.js', (route) => route.fulfill({ path: `${modules}/online-3d-viewer/build/engine/o3dv.min.js` }))
  // It fetches its engines from a content network: they come from the installed packages instead.
  await page.context().route(/occt-import-js@[^/]*\/dist\//, async (route) => {
    const name = basename(new URL(route.request().url()).pathname)
    await route.fulfill({ path: `${modules}/occt-import-js/dist/${name}`, headers: { 'Access-Control-Allow-Origin': '*' }, contentType: name.endsWith('.wasm') ? 'application/wasm' : 'text/javascript' })
  })
  await page.goto('http://rival.test/')
  await page.locator('#file').setInputFiles(file)
  await watchTasks(page)
  const started = performance.now()
  await page.evaluate(
    () =>
      new Promise<void>((done, fail) => {
        const { OV } = window as unknown as { OV: { EmbeddedViewer: new (parent: Element, options: object) => { LoadModelFromFileList(files: FileList): void } } }
        const input = document.querySelector<HTMLInputElement>('#file')!
        const viewer = new OV.EmbeddedViewer(document.querySelector('#viewer')!, { onModelLoaded: () => done(), onModelLoadFailed: () => fail(new Error('failed')) })
        viewer.LoadModelFromFileList(input.files!)
      }),
  )
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return describe(started, await tasksOf(page))
}

async function inFreshBrowser(work: (page: Page) => Promise<Opening>): Promise<Opening> {
  const browser: Browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    page.setDefaultTimeout(LIMIT_MS)
    return await work(page)
  } finally {
    await browser.close()
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const middle = (runs: readonly Opening[]): Opening => ({
  complete: median(runs.map((run) => run.complete)),
  longest: median(runs.map((run) => run.longest)),
  over50: median(runs.map((run) => run.over50)),
})

const argv = process.argv.slice(2)
const outAt = argv.indexOf('--out')
const out = outAt >= 0 ? argv.splice(outAt, 2)[1] : undefined
if (argv.length === 0) {
  console.error('usage: node bench/open/run.ts FILE... [--out FILE.json]')
  process.exit(2)
}

await build({ root, logLevel: 'error' })
const app = await createApp({ clientDir: `${root}/dist` })
const url = await app.listen({ host: '127.0.0.1', port: 0 })
const rows: object[] = []
console.log(`${cpus().length} cores, software rendering, median of ${RUNS} fresh browsers each`)
for (const file of argv.map((path) => resolve(path))) {
  const megabytes = (await stat(file)).size / 1e6
  const ours: Opening[] = []
  const theirs: Opening[] = []
  for (let run = 0; run < RUNS; run++) {
    ours.push(await inFreshBrowser((page) => openInFacet(page, url, file)))
    theirs.push(await inFreshBrowser((page) => openInRival(page, file)))
  }
  const facet = middle(ours)
  const other = middle(theirs)
  const row = { file: basename(file), megabytes, facet, online3dviewer: other, timesFaster: other.complete / facet.complete, longestTaskRatio: other.longest / Math.max(1, facet.longest) }
  rows.push(row)
  const say = ({ complete, longest, over50 }: Opening): string => `${(complete / 1000).toFixed(2)} s, longest task ${longest.toFixed(0)} ms, ${over50} over 50 ms`
  console.log(`${row.file} (${megabytes.toFixed(1)} MB)\n  facet            ${say(facet)}\n  online-3d-viewer ${say(other)}\n  ${row.timesFaster.toFixed(1)} times faster`)
}
await app.close()
if (out) {
  const version = (JSON.parse(await readFile(`${root}/node_modules/online-3d-viewer/package.json`, 'utf8')) as { version: string }).version
  await writeFile(out, `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), cores: cpus().length, gpu: 'software', runs: RUNS, online3dviewer: version, rows }, null, 2)}\n`)
}
