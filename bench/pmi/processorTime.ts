import type { Page } from 'playwright'
import { processorTimes, startTrace, tasksOf } from '../open/trace.ts'

/** Milliseconds of the processor that a page's main thread took, largest first: other programs of the machine, and waiting for the GPU, do not count. */
export interface ProcessorTime {
  tasks: number[]
  /** Frames in which something was drawn. */
  frames: number[]
}

/** To be called before the page is loaded, after `countDrawCalls`: marks frames in which something is drawn. */
export async function markFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const request = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (callback) =>
      request((time) => {
        callback(time)
        if ((window as unknown as { drawn: { calls: number } }).drawn.calls > 0) performance.mark('canvas')
      })
  })
}

/** What the page's main thread does while `work` runs, by a trace of the browser. */
export async function processorTime(page: Page, work: () => Promise<unknown>): Promise<ProcessorTime> {
  const stop = await startTrace(page, page.context().browser()!)
  await work()
  const events = await stop()
  const marks = events.filter(({ name }) => name === 'canvas')
  const frames = events.filter(({ name, ts, dur = 0 }) => name === 'FireAnimationFrame' && marks.some((mark) => mark.ts >= ts && mark.ts <= ts + dur))
  return { tasks: processorTimes(tasksOf(events)), frames: processorTimes(frames) }
}
