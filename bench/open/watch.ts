import type { Page } from 'playwright'
import { LIMIT_MS } from './browser.ts'

/** What happened in a page since `startWatching`; milliseconds since then. */
export interface Watched {
  /** Tasks of the main thread over 50 ms. */
  tasks: number[]
  /** When the assembly tree and the first part came from the worker. */
  structure?: number
  firstPart?: number
  /** When the last part, and then the word that the model is complete, had been taken from the worker; `cached`: nothing was parsed. */
  lastPart?: number
  done?: number
  cached?: boolean
  /** The longest that the page's handlers took for one message of a worker. */
  longestMessage: number
}

interface Window {
  /** `settled`: nothing more comes, and the result is kept. */
  bench: Watched & { started: number; settled?: boolean }
}

/** To be called before the page is loaded. */
export async function prepareWatching(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { bench: { tasks: [], longestMessage: 0, started: 0 } })
    // Files from the browser's dialog come by way of its own processes: the page has them from this event on.
    HTMLInputElement.prototype.click = function (this: HTMLInputElement) {
      const begin = (): void => void ((window as unknown as Window).bench.started = performance.now())
      this.addEventListener('change', begin, { capture: true, once: true })
      HTMLElement.prototype.click.call(this)
    }
    const listen = MessagePort.prototype.addEventListener
    MessagePort.prototype.addEventListener = function (
      this: MessagePort,
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: AddEventListenerOptions | boolean,
    ) {
      const timed = (event: Event): void => {
        const before = performance.now()
        const data = (event as MessageEvent).data as { type?: string; result?: { cached?: boolean } } | null
        const kind = data?.type
        if (typeof listener === 'function') listener.call(this, event)
        else listener.handleEvent(event)
        const now = performance.now()
        const { bench } = window as unknown as Window
        bench.longestMessage = Math.max(bench.longestMessage, now - before)
        if (kind === 'structure') bench.structure ??= now - bench.started
        if (kind === 'earlyPart') bench.firstPart ??= now - bench.started
        if (kind === 'part' || kind === 'parts' || kind === 'growing') {
          bench.firstPart ??= now - bench.started
          bench.lastPart = now - bench.started
        }
        if (kind === 'done') {
          bench.done = now - bench.started
          bench.cached = data?.result?.cached === true
        }
        if (kind === 'settled') bench.settled = true
      }
      listen.call(this, type, timed, options)
    } as typeof listen
  })
}

/** Begins anew when it was begun before; so does a change of the dialog's files. */
export const startWatching = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const w = window as unknown as Window & { watchesTasks?: boolean }
    w.bench = { tasks: [], longestMessage: 0, started: performance.now() }
    if (w.watchesTasks) return
    w.watchesTasks = true
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) if (startTime >= w.bench.started) w.bench.tasks.push(duration)
    }).observe({ type: 'longtask' })
  })

export const watched = (page: Page): Promise<Watched> => page.evaluate(() => (window as unknown as Window).bench)

/** What asks a page later must not be loaded then: it would be measured too. */
export const prepareWaiting = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => true)
}

/**
 * Waits until the page has been told that the model is complete. It asks seldom, because the page is being measured. Throws with the page's own words when the page
 * shows an error or asks a question instead: nobody is there to answer it.
 */
export const waitForModel = async (page: Page): Promise<void> => {
  const answer = await page.waitForFunction(
    () => {
      if ((window as unknown as Window).bench.done !== undefined) return { stopped: '' }
      const stopped = document.querySelector<HTMLElement>('section[role="alert"], [role="dialog"], dialog[open]')
      return stopped ? { stopped: stopped.innerText || 'a dialog' } : undefined
    },
    null,
    { timeout: LIMIT_MS, polling: 100 },
  )
  const { stopped } = (await answer.jsonValue())!
  await answer.dispose()
  if (stopped) throw new Error(`the file did not open: ${stopped.replace(/\s+/g, ' ').slice(0, 300)}`)
}

/** When pictures of a model were asked of the GPU, when it had them done (times of the page's clock), and how many indices they drew. */
interface Drawing {
  pictures: { asked: number; done: number; drawn: number }[]
  /** The last call. */
  asked: number
}

