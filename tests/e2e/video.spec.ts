import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from './test.ts'
import { createServer, type ViteDevServer } from 'vite'

const SECONDS = 4
const RATE = 24

let server: ViteDevServer
let cacheDir: string

// The modules themselves: a whole turntable takes minutes on a GPU in software.
test.beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'facet-video-'))
  server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('../..', import.meta.url)),
    cacheDir,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    optimizeDeps: { include: ['mediabunny'], noDiscovery: true },
  })
  await server.listen()
})

test.afterAll(async () => {
  await server.close()
  await rm(cacheDir, { recursive: true, force: true })
})

for (const way of ['encodedVideo', 'recordedVideo'] as const) {
  test(`a video of 1280 × 720 by ${way} plays as long as it should, and moves`, async ({ page }) => {
    await page.goto(`${server.resolvedUrls!.local[0]}package.json`)
    const video = await page.evaluate(
      async ([name, seconds, rate]) => {
        const canvas = document.createElement('canvas')
        Object.assign(canvas, { width: 1280, height: 720 })
        const context = canvas.getContext('2d')!
        const sink = await (await import(/* @vite-ignore */ `/src/app/features/export/${name}.ts`))[name](canvas, {
          width: 1280,
          height: 720,
          seconds,
          framesPerSecond: rate,
        })
        for (let frame = 0; frame < seconds * rate; frame++) {
          // Drawing takes time, now and then much of it.
          if (frame % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 200))
          // From the left to the right.
          context.fillStyle = '#fff'
          context.fillRect(0, 0, 1280, 720)
          context.fillStyle = '#000'
          context.fillRect((1280 * frame) / (seconds * rate), 0, 40, 720)
          await sink.add(frame)
        }
        const blob: Blob = await sink.finish()
        const element = document.createElement('video')
        element.muted = true
        element.src = URL.createObjectURL(blob)
        await new Promise((resolve, reject) => {
          element.addEventListener('loadeddata', resolve, { once: true })
          element.addEventListener('error', () => reject(new Error(element.error?.message)), { once: true })
        })
        /** Where the black bar is at a moment, 0..1: waits until it `isRight`. */
        const barAt = async (time: number, isRight = (bar: number) => Math.abs(bar - time / seconds) < 0.05): Promise<number> => {
          element.currentTime = time
          await new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }))
          const small = new OffscreenCanvas(128, 1).getContext('2d', { willReadFrequently: true })!
          let bar = 0
          // An element that has sought may draw the frame before for some moments, on a busy machine for seconds.
          for (let tries = 0; tries < 1500; tries++) {
            small.drawImage(element, 0, 0, 128, 1)
            const { data } = small.getImageData(0, 0, 128, 1)
            let darkest = 0
            for (let x = 0; x < 128; x++) if (data[x * 4] < data[darkest * 4]) darkest = x
            bar = darkest / 128
            if (isRight(bar)) break
            await new Promise((resolve) => setTimeout(resolve, 20))
          }
          return bar
        }
        const { videoWidth: width, videoHeight: height, duration } = element
        const about = { size: blob.size, width, height, duration }
        if (name === 'encodedVideo') return { ...about, bars: [await barAt(0.5), await barAt(2), await barAt(3.5)] }
        // A recorder on a busy machine leaves frames out, so that the bar may never stand where it should.
        const early = await barAt(0.5, () => true)
        return { ...about, bars: [early, await barAt(3.5, (bar) => bar > early + 0.1)] }
      },
      [way, SECONDS, RATE] as const,
    )
    expect([video.width, video.height]).toEqual([1280, 720])
    expect(video.size).toBeGreaterThan(4000)
    expect(Math.abs(video.duration - SECONDS)).toBeLessThan(0.05)
    if (way === 'encodedVideo') for (const [i, time] of [0.5, 2, 3.5].entries()) expect(Math.abs(video.bars[i] - time / SECONDS)).toBeLessThan(0.05)
    else expect(video.bars[1]).toBeGreaterThan(video.bars[0] + 0.1)
  })
}
