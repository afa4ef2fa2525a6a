// `node bench/share/run.ts FILE... [--mbit 10] [--delay 20] [--runs 3] [--whole] [--keep FOLDER] [--out FILE.json]`: shares each file as the app does, follows its link in Chromium
// as a phone (390 × 844, processor of the page slowed down four times) over a slow network, in a browser that has never seen the app and in one whose service worker has it, and
// prints milliseconds from following the link. `--whole` measures the file without its prepared model too; `--keep`: prepared models are put there and taken from there.
import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright'
import { SceneIndex } from '../../src/core/scene/sceneIndex.ts'
import { boundsOfBodies } from '../../src/core/scene/placeholder.ts'
import { createImportClient, prepareModel } from '../../workers/entries/client.ts'
import { chunksAt, HEAD_BYTES, Level, manifestAt, readHead, readRows } from '../../workers/stream/container.ts'
import { openModel } from '../inspect/openModel.ts'
import { inFreshBrowser, LIMIT_MS } from '../open/browser.ts'
import { prepareDrawing } from '../open/watch.ts'
import { type Sharer, startSharer } from './sharer.ts'
import { type SlowNetwork, slowNetwork } from './slowNetwork.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mbit: { type: 'string', default: '10' },
    delay: { type: 'string', default: '20' },
    runs: { type: 'string', default: '3' },
    whole: { type: 'boolean', default: false },
    keep: { type: 'string' },
    out: { type: 'string' },
  },
})
if (positionals.length === 0) {
  console.error('usage: node bench/share/run.ts FILE... [--mbit 10] [--delay 20] [--runs 3] [--whole] [--keep FOLDER] [--out FILE.json]')
  process.exit(2)
}
const PHONE = { width: 390, height: 844 }
const SLOWER = 4

/**
 * Milliseconds from following the link: until the page asked for the share, had its tree, had a form of each part, and a picture of these; until the model was complete, and its
 * picture. `kilobytes` over the network until the page had a form of each part, and in all.
 */
interface Visit {
  asked: number
  structure: number
  allParts: number
  wholeShape: number
  complete: number
  kilobytes: number
}

interface Window {
  visit: { asked?: number; structure?: number; allParts?: number; done?: number }
  drawing: { pictures: { done: number; asked: number }[] }
}

/** To be called before the page is loaded. `parts`: how many the model has. */
async function prepareVisit(page: Page, parts: number): Promise<void> {
  await page.addInitScript((count) => {
    const visit: Window['visit'] = {}
    Object.assign(window, { visit })
    const seen = new Set<number>()
    const listen = MessagePort.prototype.addEventListener
    MessagePort.prototype.addEventListener = function (this: MessagePort, type: string, listener: EventListener, options?: AddEventListenerOptions | boolean) {
      const timed = (event: Event): void => {
        listener.call(this, event)
        const data = (event as MessageEvent).data as { type?: string; part?: { id: number }; parts?: { id: number }[] } | null
        if (data?.type === 'structure') visit.structure ??= performance.now()
        for (const { id } of data?.parts ?? (data?.part ? [data.part] : [])) seen.add(id)
        if (seen.size === count) visit.allParts ??= performance.now()
        if (data?.type === 'done') visit.done = performance.now()
      }
      listen.call(this, type, timed, options)
    } as typeof listen
    const { fetch } = window
    window.fetch = (...given) => {
      if (String(given[0] instanceof Request ? given[0].url : given[0]).includes('/Share/Open')) visit.asked ??= performance.now()
      return fetch(...given)
    }
  }, parts)
}

/** The first picture that was asked for after a moment. */
const pictureAfter = (page: Page, moment: number): Promise<number> =>
  page
    .waitForFunction((from) => (window as unknown as Window).drawing.pictures.find(({ asked }) => asked >= from)?.done, moment, {
      timeout: LIMIT_MS,
      polling: 50,
    })
    .then((handle) => handle.jsonValue() as Promise<number>)

/** Follows a link; `network`: what the page's bytes come over. */
async function visitLink(page: Page, address: string, parts: number, network: SlowNetwork): Promise<Visit> {
  const before = network.received()
  await page.setViewportSize(PHONE)
  await prepareVisit(page, parts)
  await prepareDrawing(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => (window as unknown as Window).visit.done, null, { timeout: LIMIT_MS, polling: 100 })
  const { asked, structure, allParts, done } = await page.evaluate(() => (window as unknown as Window).visit)
  const [wholeShape, complete] = await Promise.all([pictureAfter(page, allParts!), pictureAfter(page, done!)])
  return { asked: asked!, structure: structure!, allParts: allParts!, wholeShape, complete, kilobytes: (network.received() - before) / 1e3 }
}

