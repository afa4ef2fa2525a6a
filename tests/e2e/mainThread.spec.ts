import { expect, test } from './test.ts'
import { fixture, openFile, opened } from './app.ts'

test.use({ makesReady: true })

/** An event of Chromium's trace; `tdur` is microseconds of the processor. */
interface TraceEvent {
  name: string
  tdur?: number
  args?: { data?: { functionName?: string } }
}

/**
 * The main thread only coordinates: while a file is read its scripts must not run for long. Drawing is measured apart, since a software GPU blocks it:
 * what counts here is the time of the processor in our own event handlers, for every message that a worker sends. What others on the machine take is not counted.
 */
test('no message of a worker keeps the main thread busy for long', async ({ browser, page }) => {
  await page.addInitScript(() => {
    const listen = MessagePort.prototype.addEventListener
    MessagePort.prototype.addEventListener = function (
      this: MessagePort,
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: AddEventListenerOptions | boolean,
    ) {
      // Chromium's trace identifies calls by the names of functions.
      const handlesMessage = (event: Event): void => {
        if (typeof listener === 'function') listener.call(this, event)
        else listener.handleEvent(event)
      }
      listen.call(this, type, handlesMessage, options)
    } as typeof listen
  })
  await page.goto('/')
  await browser.startTracing(page, { categories: ['__metadata', 'devtools.timeline'] })
  await openFile(page, fixture('../../public/samples/Sample3.stp'))
  await opened(page, 'Sample3.stp')
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const spent = traceEvents
    .filter(({ name, args }) => name === 'FunctionCall' && args?.data?.functionName === 'handlesMessage')
    .map(({ tdur = 0 }) => tdur / 1000)
  expect(spent.length).toBeGreaterThan(10)
  test.info().annotations.push({ type: 'longest message, ms', description: Math.max(...spent).toFixed(1) })
  console.log(`messages: ${spent.length}, longest ${Math.max(...spent).toFixed(1)} ms`)
  expect(Math.max(...spent)).toBeGreaterThan(0)
  // Five times the aim of 100 ms, for slow machines: a parser on the main thread takes longer than that.
  expect(Math.max(...spent)).toBeLessThan(500)
})

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`the canvas has its size before a model comes, ${size.width} by ${size.height}`, async ({ page }) => {
    await page.setViewportSize(size)
    // A canvas that changes its size makes the page wait for the GPU.
    await page.addInitScript(() => {
      const sizes: string[] = []
      Object.assign(window, { sizes })
      for (const side of ['width', 'height'] as const) {
        const { get, set } = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, side)!
        Object.defineProperty(HTMLCanvasElement.prototype, side, {
          get,
          set(this: HTMLCanvasElement, value: number) {
            const before: number = get!.call(this)
            set!.call(this, value)
            if (before !== value && this.dataset.engine?.startsWith('three')) sizes.push(`${side} ${before} to ${value}`)
          },
        })
      }
    })
    const sizes = () => page.evaluate(() => (window as unknown as { sizes: string[] }).sizes)
    await page.goto('/')
    await expect.poll(async () => (await sizes()).length).toBe(2)
    await openFile(page, fixture('machine.step'))
    await opened(page, 'machine.step')
    expect(await sizes()).toHaveLength(2)
  })
