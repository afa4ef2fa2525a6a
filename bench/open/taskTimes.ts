import type { Page } from 'playwright'
import { processorTimes, tasksOf, type TraceEvent } from './trace.ts'

/** Processor time of the tasks of a page's main thread, milliseconds. */
export interface TaskTimes {
  longest: number
  over50: number
}

/** Ends a trace that `startTrace` began; tasks since `startWatching` count. */
export async function taskTimes(page: Page, stop: (since?: number) => Promise<TraceEvent[]>): Promise<TaskTimes> {
  const times = processorTimes(tasksOf(await stop(await page.evaluate(() => (window as unknown as { bench: { started: number } }).bench.started))))
  return { longest: times[0] ?? 0, over50: times.filter((time) => time > 50).length }
}
