import { doubtedBodies } from '../support/doubtedBodies.ts'
import { openFile, view } from './app.ts'
import { expect, test } from './test.ts'

// The properties stand beside the view: they follow every part that comes.
test.use({ viewport: { width: 1440, height: 900 } })

/** The longest that a task of the page may take, milliseconds of the processor: what others on the machine take is not counted. */
const LONGEST = 50
const COUNT = 60

interface Watch {
  /** The model was complete; no part comes any more. */
  done: boolean
  settled: boolean
  /** Parts that came a second time. */
  again: number
  /** So many when the model was complete. */
  againBefore: number
}

/** An event of Chromium's trace; `ts` and `tdur` are microseconds, `tdur` those of the processor. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts?: number
  tdur?: number
  args?: { name?: string; data?: { url?: string } }
}

/**
 * Counts what a worker sends. The software GPU of the tests draws on the processor and makes the page wait for it, a second and more per frame: its drawing calls do
 * nothing here, and all that is left is the page's own work, uploads included.
 */
function watchParts(): void {
  const watch: Watch = { done: false, settled: false, again: 0, againBefore: 0 }
  Object.assign(window, { watch })
  const nothing = (): void => undefined
  const gl = WebGL2RenderingContext.prototype
  for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced'] as const) gl[name] = nothing
  const getExtension = gl.getExtension as (name: string) => Record<string, unknown> | null
  gl.getExtension = function (this: WebGL2RenderingContext, name: string) {
    const extension = getExtension.call(this, name)
    if (extension && name === 'WEBGL_multi_draw') {
      for (const key of ['DrawElements', 'DrawArrays', 'DrawElementsInstanced', 'DrawArraysInstanced']) extension[`multi${key}WEBGL`] = nothing
    }
    return extension
  } as typeof gl.getExtension
  const parts = new Set<number>()
  const listen = MessagePort.prototype.addEventListener
  MessagePort.prototype.addEventListener = function (this: MessagePort, ...[type, listener, options]: Parameters<typeof listen>) {
    listen.call(
      this,
      'message',
      (event) => {
        const { data } = event as MessageEvent<{ type?: string; part?: { id: number } }>
        if (data.type === 'done') {
          watch.done = true
          watch.againBefore = watch.again
          performance.mark('complete')
        }
        if (data.type === 'settled') watch.settled = true
        if (data.type !== 'part' || !data.part) return
        if (parts.has(data.part.id)) watch.again++
        parts.add(data.part.id)
      },
      options,
    )
    listen.call(this, type, listener, options)
  } as typeof listen
}

/** Milliseconds of the processor that each task of the page's main thread took since the model was complete, longest first. */
function tasksIn(trace: Buffer): number[] {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const complete = events.find(({ name }) => name === 'complete')!.ts!
  const mains = new Set(events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`))
  return events
    .filter(({ name, pid, tid, ts = 0 }) => name === 'RunTask' && mains.has(`${pid} ${tid}`) && ts > complete)
    .map(({ tdur = 0 }) => tdur / 1000)
    .toSorted((a, b) => b - a)
}

test('bodies that are meshed again come without a task that holds up the page', async ({ browser, page }) => {
  await page.addInitScript(watchParts)
  await page.goto('/')
  await browser.startTracing(page, {
    categories: ['__metadata', 'toplevel', 'blink.user_timing', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  })
  await openFile(page, { name: 'stacks.stp', mimeType: 'model/step', buffer: Buffer.from(doubtedBodies(COUNT, 12)) })
  const watched = (): Promise<Watch> => page.evaluate(() => (window as unknown as { watch: Watch }).watch)
  await expect.poll(async () => (await watched()).done, { timeout: 120_000 }).toBe(true)
  await expect(view(page)).toHaveAccessibleName(/stacks\.stp/)
  await expect.poll(async () => (await watched()).settled, { timeout: 120_000, intervals: [1000] }).toBe(true)
  // The panels follow within a second.
  await page.waitForTimeout(1000)
  const tasks = tasksIn(await browser.stopTracing())
  const { again, againBefore } = await watched()
  console.log(
    `${again - againBefore} of ${again} bodies came again; the longest of ${tasks.length} tasks: ${tasks
      .slice(0, 5)
      .map((ms) => ms.toFixed(1))
      .join(', ')} ms`,
  )
  expect(again).toBe(COUNT)
  expect(again - againBefore).toBeGreaterThan(COUNT / 2)
  expect(tasks.length).toBeGreaterThan(100)
  expect(tasks[0]).toBeLessThanOrEqual(LONGEST)
})
