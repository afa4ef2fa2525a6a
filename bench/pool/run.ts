// `node bench/pool/run.ts FILE... [--cores N] [--runs N] [--out FILE.json]`: opens each file in fresh Node processes by the import worker alone and by as many workers
// as the policy takes on a machine of N cores (4), in turns; prints wall and CPU seconds and their ratios. Needs a machine with nothing else to do.
import { execFile } from 'node:child_process'
import { stat, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import type { PoolOpening } from './open.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, cores: { type: 'string', default: '4' }, runs: { type: 'string', default: '5' } },
})
if (positionals.length === 0) {
  console.error('usage: node bench/pool/run.ts FILE... [--cores N] [--runs N] [--out FILE.json]')
  process.exit(2)
}
const runs = Number(values.runs)
const script = fileURLToPath(new URL('open.ts', import.meta.url))

async function open(file: string, cores: number): Promise<PoolOpening> {
  const env = { ...process.env, FACET_CORES: String(cores) }
  const { stdout } = await promisify(execFile)(process.execPath, [script, file], { env, timeout: 600_000, maxBuffer: 1 << 24 })
  return JSON.parse(stdout) as PoolOpening
}

/** The median of each figure. */
function middle(openings: readonly PoolOpening[]): PoolOpening {
  const median = (pick: (opening: PoolOpening) => number): number => openings.map(pick).toSorted((a, b) => a - b)[openings.length >> 1]
  const { workers, reason, parts, triangles } = openings[0]
  return {
    workers,
    reason,
    wall: median(({ wall }) => wall),
    structure: median(({ structure }) => structure),
    tessellate: median(({ tessellate }) => tessellate),
    firstPart: median(({ firstPart }) => firstPart),
    cpu: median(({ cpu }) => cpu),
    peakRss: median(({ peakRss }) => peakRss),
    parts,
    triangles,
  }
}

const say = ({ workers, reason, wall, tessellate, firstPart, cpu, peakRss }: PoolOpening): string =>
  `${workers} ${workers > 1 ? 'workers' : 'worker '} (${reason}): ${wall.toFixed(2)} s, of it shaping ${tessellate.toFixed(2)} s, first part ${firstPart.toFixed(2)} s, CPU ${cpu.toFixed(2)} s, peak ${(peakRss / 1e6).toFixed(0)} MB`

const rows: object[] = []
console.log(`${cpus().length} cores, load ${loadavg()[0].toFixed(1)}, median of ${runs} fresh processes each`)
for (const file of positionals.map((path) => resolve(path))) {
  const alone: PoolOpening[] = []
  const together: PoolOpening[] = []
  for (let run = 0; run < runs; run++) {
    alone.push(await open(file, 1))
    together.push(await open(file, Number(values.cores)))
  }
  const one = middle(alone)
  const several = middle(together)
  if (one.triangles !== several.triangles || one.parts !== several.parts) throw new Error(`${basename(file)}: not the same model`)
  const ratios = { wall: one.wall / several.wall, tessellate: one.tessellate / several.tessellate, cpu: several.cpu / one.cpu }
  rows.push({ file: basename(file), megabytes: (await stat(file)).size / 1e6, one, several, ratios })
  console.log(
    `${basename(file)}\n  ${say(one)}\n  ${say(several)}\n  ${ratios.wall.toFixed(2)} times faster, shaping ${ratios.tessellate.toFixed(2)} times, with ${ratios.cpu.toFixed(2)} times the CPU`,
  )
}
if (values.out) {
  const result = { date: new Date().toISOString().slice(0, 10), cores: cpus().length, load: loadavg()[0], runs, rows }
  await writeFile(values.out, `${JSON.stringify(result, (_, value: unknown) => (typeof value === 'number' ? Math.round(value * 1e3) / 1e3 : value), 2)}\n`)
}
