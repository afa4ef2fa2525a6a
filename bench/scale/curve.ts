// `node bench/scale/curve.ts [--out FILE.json] [--plot FILE.svg]`: what an opening costs against the size of the file, and against the number of occurrences of the same parts:
// STEP assemblies that a script makes, each opened once by the app's own pipeline in a fresh Node process. Writes the figures and a plot of them.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { type ProcessReport, WORKER_YOUNG } from '../cpu/usage.ts'
import { type Panel, plot } from './plot.ts'
import { type PlantSize, writePlant } from './plant.ts'

/** Each a doubling: distinct parts, used three times each. */
const BY_PARTS: PlantSize[] = [150, 300, 600, 1200, 2400].map((parts) => ({ parts, usesPerPart: 3 }))
/** The same parts, used more and more often. */
const BY_USES: PlantSize[] = [1, 10, 50, 100, 200].map((usesPerPart) => ({ parts: 300, usesPerPart }))

interface Point {
  parts: number
  occurrences: number
  /** Megabytes of the file, of what reaches the page, and of the process beyond that without a file. */
  megabytes: number
  geometry: number
  memory: number
  /** Seconds. */
  cpu: number
  load: number
}

const { values } = parseArgs({ options: { out: { type: 'string' }, plot: { type: 'string' } } })

async function measured(folder: string, size: PlantSize): Promise<Point> {
  const path = join(folder, 'plant.step')
  const { bytes } = await writePlant(path, size)
  const script = fileURLToPath(new URL('../cpu/facet.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [WORKER_YOUNG, script, path, '1'], { maxBuffer: 1 << 24 })
  const { error, openings, partBytes = 0, rssOpened, rssLoaded } = JSON.parse(stdout) as ProcessReport
  if (error) throw new Error(error)
  await rm(path)
  const point = {
    parts: size.parts,
    occurrences: size.parts * size.usesPerPart,
    megabytes: bytes / 1e6,
    geometry: partBytes / 1e6,
    memory: (rssOpened - rssLoaded) / 1e6,
    cpu: openings[0].cpu,
    load: loadavg()[0],
  }
  console.log(point)
  return point
}

const folder = await mkdtemp(join(tmpdir(), 'facet-curve-'))
const series: Point[][] = []
try {
  for (const sizes of [BY_PARTS, BY_USES]) {
    const points: Point[] = []
    for (const size of sizes) points.push(await measured(folder, size))
    series.push(points)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
const [byParts, byUses] = series
const rounded = (_: string, value: unknown): unknown => (typeof value === 'number' ? Math.round(value * 100) / 100 : value)
if (values.out) await writeFile(values.out, `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), byParts, byUses }, rounded, 2)}\n`)
if (values.plot) {
  const lines = (points: Point[], x: (point: Point) => number): Panel['lines'] => [
    { name: 'CPU, s', points: points.map((point) => [x(point), point.cpu]) },
    { name: 'memory, 100 MB', points: points.map((point) => [x(point), point.memory / 100]) },
    { name: 'geometry in the page, 100 MB', points: points.map((point) => [x(point), point.geometry / 100]) },
  ]
  const panels = [
    { title: 'distinct parts, each used 3 times', unit: 'MB of STEP', lines: lines(byParts, ({ megabytes }) => megabytes) },
    { title: '300 parts, used more and more often', unit: 'thousand occurrences', lines: lines(byUses, ({ occurrences }) => occurrences / 1e3) },
  ]
  await writeFile(values.plot, plot(panels))
}
