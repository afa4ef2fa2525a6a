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

/** When pictures of a model were asked of the GPU, and when it had them done; times of the page's clock. */
interface Drawing {
  pictures: { asked: number; done: number }[]
  /** The last call, and where since the last look. */
  asked: number
  context?: WebGL2RenderingContext
}

/** To be called before the page is loaded. Watches calls that draw more than a background. */
export async function prepareDrawing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const drawing: Drawing = { pictures: [], asked: 0 }
    Object.assign(window, { drawing })
    const BOX_INDICES = 36
    const note = (context: WebGL2RenderingContext, indices: number): void => {
      if (indices <= BOX_INDICES) return
      drawing.context = context
      drawing.asked = performance.now()
    }
    const { prototype } = WebGL2RenderingContext
    const { drawElements, drawArrays } = prototype
    const getExtension = prototype.getExtension as (name: string) => object | null
    prototype.drawElements = function (mode, count, ...rest) {
      note(this, count)
      drawElements.call(this, mode, count, ...rest)
    }
    prototype.drawArrays = function (mode, first, count) {
      note(this, count)
      drawArrays.call(this, mode, first, count)
    }
    prototype.getExtension = function (this: WebGL2RenderingContext, name: string) {
      const extension = getExtension.call(this, name) as { multiDrawElementsWEBGL?: (...values: unknown[]) => void } | null
      const draw = extension?.multiDrawElementsWEBGL
      if (extension && draw && !Object.hasOwn(extension, 'multiDrawElementsWEBGL')) {
        extension.multiDrawElementsWEBGL = (...values: unknown[]) => {
          note(this, Infinity)
          draw.apply(extension, values)
        }
      }
      return extension
    } as typeof prototype.getExtension
    const look = (): void => {
      const { context, asked } = drawing
      if (context) {
        drawing.context = undefined
        const fence = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0)
        context.flush()
        const wait = (): void => {
          if (fence && context.clientWaitSync(fence, 0, 0) === context.TIMEOUT_EXPIRED) setTimeout(wait, 4)
          else drawing.pictures.push({ asked, done: performance.now() })
        }
        wait()
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/**
 * Milliseconds from `startWatching` until the GPU has the first picture of the complete model: called when the page says that it is complete.
 * That picture may have been asked for just before; so nothing more may come.
 */
export const completePicture = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { bench, drawing } = window as unknown as { bench: { started: number }; drawing: Drawing }
    const LAST_MS = 1000
    const told = performance.now()
    const after = () => drawing.pictures.find(({ asked }) => asked >= told)
    const isLast = (): boolean => drawing.asked > 0 && performance.now() - Math.max(told, drawing.asked) >= LAST_MS
    while (!after() && !isLast()) await new Promise(requestAnimationFrame)
    // What was asked for while the last one was waited for is done in its turn.
    while (drawing.asked > told && !after()) await new Promise((resolve) => setTimeout(resolve, 4))
    return Math.max(told, (after() ?? drawing.pictures.at(-1))?.done ?? told) - bench.started
  })
