// `node bench/scale/run.ts [--out FILE.json] [--parts N] [--uses N]`: writes a synthetic STEP assembly of about 200 MB (5000 parts, 100 000 occurrences),
// opens it in a fresh Node process and in Chromium and turns it there.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import type { ProcessReport } from '../cpu/usage.ts'
import { serveApp } from '../open/app.ts'
import { inFreshBrowser, peakMemory } from '../open/browser.ts'
import { openInFacet } from '../open/facet.ts'
import { countDrawCalls, orbit } from './orbit.ts'
import { writePlant } from './plant.ts'

const ORBIT_STEPS = 12
/** Milliseconds: a software GPU may need minutes for a frame of so many triangles. */
const ORBIT_LIMIT = 120_000

const { values } = parseArgs({ options: { out: { type: 'string' }, parts: { type: 'string', default: '5000' }, uses: { type: 'string', default: '20' } } })
const folder = await mkdtemp(join(tmpdir(), 'facet-scale-'))
const path = join(folder, 'plant.step')
try {
  const size = { parts: Number(values.parts), usesPerPart: Number(values.uses) }
  const { bytes, usages, levels } = await writePlant(path, size)
  console.log(`${(bytes / 1e6).toFixed(1)} MB, ${size.parts} parts, ${usages} usages on ${levels} levels`)

  const script = fileURLToPath(new URL('../cpu/facet.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, path, '1'], { timeout: 1_200_000, maxBuffer: 1 << 24 })
  const report = JSON.parse(stdout) as ProcessReport
  if (report.error) throw new Error(report.error)
  const [{ cpu, wall }] = report.openings
  const memory = (report.rssOpened - report.rssLoaded) / bytes
  const node = {
    cpu,
    wall,
    structure: report.structure,
    firstPart: report.firstPart,
    peakRss: report.rssOpened / 1e6,
    rssLoaded: report.rssLoaded / 1e6,
    memoryPerByte: memory,
  }
  console.log(
    `Node: CPU ${cpu.toFixed(2)} s, wall ${wall.toFixed(2)} s, tree ${report.structure?.toFixed(2)} s, first part ${report.firstPart?.toFixed(2)} s, peak RSS ${node.peakRss.toFixed(0)} MB: ${memory.toFixed(2)} bytes more per byte of the file`,
  )

  const app = await serveApp()
  const chromium = await inFreshBrowser(async (page, browser) => {
    await countDrawCalls(page)
    const { tasks, complete, structure, firstPart, longestMessage } = await openInFacet(page, app.url, path)
    const memory = await peakMemory(browser)
    const frames = await Promise.race([
      orbit(page, ORBIT_STEPS).catch((error: unknown) => String(error).slice(0, 200)),
      new Promise<string>((done) => setTimeout(() => done(`not turned within ${ORBIT_LIMIT / 1e3} s`), ORBIT_LIMIT)),
    ])
    return {
      complete,
      structure,
      firstPart,
      longestMessage,
      longestTask: Math.max(0, ...tasks),
      tasksOver50: tasks.length,
      peakMemory: memory,
      orbit: frames,
    }
  }).finally(() => app.close())
  console.log('Chromium (milliseconds, MB):', chromium)
  if (values.out) {
    const result = {
      date: new Date().toISOString().slice(0, 10),
      cores: cpus().length,
      load: loadavg()[0],
      gpu: 'software',
      file: { bytes, ...size, usages, levels },
      node,
      chromium,
    }
    await writeFile(values.out, `${JSON.stringify(result, (_, value: unknown) => (typeof value === 'number' ? Math.round(value * 1e3) / 1e3 : value), 2)}\n`)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exit()
