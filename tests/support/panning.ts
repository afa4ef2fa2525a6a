import type { Page } from 'playwright'

export interface Panning {
  /** Frames that were drawn and counted, and the most draw calls in one of them. */
  frames: number
  drawCalls: number
  /** Bytes that one frame has put on the heap, those of the drawing viewer's own functions, and the functions that have put most of them there. */
  bytes: number
  own: number
  most: [where: string, bytes: number][]
}

/** Counts draw calls from the first one on. To be called before the page is loaded. */
export async function countDrawCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const count = { calls: 0 }
    const prototype = WebGL2RenderingContext.prototype
    for (const name of ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced'] as const) {
      const own = prototype[name]
      Object.assign(prototype, {
        [name](this: WebGL2RenderingContext, a: number, b: number, c: number, d: number, e: number) {
          count.calls++
          own.call(this, a, b, c, d, e)
        },
      })
    }
    Object.assign(globalThis, { countOfDraws: count })
  })
}

/**
 * Drags the drawing about with the middle button, one step per frame, and counts what the frames draw and allocate.
 * `warm` frames go before, in which the engine compiles what it runs: numbers are boxed until then.
 */
export async function panDrawing(page: Page, { warm, frames }: { warm: number; frames: number }): Promise<Panning> {
  const canvas = page.locator('[data-canvas]')
  const drag = (count: number): Promise<number> =>
    canvas.evaluate(
      (element, steps) =>
        new Promise<number>((resolve) => {
          const counter = (globalThis as unknown as { countOfDraws: { calls: number } }).countOfDraws
          const box = element.getBoundingClientRect()
          const at = { x: box.left + box.width / 2, y: box.top + box.height / 3 }
          const send = (type: string, button: number): boolean =>
            element.dispatchEvent(
              new PointerEvent(type, {
                bubbles: true,
                pointerId: 1,
                pointerType: 'mouse',
                button,
                buttons: type === 'pointerup' ? 0 : 4,
                clientX: at.x,
                clientY: at.y,
              }),
            )
          send('pointerdown', 1)
          let done = 0
          let most = 0
          counter.calls = 0
          const step = (): void => {
            most = Math.max(most, counter.calls)
            counter.calls = 0
            if (done++ === steps) {
              send('pointerup', 1)
              resolve(most)
              return
            }
            at.x += done % 40 < 20 ? 5 : -5
            at.y += done % 30 < 15 ? 3 : -3
            send('pointermove', -1)
            requestAnimationFrame(step)
          }
          requestAnimationFrame(step)
        }),
      count,
    )
  await drag(warm)
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.startSampling', {
    samplingInterval: 128,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  })
  const drawCalls = await drag(frames)
  const { profile } = await session.send('HeapProfiler.stopSampling')
  await session.detach()
  const sums = new Map<string, number>()
  interface Node {
    callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number }
    selfSize: number
    children: Node[]
  }
  // Frames begin with the loop's own `tick`; what handles the pointer has other ways in.
  const add = ({ callFrame, selfSize, children }: Node, isFrame: boolean): void => {
    const inFrame = isFrame || callFrame.functionName === 'tick'
    const name = `${callFrame.functionName || '(anonymous)'} ${callFrame.url.split('/').pop() ?? ''}:${callFrame.lineNumber + 1}:${callFrame.columnNumber + 1}`
    if (inFrame && selfSize > 0) sums.set(name, (sums.get(name) ?? 0) + selfSize / frames)
    for (const child of children) add(child, inFrame)
  }
  add(profile.head, false)
  const own = [...sums].reduce((sum, [name, bytes]) => (name.includes(' createDrawingViewer') ? sum + bytes : sum), 0)
  const most = [...sums].sort((a, b) => b[1] - a[1])
  return { frames, drawCalls, bytes: Math.round(most.reduce((sum, [, bytes]) => sum + bytes, 0)), own: Math.round(own), most: most.slice(0, 8) }
}
