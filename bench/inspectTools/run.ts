// `node bench/inspectTools/run.ts [--out FILE.json] [--frames N]`: a generated assembly of 1 000 distinct parts in Chromium (software GPU);
// frame time, draw calls and what three's renderer holds, plain, cut by a plane, by a box, taken apart, and both; and after dragging plane and slider.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { createServer } from 'vite'

interface Figures {
  frame: number
  call: number
  drawCalls: number
  triangles: number
  geometries: number
  textures: number
}
interface Bench {
  parts: number
  triangles: number
  rest(): Promise<void>
  measure(state: string, frames: number): Promise<Figures>
  drag(what: 'section' | 'explode', steps: number): Promise<object>
}

const { values } = parseArgs({ options: { out: { type: 'string' }, frames: { type: 'string', default: '15' } } })
const frames = Number(values.frames)
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
const url = server.resolvedUrls!.local[0]
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--no-sandbox'],
})
try {
  const page = await browser.newPage({ viewport: { width: 640, height: 420 } })
  page.setDefaultTimeout(600_000)
  page.on('pageerror', (error) => console.error(error.message))
  await page.goto(`${url}bench/inspectTools/index.html`)
  await page.waitForFunction(() => 'bench' in globalThis)
  const bench = await page.evaluateHandle(() => (globalThis as unknown as { bench: Bench }).bench)
  const { parts, triangles } = await bench.evaluate((it) => ({ parts: it.parts, triangles: it.triangles }))
  await bench.evaluate((it) => it.rest())
  const states: Record<string, Figures> = {}
  for (const state of ['plain', 'section', 'sectionBox', 'explode', 'both', 'plain']) {
    // The first round pays for programs; only the last one of each counts.
    states[state] = await bench.evaluate((it, [name, count]) => it.measure(name, count), [state, frames] as const)
    const { frame, call, drawCalls, geometries, textures } = states[state]
    console.log(
      `${state.padEnd(10)} ${frame.toFixed(1)} ms per frame, call ${call.toFixed(1)} ms, ${drawCalls} draw calls, ${geometries} geometries, ${textures} textures`,
    )
  }
  const drags = { section: await bench.evaluate((it) => it.drag('section', 12)), explode: await bench.evaluate((it) => it.drag('explode', 12)) }
  console.log(JSON.stringify(drags))
  const ratios = Object.fromEntries(Object.entries(states).map(([name, { frame }]) => [name, Number((frame / states.plain.frame).toFixed(2))]))
  const result = { machine: `${cpus().length} cores, software GPU`, parts, triangles, frames, states, ratios, drags }
  if (values.out) await writeFile(values.out, `${JSON.stringify(result, null, 2)}\n`)
} finally {
  await browser.close()
  await server.close()
  await rm(cacheDir, { recursive: true, force: true })
}
