// `node bench/open/second.ts FILE... [--out FILE.json] [--runs N] [--rest SECONDS]`: opens each file in Chromium, and then its kept result: in the same page after going
// back to the start page, from the list of recent files, and in a page loaded anew. Prints milliseconds from handing the file over.
import { stat, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { serveApp } from './app.ts'
import { DIALOG_MS, inFreshBrowser, LIMIT_MS, REST_MS } from './browser.ts'
import { prepareDrawing, prepareWaiting, prepareWatching, shownPictures, startWatching, waitForModel, watched } from './watch.ts'

const figures = ['structure', 'lastPart', 'asked', 'done', 'longest'] as const
/** Milliseconds until the page had the tree, and all parts; until it asked the GPU for the complete picture, and had it; its longest task over 50. */
type Opening = Record<(typeof figures)[number], number>

const ways = ['first', 'again', 'recent', 'later'] as const
type Way = (typeof ways)[number]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, runs: { type: 'string', default: process.env.RUNS ?? '3' }, rest: { type: 'string', default: String(REST_MS / 1e3) } },
})
if (positionals.length === 0) {
  console.error('usage: node bench/open/second.ts FILE... [--out FILE.json] [--runs N] [--rest SECONDS]')
  process.exit(2)
}
const runs = Number(values.runs)
const restMs = Number(values.rest) * 1e3

async function opening(page: Page, isKept: boolean, handOver: () => Promise<void>): Promise<Opening> {
  await handOver()
  await waitForModel(page)
  const { asked, complete: done } = await shownPictures(page)
  // The kept result is complete.
  await page.waitForFunction(() => (window as unknown as { bench: { settled?: boolean } }).bench.settled, null, { timeout: LIMIT_MS })
  const { structure, lastPart, cached, tasks } = await watched(page)
  if (cached !== isKept) throw new Error(isKept ? 'it was parsed again' : 'it was kept')
  return { structure: structure!, lastPart: lastPart!, asked, done, longest: Math.max(0, ...tasks) }
}

async function chooseFile(page: Page, file: string): Promise<void> {
  const browse = page.getByRole('button', { name: 'Browse for File' }).first()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), browse.click()])
  await page.waitForTimeout(DIALOG_MS)
  await startWatching(page)
  await chooser.setFiles(file)
}

async function chooseRecent(page: Page, file: string): Promise<void> {
  const card = page.getByRole('button', { name: basename(file) }).first()
  await card.waitFor()
  await startWatching(page)
  await card.evaluate((element: HTMLElement) => {
    ;(window as unknown as { bench: { started: number } }).bench.started = performance.now()
    element.click()
  })
}

async function goBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('option', { name: 'Start page' }).click()
  await page.waitForTimeout(restMs)
}

async function openAll(page: Page, url: string, file: string): Promise<Record<Way, Opening>> {
  await prepareWatching(page)
  await prepareDrawing(page)
  const load = async (): Promise<void> => {
    await page.goto(url)
    await page.waitForLoadState('networkidle')
    await prepareWaiting(page)
    await page.waitForTimeout(restMs)
  }
  await load()
  const first = await opening(page, false, () => chooseFile(page, file))
  await goBack(page)
  const again = await opening(page, true, () => chooseFile(page, file))
  await goBack(page)
  const recent = await opening(page, true, () => chooseRecent(page, file))
  await page.goto('about:blank')
  await load()
  const later = await opening(page, true, () => chooseFile(page, file))
  return { first, again, recent, later }
}

/** The median of each figure. */
function middle(openings: readonly Opening[]): Opening {
  const median = (figure: keyof Opening): number => openings.map((opening) => opening[figure]).toSorted((a, b) => a - b)[Math.floor(openings.length / 2)]
  return Object.fromEntries(figures.map((figure) => [figure, median(figure)])) as Opening
}

const say = ({ structure, lastPart, asked, done, longest }: Opening): string =>
  `structure ${structure.toFixed(0)}, all parts ${lastPart.toFixed(0)}, picture asked ${asked.toFixed(0)}, done ${done.toFixed(0)}, longest task ${longest.toFixed(0)} ms`

const app = await serveApp()
const rows: object[] = []
console.log(`${cpus().length} cores, software rendering, median of ${runs} fresh browsers each, ${values.rest} s of rest before a file`)
for (const file of positionals.map((path) => resolve(path))) {
  const megabytes = (await stat(file)).size / 1e6
  const measured: Record<Way, Opening>[] = []
  for (let run = 0; run < runs; run++) measured.push(await inFreshBrowser((page) => openAll(page, app.url, file)))
  console.log(`${basename(file)} (${megabytes.toFixed(1)} MB)`)
  const row: Partial<Record<Way, Opening>> = {}
  for (const way of ways) {
    row[way] = middle(measured.map((all) => all[way]))
    console.log(`  ${way.padEnd(7)} ${say(row[way])}`)
  }
  rows.push({ file: basename(file), megabytes, ...row })
}
await app.close()
if (values.out) {
  const result = { date: new Date().toISOString().slice(0, 10), cores: cpus().length, gpu: 'software', runs, rest: Number(values.rest), unit: 'ms', rows }
  await writeFile(values.out, `${JSON.stringify(result, (_, value: unknown) => (typeof value === 'number' ? Math.round(value * 10) / 10 : value), 2)}\n`)
}