/** A page of a browser whose service worker has the app: it has been on the start page before. */
async function pageWithApp(browser: Browser, network: SlowNetwork): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  network.limit(false)
  await page.goto(`http://127.0.0.1:${network.port}/`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: LIMIT_MS })
  const visited = await context.newPage()
  await page.close()
  network.limit(true)
  return visited
}

function middle(visits: readonly Visit[]): Visit {
  const of = (key: keyof Visit): number => Math.round(visits.map((visit) => visit[key]).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)])
  return {
    asked: of('asked'),
    structure: of('structure'),
    allParts: of('allParts'),
    wholeShape: of('wholeShape'),
    complete: of('complete'),
    kilobytes: of('kilobytes'),
  }
}

interface Prepared {
  model: Buffer
  parts: number
  /** Time of preparing; undefined where it was done before. */
  milliseconds?: number
}

/** The prepared model of a file; where `--keep` names a folder it is made once. */
async function prepared(file: string): Promise<Prepared> {
  const kept = values.keep && join(values.keep, `${basename(file)}.facetstream`)
  if (kept && existsSync(kept)) {
    const model = await readFile(kept)
    return { model, parts: partsOf(model) }
  }
  const made = await prepare(file)
  if (kept) await writeFile(kept, made.model)
  return made
}

async function prepare(file: string): Promise<Prepared> {
  const client = createImportClient()
  const { structure, parts, result } = await openModel(client, file, { quality: 'normal' })
  client.dispose()
  if (!structure) throw new Error('a drawing')
  const index = new SceneIndex(structure.root)
  const box = boundsOfBodies(index, parts)
  const list = [...parts.values()].map(({ id, bounds }) => ({ id, bounds, occurrences: index.nodesOfPart.get(id)?.length ?? 0 }))
  const diagonal = Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2])
  const started = performance.now()
  const made = await prepareModel({ structure, parts: list, diagonal, notes: result.notes, missing: [] }, parts, () => {}).done
  return { model: Buffer.from(await made.arrayBuffer()), parts: parts.size, milliseconds: Math.round(performance.now() - started) }
}

function rowsOf(model: Buffer): { head: ReturnType<typeof readHead>; rows: ReturnType<typeof readRows> } {
  const bytes = new Uint8Array(model)
  const head = readHead(bytes.subarray(0, HEAD_BYTES), bytes.length)
  return { head, rows: readRows(bytes.subarray(0, manifestAt(head)), head) }
}

const partsOf = (model: Buffer): number => rowsOf(model).rows.reduce((most, { first, count }) => Math.max(most, first + count), 0)

/** Bytes up to the end of the coarse level. */
function firstBytes(model: Buffer): number {
  const { head, rows } = rowsOf(model)
  return chunksAt(head) + (rows[0]?.level === Level.coarse ? rows[0].packed : 0)
}

async function measure(sharer: Sharer, link: string, parts: number, isCached: boolean): Promise<Visit> {
  const visits: Visit[] = []
  for (let run = 0; run < Number(values.runs); run++) {
    const network = await slowNetwork(sharer.port, { bytesPerSecond: (Number(values.mbit) * 1e6) / 8, delay: Number(values.delay) })
    const address = `http://127.0.0.1:${network.port}${link}`
    const visit = await inFreshBrowser(async (page, browser) => visitLink(isCached ? await pageWithApp(browser, network) : page, address, parts, network))
    console.error(JSON.stringify(visit))
    visits.push(visit)
    network.close()
  }
  return middle(visits)
}

const rows = []
const sharer = await startSharer()
try {
  for (const file of positionals) {
    const { model, parts, milliseconds } = await prepared(file)
    const ofModel = await sharer.share(basename(file), { prepared: model })
    const row = {
      file: basename(file),
      megabytes: (await stat(file)).size / 1e6,
      prepared: { megabytes: model.length / 1e6, firstKilobytes: firstBytes(model) / 1e3, firstShare: firstBytes(model) / model.length, milliseconds },
      firstVisit: await measure(sharer, ofModel, parts, false),
      appCached: await measure(sharer, ofModel, parts, true),
      /** Processes that wanted a core over the last minute: more than there are cores make every figure longer. */
      load: loadavg()[0],
      ...(values.whole && { wholeFile: await measure(sharer, await sharer.share(basename(file), { contents: await readFile(file) }), parts, true) }),
    }
    console.log(JSON.stringify(row, null, 2))
    rows.push(row)
  }
} finally {
  await sharer.close()
}
if (values.out) {
  const about = {
    date: new Date().toISOString().slice(0, 10),
    cores: cpus().length,
    gpu: 'software',
    mbit: Number(values.mbit),
    delay: Number(values.delay),
    slower: SLOWER,
    runs: Number(values.runs),
  }
  await writeFile(values.out, `${JSON.stringify({ ...about, rows }, null, 2)}\n`)
}
