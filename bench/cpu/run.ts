// `node bench/cpu/run.ts FILE|FOLDER... [--out FILE.json] [--runs N] [--stages]`: opens each STEP file by Facet and by occt-import-js alone, each in fresh
// processes, in turns; prints CPU and wall seconds of the first opening of a process (its code loaded, never run) and of warm ones, and their ratios.
import { execFile } from 'node:child_process'
import { stat, writeFile } from 'node:fs/promises'
import { cpus, loadavg, release, type } from 'node:os'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { filesUnder } from '../inspect/source.ts'
import { type Ratios, ratiosOf } from './ratios.ts'
import type { Stages } from './stages.ts'
import type { Cost, ProcessReport } from './usage.ts'

const run = promisify(execFile)
const OPENINGS = 3
/** OpenCascade needs minutes for assemblies with much reuse. */
const LIMIT_MS = 1_200_000

/** Medians over the processes of one engine. */
interface Figures {
  load: Cost
  cold: Cost
  /** The first opening when the reader has warmed up before, as the app's worker does on the start page. */
  warmedUp?: Cost
  /** The quicker of the second and third opening. */
  warm: Cost
  /** The same when the reader has warmed up. */
  warmedUpWarm?: Cost
  /** MB that the first opening added to the process. */
  memory: number
  triangles: number
  structure?: number
  firstPart?: number
  later?: Cost
}
interface Row {
  file: string
  megabytes: number
  facet?: Figures
  occt?: Figures
  error?: string
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const middle = (costs: readonly Cost[]): Cost => ({ cpu: median(costs.map(({ cpu }) => cpu)), wall: median(costs.map(({ wall }) => wall)) })
const quicker = (costs: readonly Cost[]): Cost => costs.reduce((a, b) => (b.cpu < a.cpu ? b : a))

const warmOf = (reports: readonly ProcessReport[]): Cost => middle(reports.map(({ openings }) => quicker(openings.slice(1))))

async function child(script: string, ...args: string[]): Promise<ProcessReport> {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const { stdout } = await run(process.execPath, [path, ...args], { timeout: LIMIT_MS, maxBuffer: 1 << 24 })
  return JSON.parse(stdout) as ProcessReport
}

function figuresOf(reports: readonly ProcessReport[], warmedUp: readonly ProcessReport[] = []): Figures {
  const [{ structure, firstPart, later, triangles }] = reports
  return {
    load: middle(reports.map(({ load }) => load)),
    cold: middle(reports.map(({ openings }) => openings[0])),
    warm: warmOf(reports),
    ...(warmedUp.length > 0 && { warmedUp: middle(warmedUp.map(({ openings }) => openings[0])), warmedUpWarm: warmOf(warmedUp) }),
    memory: median(reports.map(({ rssOpened, rssLoaded }) => (rssOpened - rssLoaded) / 1e6)),
    triangles,
    structure,
    firstPart,
    later,
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, runs: { type: 'string', default: '1' }, stages: { type: 'boolean', default: false } },
})
const files: string[] = []
for (const path of positionals)
  files.push(...((await stat(path)).isDirectory() ? await filesUnder(path) : [path]).filter((file) => /\.(step|stp|p21)$/i.test(file)))
if (files.length === 0) {
  console.error('usage: node bench/cpu/run.ts FILE|FOLDER... [--out FILE.json] [--runs N] [--stages]')
  process.exit(2)
}

const rows: Row[] = []
const stages: { cold: Stages; warm: Stages } = { cold: {}, warm: {} }
const addTo = (sum: Stages, part: Stages): void => {
  for (const [name, seconds] of Object.entries(part)) sum[name] = (sum[name] ?? 0) + seconds
}
const cell = (value: number | undefined, digits = 2, width = 8): string => (value === undefined ? '-' : value.toFixed(digits)).padStart(width)

/** Ratios over the files so far. */
function summarise(): { files: number } & Record<
  'firstCpu' | 'warmedUpCpu' | 'warmCpu' | 'warmCpuAgainstFirst' | 'warmedUpWarmCpuAgainstFirst' | 'firstWall' | 'warmWall' | 'loadedCpu',
  Ratios
> {
  const measured = rows.filter((row): row is Required<Row> => row.facet !== undefined && row.occt !== undefined)
  const ratios = (pick: (figures: Figures) => number, theirs = pick): Ratios => ratiosOf(measured.map(({ facet, occt }) => [pick(facet), theirs(occt)]))
  return {
    files: measured.length,
    firstCpu: ratios(({ cold }) => cold.cpu),
    warmedUpCpu: ratios(
      ({ warmedUp, cold }) => (warmedUp ?? cold).cpu,
      ({ cold }) => cold.cpu,
    ),
    warmCpu: ratios(({ warm }) => warm.cpu),
    warmCpuAgainstFirst: ratios(
      ({ warm }) => warm.cpu,
      ({ cold }) => cold.cpu,
    ),
    warmedUpWarmCpuAgainstFirst: ratios(
      ({ warmedUpWarm, warm }) => (warmedUpWarm ?? warm).cpu,
      ({ cold }) => cold.cpu,
    ),
    firstWall: ratios(({ cold }) => cold.wall),
    warmWall: ratios(({ warm }) => warm.wall),
    loadedCpu: ratios(({ load, cold }) => load.cpu + cold.cpu),
  }
}

