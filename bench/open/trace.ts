import type { Browser, Page } from 'playwright'

/** An event of Chromium's trace; times are microseconds. */
export interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** How long the thread was on a processor in it. */
  tdur?: number
  args?: { data?: unknown }
}

const MARK = 'bench-trace'
const categories = ['toplevel', 'devtools.timeline', 'blink.user_timing']

/**
 * Traces a browser. The result ends the trace and returns the events of `page`'s main thread, from `since` on (a time of the page's clock, milliseconds; absent: all).
 */
export async function startTrace(page: Page, browser: Browser): Promise<(since?: number) => Promise<TraceEvent[]>> {
  const session = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: categories, recordMode: 'recordAsMuchAsPossible' } })
  return async (since) => {
    await page.evaluate(([name, startTime]) => void performance.mark(name, { startTime }), [MARK, since] as const)
    const complete = new Promise((done) => session.once('Tracing.tracingComplete', done))
    await session.send('Tracing.end')
    await complete
    await session.detach()
    const mark = events.find(({ name }) => name === MARK)
    if (!mark) throw new Error('the trace does not hold the mark of the page')
    const { pid, tid, ts } = mark
    return events.filter((event) => event.pid === pid && event.tid === tid && (since === undefined || event.ts >= ts))
  }
}

/** Milliseconds of processor time of events, longest first. On a loaded machine, or where the GPU is waited for, they take many times as long by the clock. */
export const processorTimes = (events: readonly TraceEvent[]): number[] => events.map(({ tdur = 0 }) => tdur / 1e3).sort((a, b) => b - a)

/** The tasks among the events of a thread. */
export const tasksOf = (events: readonly TraceEvent[]): TraceEvent[] => events.filter(({ name, ph }) => ph === 'X' && name.endsWith('RunTask'))
