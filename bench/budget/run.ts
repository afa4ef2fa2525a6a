// `node bench/budget/run.ts [--parts N] [--uses N] [--squares N] [--spacing MM] [--ceiling MB] [--culling always|never] [--frames N] [--profile FILE.cpuprofile] [--picture FILE] [--out FILE.json]`: a generated plant in Chromium (software GPU)
// under a ceiling of GPU memory: what the GPU holds and held at most, and what frames cost the page's thread while the plant is turned and after the view has gone close.
// Balls of 10 mm stand in a grid, 14 mm apart if nothing else is asked for.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type CDPSession, chromium } from 'playwright'
import { createServer } from 'vite'
import type { Viewer } from '../../src/viewer/api.ts'
import { countGpuBytes, gpuBytes } from '../scale/gpuBytes.ts'

interface Bench {
  open(): Promise<number>
  rest(): Promise<void>
  orbit(frames: number): Promise<object>
  viewer: Viewer
  triangles: number
}

/** Processor time of the page's tasks so far, seconds. */
async function taskSeconds(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value
}

const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: '5000' },
    uses: { type: 'string', default: '20' },
    squares: { type: 'string', default: '100' },
    spacing: { type: 'string', default: '14' },
    culling: { type: 'string', default: 'automatic' },
    ceiling: { type: 'string' },
    frames: { type: 'string', default: '30' },
    picture: { type: 'string' },
    profile: { type: 'string' },
    out: { type: 'string' },
  },
})
const { parts, uses, squares, spacing, culling, ceiling } = values
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
  args: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--no-sandbox'],
})
try {
  const page = await browser.newPage({ viewport: { width: 960, height: 640 } })
  page.setDefaultTimeout(600_000)
  page.on('pageerror', (error) => console.error(error.message))
  page.on('console', (message) => message.type() === 'error' && console.error(message.text()))
  await countGpuBytes(page)
  const query = new URLSearchParams({ parts, uses, squares, spacing, culling, ...(ceiling ? { ceiling } : {}) })
  await page.goto(`${server.resolvedUrls!.local[0]}bench/budget/index.html?${query}`)
  await page.waitForFunction(() => 'bench' in globalThis)
  const bench = await page.evaluateHandle(() => (globalThis as unknown as { bench: Bench }).bench)
  const picture = async (name: string): Promise<void> => {
    if (values.picture) await page.screenshot({ path: values.picture.replace(/\.png$/, `-${name}.png`) })
  }
  const held = async (): Promise<object> => {
    const { buffers, textures, renderbuffers, peak } = await gpuBytes(page)
    return { held: (buffers + textures + renderbuffers) / 1e6, peak: peak / 1e6 }
  }
  console.log(`${parts} parts, ${uses} usages of each`)
  const added = await bench.evaluate((it) => it.open())
  console.log(`brought in: ${added.toFixed(0)} ms`, await held())
  const opened = await held()
  await bench.evaluate((it) => it.rest())
  await picture('whole')
  const frames = Number(values.frames)
  const client = await page.context().newCDPSession(page)
  // Processor time: the clock also counts other work on the machine.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const orbit = async (): Promise<object> => {
    const before = await taskSeconds(client)
    const seen = await bench.evaluate((it, count) => it.orbit(count), frames)
    return { ...seen, cpuMs: ((await taskSeconds(client)) - before) * (1000 / frames), ...(await held()) }
  }
  if (values.profile) {
    await client.send('Profiler.enable')
    await client.send('Profiler.start')
  }
  const whole = await orbit()
  if (values.profile) await writeFile(values.profile, JSON.stringify((await client.send('Profiler.stop')).profile))
  await bench.evaluate((it) => it.viewer.zoomBy(12))
  await bench.evaluate((it) => it.rest())
  await picture('close')
  const close = await orbit()
  const triangles = await bench.evaluate((it) => it.triangles)
  const row = {
    date: new Date().toISOString().slice(0, 10),
    load: loadavg()[0],
    parts: Number(parts),
    occurrences: Number(parts) * Number(uses),
    millionTriangles: { distinct: (triangles * Number(parts)) / 1e6, occurring: (triangles * Number(parts) * Number(uses)) / 1e6 },
    spacing: Number(spacing),
    culling,
    ceiling: ceiling ? Number(ceiling) : 'of the machine',
    added,
    opened,
    whole,
    close,
  }
  console.log(JSON.stringify(row, undefined, 1))
  if (values.out) {
    const before = await readFile(values.out, 'utf8').then(
      (text) => (JSON.parse(text) as { rows: object }).rows,
      () => ({}),
    )
    const rounded = (_: string, value: unknown): unknown => (typeof value === 'number' ? Math.round(value * 100) / 100 : value)
    const rows = { ...before, [`${parts} × ${uses}, ${squares}, ${spacing} mm, ${ceiling ?? 'machine'}, ${culling}`]: row }
    await writeFile(values.out, `${JSON.stringify({ cores: cpus().length, gpu: 'software', rows }, rounded, 2)}\n`)
  }
} finally {
  await browser.close()
  await server.close()
  await rm(cacheDir, { recursive: true, force: true })
}
