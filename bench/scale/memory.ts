// `node bench/scale/memory.ts FILE [--every SECONDS]`: opens a file in Chromium and states while it is opened the memory of the page's process in its parts (MB):
// resident memory, heap and array buffers of the page and of its workers as V8 counts them, and array buffers as Chromium's allocator counts them. Those that the allocator has and
// V8 does not are buffers of the browser's own that wait for its next collection. The last line is the peak.
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, CDPSession, Page } from 'playwright'
import { serveApp } from '../open/app.ts'
import { inFreshBrowser, LIMIT_MS, REST_MS } from '../open/browser.ts'
import { prepareWatching, startWatching } from '../open/watch.ts'

/** How long a thread may take to answer. */
const ANSWER_MS = 3000
/** How long the page is watched when everything has come: it measures the model then. */
const AFTER_MS = 8000
const ARRAY_BUFFERS = 'partition_alloc/partitions/array_buffer'

interface Usage {
  totalSize: number
  backingStorageSize: number
}

interface Dump {
  ph: string
  pid: number
  args: { dumps: { allocators?: Record<string, { attrs: { size?: { value: string } } }> } }
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { every: { type: 'string', default: '2' } } })
if (positionals.length !== 1) {
  console.error('usage: node bench/scale/memory.ts FILE [--every SECONDS]')
  process.exit(2)
}
const path = resolve(positionals[0])

const late = <T>(answer: Promise<T>): Promise<T | undefined> =>
  Promise.race([answer.catch(() => undefined), new Promise<undefined>((done) => setTimeout(() => done(undefined), ANSWER_MS))])

/** Asks the page and its workers for their heaps and buffers; those that are busy do not answer in time. */
async function askThreads(page: Page): Promise<() => Promise<{ page?: Usage; workers: Usage[] }>> {
  const session = await page.context().newCDPSession(page)
  const workers = new Set<string>()
  const answers = new Map<number, (usage: Usage) => void>()
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => void (targetInfo.type === 'worker' && workers.add(sessionId)))
  session.on('Target.detachedFromTarget', ({ sessionId }) => void workers.delete(sessionId))
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id: number; result: Usage }
    answers.get(id)?.(result)
  })
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  let asked = 0
  const ask = (sessionId: string): Promise<Usage | undefined> => {
    const id = ++asked
    const message = JSON.stringify({ id, method: 'Runtime.getHeapUsage' })
    return late(
      new Promise<Usage>((answer, fail) => {
        answers.set(id, answer)
        session.send('Target.sendMessageToTarget', { sessionId, message }).catch(fail)
      }),
    )
  }
  return async () => {
    const own = late(session.send('Runtime.getHeapUsage') as unknown as Promise<Usage>)
    const theirs = await Promise.all([...workers].map(ask))
    return { page: await own, workers: theirs.filter((usage) => usage !== undefined) }
  }
}

/** Bytes of array buffers in a process, by Chromium's allocator. */
async function allocated(session: CDPSession, pid: number): Promise<number | undefined> {
  const dumps: Dump[] = []
  const gather = ({ value }: { value: object[] }): void => void dumps.push(...(value as Dump[]).filter((event) => event.ph === 'v' && event.pid === pid))
  session.on('Tracing.dataCollected', gather)
  const traceConfig = { includedCategories: ['disabled-by-default-memory-infra'], excludedCategories: ['*'] }
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  await late(session.send('Tracing.requestMemoryDump', { levelOfDetail: 'light' }))
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', gather)
  for (const { args } of dumps) {
    const size = args.dumps.allocators?.[ARRAY_BUFFERS]?.attrs.size
    if (size) return Number.parseInt(size.value, 16)
  }
  return undefined
}

/** The page's process: of those that show pages the one with most memory. `peak`: the most that it has had since the allocator was asked last, which makes it begin anew. */
async function processOf(session: CDPSession): Promise<{ pid: number; resident: number; peak: number }> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  let most = { pid: 0, resident: 0, peak: 0 }
  for (const { id, type } of processInfo) {
    const status = type === 'renderer' ? await readFile(`/proc/${id}/status`, 'utf8').catch(() => '') : ''
    const [resident, peak] = ['VmRSS', 'VmHWM'].map((name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1000)
    if (resident > most.resident) most = { pid: id, resident, peak }
  }
  return most
}

const megabytes = (bytes: number | undefined): string => (bytes === undefined ? '–' : (bytes / 1e6).toFixed(0))
const sum = (usages: readonly Usage[], key: keyof Usage): number => usages.reduce((all, usage) => all + usage[key], 0)

async function watch(page: Page, browser: Browser): Promise<void> {
  await prepareWatching(page)
  await page.goto(app.url)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(REST_MS)
  const threads = await askThreads(page)
  const session = await browser.newBrowserCDPSession()
  const browse = page.getByRole('button', { name: 'Browse for File' }).first()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), browse.click()])
  await startWatching(page)
  const started = performance.now()
  await chooser.setFiles(path)
  let end = started + LIMIT_MS
  let highest = 0
  while (performance.now() < end) {
    await page.waitForTimeout(Number(values.every) * 1000)
    const { page: own, workers } = await threads()
    const { pid, resident, peak } = await processOf(session)
    highest = Math.max(highest, peak)
    const buffers = await allocated(session, pid)
    const { done, settled } = await page.evaluate(() => (window as unknown as { bench: { done?: number; settled?: boolean } }).bench)
    console.log(
      `${((performance.now() - started) / 1e3).toFixed(1)} s${done ? ', complete' : ''}: resident ${megabytes(resident)}, page ${megabytes(own?.totalSize)} + ${megabytes(own?.backingStorageSize)},`,
      `workers ${megabytes(sum(workers, 'totalSize'))} + ${megabytes(sum(workers, 'backingStorageSize'))}, array buffers ${megabytes(buffers)}`,
    )
    if (settled) end = Math.min(end, performance.now() + AFTER_MS)
  }
  console.log(`${basename(path)}: peak ${megabytes(highest)}`)
}

const app = await serveApp()
await inFreshBrowser(watch).finally(() => app.close())
process.exit()
