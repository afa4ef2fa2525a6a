import type { Page } from 'playwright'

/** What happened in a page since `startWatching`; milliseconds since then. */
export interface Watched {
  /** Tasks of the main thread over 50 ms. */
  tasks: number[]
  /** When the assembly tree and the first part came from the worker. */
  structure?: number
  firstPart?: number
  /** The longest that the page's handlers took for one message of a worker. */
  longestMessage: number
}

interface Window {
  bench: Watched & { started: number }
}

/** To be called before the page is loaded. */
export async function prepareWatching(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const bench = {
      tasks: [] as number[],
      structure: undefined as number | undefined,
      firstPart: undefined as number | undefined,
      longestMessage: 0,
      started: 0,
    }
    Object.assign(window, { bench })
    const listen = MessagePort.prototype.addEventListener
    MessagePort.prototype.addEventListener = function (
      this: MessagePort,
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: AddEventListenerOptions | boolean,
    ) {
      const timed = (event: Event): void => {
        const before = performance.now()
        const kind = ((event as MessageEvent).data as { type?: string } | null)?.type
        if (typeof listener === 'function') listener.call(this, event)
        else listener.handleEvent(event)
        const now = performance.now()
        bench.longestMessage = Math.max(bench.longestMessage, now - before)
        if (kind === 'structure') bench.structure ??= now - bench.started
        if (kind === 'part') bench.firstPart ??= now - bench.started
      }
      listen.call(this, type, timed, options)
    } as typeof listen
  })
}

export const startWatching = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const w = window as unknown as { bench?: { tasks: number[]; started: number; longestMessage: number } }
    const bench = (w.bench ??= { tasks: [], started: 0, longestMessage: 0 })
    bench.started = performance.now()
    bench.longestMessage = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) bench.tasks.push(entry.duration)
    }).observe({ type: 'longtask' })
  })

export const watched = (page: Page): Promise<Watched> => page.evaluate(() => (window as unknown as Window).bench)

/** Two frames later what was asked for is on the screen. */
export const nextPicture = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))
