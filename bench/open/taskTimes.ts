import type { Browser, Page } from 'playwright'

/** Processor time of the tasks of a page's main thread, milliseconds. On a loaded machine a task that takes some takes many times as long by the clock. */
export interface TaskTimes {
  longest: number
  over50: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  /** Microseconds of processor time. */
  tdur?: number
}

const MARK = 'bench-started'

/** Begins a trace that `taskTimes` ends. */
export const traceTasks = (page: Page, browser: Browser): Promise<void> => browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })

/** Ends the trace; tasks since `startWatching` count. */
export async function taskTimes(page: Page, browser: Browser): Promise<TaskTimes> {
  await page.evaluate((name) => performance.mark(name, { startTime: (window as unknown as { bench: { started: number } }).bench.started }), MARK)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const mark = traceEvents.find(({ name }) => name === MARK)
  if (!mark) throw new Error('the trace does not hold the mark of the page')
  const times = traceEvents
    .filter(({ name, ph, pid, tid, ts }) => ph === 'X' && name.endsWith('RunTask') && pid === mark.pid && tid === mark.tid && ts >= mark.ts)
    .map(({ tdur }) => (tdur ?? 0) / 1e3)
  return { longest: times.reduce((most, time) => Math.max(most, time), 0), over50: times.filter((time) => time > 50).length }
}