/** To be called before the page is loaded. Watches calls that draw more than a background; what one task of the page draws is one picture. */
export async function prepareDrawing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const drawing: Drawing = { pictures: [], asked: 0 }
    Object.assign(window, { drawing })
    const BOX_INDICES = 36
    const seen = new WeakSet<object>()
    let drawn = 0
    const finish = (context: WebGL2RenderingContext): void => {
      const picture = { asked: drawing.asked, drawn }
      drawn = 0
      const fence = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0)
      context.flush()
      const wait = (): void => {
        if (fence && context.clientWaitSync(fence, 0, 0) === context.TIMEOUT_EXPIRED) setTimeout(wait, 4)
        else drawing.pictures.push({ ...picture, done: performance.now() })
      }
      wait()
    }
    const note = (context: WebGL2RenderingContext, indices: number): void => {
      if (indices <= BOX_INDICES) return
      drawing.asked = performance.now()
      if (drawn === 0) queueMicrotask(() => finish(context))
      drawn += indices
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
      type MultiDraw = (mode: number, counts: Int32Array, from: number, type: number, starts: Int32Array, startsFrom: number, draws: number) => void
      type Start = Parameters<MultiDraw> extends [...infer All, number] ? All : never
      interface Extension {
        multiDrawElementsWEBGL?: MultiDraw
        multiDrawElementsInstancedWEBGL?: (...given: [...Start, instances: Int32Array, instancesFrom: number, draws: number]) => void
      }
      // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- the compiler needs it: `call` keeps one overload of many.
      const extension = getExtension.call(this, name) as Extension | null
      const draw = extension?.multiDrawElementsWEBGL
      // Others may have put themselves in the same place before.
      if (extension && draw && !seen.has(extension)) {
        seen.add(extension)
        extension.multiDrawElementsWEBGL = (mode, counts, from, type, starts, startsFrom, draws) => {
          note(
            this,
            counts.subarray(from, from + draws).reduce((sum, count) => sum + count, 0),
          )
          draw.call(extension, mode, counts, from, type, starts, startsFrom, draws)
        }
        const repeat = extension.multiDrawElementsInstancedWEBGL!
        extension.multiDrawElementsInstancedWEBGL = (mode, counts, from, type, starts, startsFrom, instances, instancesFrom, draws) => {
          note(
            this,
            counts.subarray(from, from + draws).reduce((sum, count, i) => sum + count * instances[instancesFrom + i], 0),
          )
          repeat.call(extension, mode, counts, from, type, starts, startsFrom, instances, instancesFrom, draws)
        }
      }
      return extension
    } as typeof prototype.getExtension
  })
}

/** Milliseconds from `startWatching`. */
export interface Shown {
  /** Until the GPU has the first picture with anything of the model. */
  first: number
  /** The first picture of the complete model, which draws as much as any that follows: when it was asked of the GPU, and when it was done. */
  asked: number
  complete: number
}

/** To be called when the page reports that the model is complete. */
export const shownPictures = (page: Page): Promise<Shown> =>
  page.evaluate(async () => {
    const { bench, drawing } = window as unknown as { bench: { started: number }; drawing: Drawing }
    const LAST_MS = 2000
    /** Parts that lie at the picture's border may be in sight or not. */
    const ALL = 0.995
    const told = performance.now()
    const pictures = () => drawing.pictures.filter(({ asked }) => asked >= bench.started)
    const isLast = (): boolean => {
      const done = pictures()
      return done.some(({ asked }) => asked === drawing.asked) && performance.now() - Math.max(told, ...done.map((picture) => picture.done)) >= LAST_MS
    }
    while (!isLast()) await new Promise((resolve) => setTimeout(resolve, 20))
    const shown = pictures().toSorted((a, b) => a.asked - b.asked)
    // A picture for a list of files is drawn once, from another place; the view at rest more than once.
    const repeated = shown.filter(({ drawn }, i) => shown.some((other, k) => k !== i && other.drawn === drawn))
    const most = Math.max(...(repeated.length > 0 ? repeated : shown).map(({ drawn }) => drawn))
    const { asked, done } = shown.find(({ drawn }) => drawn >= ALL * most)!
    return { first: shown[0].done - bench.started, asked: asked - bench.started, complete: done - bench.started }
  })
