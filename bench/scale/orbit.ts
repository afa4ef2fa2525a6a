import type { Page } from 'playwright'

/** Frames while the pointer turns the model. */
export interface Orbit {
  frames: number
  /** Milliseconds between frames. */
  median: number
  longest: number
  /** Draw calls of the frame with most triangles. */
  drawCalls: number
  triangles: number
}

/** Counts draw calls by the page's own WebGL; to be called before it is loaded. */
export async function countDrawCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const frame = { calls: 0, triangles: 0, most: { calls: 0, triangles: 0 } }
    Object.assign(window, { drawn: frame })
    const gl = WebGL2RenderingContext.prototype
    const count = (mode: number, corners: number, instances = 1): void => {
      frame.calls++
      if (mode === 4) frame.triangles += (corners / 3) * instances
    }
    const { drawArrays, drawElements, drawArraysInstanced, drawElementsInstanced, drawRangeElements } = gl
    gl.drawArrays = function (mode, first, corners) {
      count(mode, corners)
      drawArrays.call(this, mode, first, corners)
    }
    gl.drawElements = function (mode, corners, type, offset) {
      count(mode, corners)
      drawElements.call(this, mode, corners, type, offset)
    }
    gl.drawRangeElements = function (mode, start, end, corners, type, offset) {
      count(mode, corners)
      drawRangeElements.call(this, mode, start, end, corners, type, offset)
    }
    gl.drawArraysInstanced = function (mode, first, corners, instances) {
      count(mode, corners, instances)
      drawArraysInstanced.call(this, mode, first, corners, instances)
    }
    gl.drawElementsInstanced = function (mode, corners, type, offset, instances) {
      count(mode, corners, instances)
      drawElementsInstanced.call(this, mode, corners, type, offset, instances)
    }
    const find = gl.getExtension as (name: string) => unknown
    gl.getExtension = function (this: WebGL2RenderingContext, name: string) {
      const found = find.call(this, name)
      if (name === 'WEBGL_multi_draw' && found && !Object.hasOwn(found, 'counted')) {
        Object.defineProperty(found, 'counted', { value: true })
        const multi = found as WEBGL_multi_draw
        const draw = multi.multiDrawElementsWEBGL
        multi.multiDrawElementsWEBGL = function (mode, counts, from, type, offsets, offsetsFrom, drawCount) {
          let corners = 0
          for (let i = 0; i < drawCount; i++) corners += (counts as Int32Array)[from + i]
          count(mode, corners)
          draw.call(this, mode, counts, from, type, offsets, offsetsFrom, drawCount)
        }
        const repeat = multi.multiDrawElementsInstancedWEBGL
        multi.multiDrawElementsInstancedWEBGL = function (mode, counts, from, type, offsets, offsetsFrom, instances, instancesFrom, drawCount) {
          let corners = 0
          for (let i = 0; i < drawCount; i++) corners += (counts as Int32Array)[from + i] * (instances as Int32Array)[instancesFrom + i]
          count(mode, corners)
          repeat.call(this, mode, counts, from, type, offsets, offsetsFrom, instances, instancesFrom, drawCount)
        }
      }
      return found
    } as typeof gl.getExtension
    const request = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (callback) =>
      request((time) => {
        if (frame.triangles > frame.most.triangles) frame.most = { calls: frame.calls, triangles: frame.triangles }
        frame.calls = frame.triangles = 0
        callback(time)
      })
  })
}

/** Turns the model by dragging, step by step as frames come. */
export async function orbit(page: Page, steps: number): Promise<Orbit> {
  const box = (await page.locator('canvas').first().boundingBox())!
  const [x, y] = [box.x + box.width * 0.5, box.y + box.height * 0.5]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const times: number[] = []
  interface Window {
    drawn: { most: { calls: number; triangles: number } }
  }
  await page.evaluate(() => ((window as unknown as Window).drawn.most = { calls: 0, triangles: 0 }))
  for (let step = 1; step <= steps; step++) {
    await page.mouse.move(x + step * 6, y + step * 2)
    times.push(
      await page.evaluate(() => {
        const before = performance.now()
        return new Promise<number>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done((performance.now() - before) / 2))))
      }),
    )
  }
  const { calls, triangles } = await page.evaluate(() => (window as unknown as Window).drawn.most)
  await page.mouse.up()
  const sorted = times.toSorted((a, b) => a - b)
  return {
    frames: steps * 2,
    median: sorted[Math.floor(sorted.length / 2)],
    longest: sorted[sorted.length - 1],
    drawCalls: calls,
    triangles: Math.round(triangles),
  }
}