/** After each file: a run of an hour may be interrupted. */
async function save(): Promise<void> {
  if (!values.out) return
  // How busy the machine was: on a busy one all CPU times are longer.
  const machine = { cores: cpus().length, load: loadavg()[0], system: `${type()} ${release().split('.').slice(0, 2).join('.')}`, node: process.version }
  const result = {
    date: new Date().toISOString().slice(0, 10),
    machine,
    runs: Number(values.runs),
    summary: summarise(),
    ...(values.stages && { stages }),
    rows,
  }
  await writeFile(values.out, `${JSON.stringify(result, (_, value: unknown) => (typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value), 1)}\n`)
}

console.log('CPU seconds (wall in brackets); x = times less CPU than occt-import-js; MB = memory that the first opening added')
console.log(`${'file'.padEnd(44)}      MB      first opening       warmed up        warm      x first  x w. up   x warm       MB   of it    triangles`)
for (const file of files) {
  const row: Row = { file: basename(file), megabytes: (await stat(file)).size / 1e6 }
  rows.push(row)
  const ours: ProcessReport[] = []
  const warmedUp: ProcessReport[] = []
  const theirs: ProcessReport[] = []
  try {
    for (let i = 0; i < Number(values.runs); i++) {
      ours.push(await child('facet.ts', file, String(OPENINGS)))
      warmedUp.push(await child('facet.ts', file, String(OPENINGS), 'warmed-up'))
      theirs.push(await child('occt.ts', file, String(OPENINGS)))
    }
    const failure = [...ours, ...warmedUp, ...theirs].find(({ error }) => error !== undefined)
    if (failure) row.error = failure.error
    else {
      row.facet = figuresOf(ours, warmedUp)
      row.occt = figuresOf(theirs)
    }
    if (values.stages && !failure) {
      const [cold, ...warm] = (await child('facet.ts', file, String(OPENINGS), 'stages')).stages!
      addTo(stages.cold, cold)
      addTo(stages.warm, warm[warm.length - 1])
    }
  } catch (error) {
    row.error = error instanceof Error ? error.message.split('\n')[0] : String(error)
  }
  await save()
  const { facet, occt } = row
  const name = row.file.slice(0, 44).padEnd(44)
  if (!facet || !occt) console.log(`${name}${cell(row.megabytes)}  ${row.error?.slice(0, 100)}`)
  else {
    const cost = ({ cpu, wall }: Cost): string => `${cell(cpu, 3)} (${wall.toFixed(3)})`.padEnd(18)
    const prepared = facet.warmedUp ?? facet.cold
    const times = `${cell(occt.cold.cpu / facet.cold.cpu, 1)} ${cell(occt.cold.cpu / prepared.cpu, 1)} ${cell(occt.warm.cpu / facet.warm.cpu, 1)}`
    console.log(
      `${name}${cell(row.megabytes)} ${cost(facet.cold)} ${cost(prepared)} ${cost(facet.warm)} ${times} ${cell(facet.memory, 0)} ${cell(facet.memory / row.megabytes, 1, 6)}x ${cell(facet.triangles, 0, 12)}`,
    )
  }
}

const say = ({ sum, median: half, tenthPercentile }: Ratios): string =>
  `sum ${sum.toFixed(1)}, median ${half.toFixed(1)}, 10th percentile ${tenthPercentile.toFixed(1)}`
const summary = summarise()
console.log(`${summary.files} files, times less:`)
console.log(`  CPU, first file of a process   ${say(summary.firstCpu)}`)
console.log(`  CPU, the same, warmed up      ${say(summary.warmedUpCpu)}`)
console.log(`  CPU, loading the code included ${say(summary.loadedCpu)}`)
console.log(`  CPU, warm                      ${say(summary.warmCpu)}`)
console.log(`  CPU, ours warm, theirs first   ${say(summary.warmCpuAgainstFirst)}`)
console.log(`  CPU, the same, warmed up      ${say(summary.warmedUpWarmCpuAgainstFirst)}`)
console.log(`  wall, first / warm             ${say(summary.firstWall)} / ${say(summary.warmWall)}`)
const percent = (part: Stages): string => {
  const total = Object.values(part).reduce((sum, seconds) => sum + seconds, 0)
  return Object.entries(part)
    .toSorted((a, b) => b[1] - a[1])
    .map(([name, seconds]) => `${name} ${((100 * seconds) / total).toFixed(0)} %`)
    .join(', ')
}
if (values.stages) console.log(`  stages, first: ${percent(stages.cold)}\n  stages, warm: ${percent(stages.warm)}`)
