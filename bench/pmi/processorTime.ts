import type { Page } from 'playwright'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds: begin, length, and how long the thread was on a processor in it. */
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string; data?: unknown }
}

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
  const session = await page.context().browser()!.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'blink.user_timing', '__metadata'], recordMode: 'recordAsMuchAsPossible' },
  })
  await work()
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  const isMain = new Set(events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`))
  const own = events.filter(({ pid, tid }) => isMain.has(`${pid} ${tid}`))
  const marks = own.filter(({ name }) => name === 'canvas')
  const long = (list: TraceEvent[]): number[] => list.map(({ tdur = 0 }) => tdur / 1000).sort((a, b) => b - a)
  const frames = own.filter(
    ({ name, ts, dur = 0, pid, tid }) =>
      name === 'FireAnimationFrame' && marks.some((mark) => mark.pid === pid && mark.tid === tid && mark.ts >= ts && mark.ts <= ts + dur),
  )
  return { tasks: long(own.filter(({ name }) => name.endsWith('RunTask'))), frames: long(frames) }
}
