// `node bench/webgpu/run.ts [--parts N] [--uses N] [--squares N] [--frames N] [--rounds N] [--width N] [--height N] [--zoom N] [--pictures FOLDER] [--out FILE.json]`:
// a generated plant turned by the viewer (WebGL 2) and by a small WebGPU renderer that culls and chooses levels in a compute shader and draws indirectly, in turns, from the same
// cameras, in Chromium with software GPUs. Of a frame: processor time of the page's thread, of the GPU process and of its main thread, which takes the commands; draw calls; memory.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type CDPSession, chromium } from 'playwright'
import { createServer } from 'vite'
import { countGpuBytes, gpuBytes } from '../scale/gpuBytes.ts'

interface Bench {
  open(): Promise<void>
  rest(): Promise<void>
  webgl(frames: number, degrees: number): Promise<number[]>
  start(): Promise<{ drawCalls: number; bytes: number }>
  webgpu(): Promise<number[]>
  stats(): { drawCalls: number; triangles: number; shown: number }
  viewer: { zoomBy(factor: number): void }
}

const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: '5000' },
    uses: { type: 'string', default: '20' },
    squares: { type: 'string', default: '22' },
    spacing: { type: 'string', default: '14' },
    frames: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '5' },
    width: { type: 'string', default: '480' },
    height: { type: 'string', default: '320' },
    zoom: { type: 'string', default: '12' },
    pictures: { type: 'string' },
    out: { type: 'string' },
  },
})
const { parts, uses, squares, spacing } = values
const [frames, rounds] = [Number(values.frames), Number(values.rounds)]

/** Processor seconds so far: of the page's thread, and of the GPU process with its main thread. */
interface Clock {
  page: number
  gpu: number
  gpuMain: number
}

/** Clock ticks of a second in /proc. */
const TICKS = 100

/** User and system seconds of a process. */
async function secondsOf(id: number): Promise<number> {
  const text = await readFile(`/proc/${id}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

async function clock(page: CDPSession, gpuProcess: number): Promise<Clock> {
  const { metrics } = await page.send('Performance.getMetrics')
  const spent = metrics.find(({ name }) => name === 'TaskDuration')!.value
  const [onProcessor] = (await readFile(`/proc/${gpuProcess}/task/${gpuProcess}/schedstat`, 'utf8')).split(' ')
  return { page: spent, gpu: await secondsOf(gpuProcess), gpuMain: Number(onProcessor) / 1e9 }
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

const cacheDir = await mkdtemp(join(tmpdir(), 'facet-bench-'))
const server = await createServer({
  configFile: false,
  root: fileURLToPath(new URL('../..', import.meta.url)),
  cacheDir,
  logLevel: 'error',
  server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  optimizeDeps: { include: ['three', 'three/addons/postprocessing/Pass.js', 'earcut'], noDiscovery: true },
})
await server.listen()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--no-sandbox',
    '--ignore-gpu-blocklist',
    '--enable-gpu',
    '--enable-unsafe-webgpu',
    '--use-webgpu-adapter=swiftshader',
    '--enable-features=Vulkan',
    '--use-vulkan=swiftshader',
  ],
})
try {
  const page = await browser.newPage({ viewport: { width: Number(values.width), height: Number(values.height) } })
  page.setDefaultTimeout(600_000)
  page.on('pageerror', (error) => console.error(error.message))
  page.on('console', (message) => message.type() === 'error' && console.error(message.text()))
  await countGpuBytes(page)
  await page.goto(`${server.resolvedUrls!.local[0]}bench/webgpu/index.html?${new URLSearchParams({ parts, uses, squares, spacing })}`)
  await page.waitForFunction(() => 'bench' in globalThis)
  const bench = await page.evaluateHandle(() => (globalThis as unknown as { bench: Bench }).bench)
  const whole = await browser.newBrowserCDPSession()
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo')
  const gpuProcess = processInfo.find(({ type }) => type === 'GPU')!.id
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })

  await bench.evaluate((it) => it.open())
  const { buffers, textures, renderbuffers } = await gpuBytes(page)
  const rows: Record<string, object> = {}
  const degrees = 2

  /** Runs both in turns and writes medians over the rounds, each for a frame. */
  const compare = async (view: string): Promise<void> => {
    await bench.evaluate((it) => it.webgl(1, 0))
    const beside = await bench.evaluate((it) => it.start())
    const found: Record<string, { page: number[]; gpu: number[]; gpuMain: number[]; frame: number[] }> = {}
    const turn = async (name: string, run: () => Promise<number[]>, counts: boolean): Promise<void> => {
      const before = await clock(client, gpuProcess)
      const times = await run()
      const after = await clock(client, gpuProcess)
      if (!counts) return
      const kept = (found[name] ??= { page: [], gpu: [], gpuMain: [], frame: [] })
      for (const key of ['page', 'gpu', 'gpuMain'] as const) kept[key].push(((after[key] - before[key]) * 1000) / times.length)
      kept.frame.push(median(times))
    }
    // The first round compiles.
    for (let round = 0; round <= rounds; round++) {
      await turn('webgl', () => bench.evaluate((it, [count, by]) => it.webgl(count, by), [frames, degrees]), round > 0)
      await turn('webgpu', () => bench.evaluate((it) => it.webgpu()), round > 0)
    }
    const stats = await bench.evaluate((it) => it.stats())
    const medians = Object.fromEntries(
      Object.entries(found).map(([name, kept]) => [name, Object.fromEntries(Object.entries(kept).map(([key, times]) => [`${key}Ms`, median(times)]))]),
    )
    rows[view] = {
      occurrencesShown: stats.shown,
      triangles: stats.triangles,
      webgl: { ...medians.webgl, drawCalls: stats.drawCalls, megabytes: (buffers + textures + renderbuffers) / 1e6 },
      webgpu: { ...medians.webgpu, drawCalls: beside.drawCalls, megabytes: beside.bytes / 1e6 },
    }
    console.log(view, JSON.stringify(rows[view], undefined, 1))
    if (!values.pictures) return
    await page.screenshot({ path: `${values.pictures}/${view}-webgpu.png` })
    await page.evaluate(() => document.querySelector<HTMLCanvasElement>('#beside')!.toggleAttribute('hidden', true))
    await page.screenshot({ path: `${values.pictures}/${view}-webgl.png` })
  }
  console.log(
    `${parts} parts, ${uses} usages of each, ${(Number(squares) ** 2 * 2 * Number(parts) * Number(uses)) / 1e6} million triangles, load ${loadavg()[0].toFixed(1)}`,
  )
  await compare('whole')
  await bench.evaluate((it, factor) => it.viewer.zoomBy(factor), Number(values.zoom))
  await bench.evaluate((it) => it.rest())
  await compare('close')
  if (values.out) {
    const rounded = (_: string, value: unknown): unknown => (typeof value === 'number' ? Math.round(value * 100) / 100 : value)
    const row = {
      date: new Date().toISOString().slice(0, 10),
      cores: cpus().length,
      gpu: 'software',
      parts: Number(parts),
      uses: Number(uses),
      squares: Number(squares),
      rows,
    }
    await writeFile(values.out, `${JSON.stringify(row, rounded, 2)}\n`)
  }
} finally {
  await browser.close()
  await server.close()
  await rm(cacheDir, { recursive: true, force: true })
}
