// `FACET_CORPUS=FOLDER node bench/native/speed.ts [--repeated] [--out FILE.json]`: the largest parts of each native format, and ones
// of about 20 MB: real ones repeated, and such as our own writers make beside their STEP. Worker CPU to the finished part, memory per byte of the file, and
// CPU beside the STEP of the same model where there is one. `--repeated`: only the real ones repeated, which takes a minute.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { cpus, loadavg, release, tmpdir, type } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { corpusFiles } from '../../tests/support/corpus.ts'
import type { ProcessReport } from '../cpu/usage.ts'
import { twinOf } from './measure.ts'
import { writeBigParts } from './speed/bigParts.ts'
import { repeatedParts } from './speed/repeatedParts.ts'

const run = promisify(execFile)
const child = fileURLToPath(new URL('../cpu/facet.ts', import.meta.url))
const OPENINGS = 4
/** Openings of STEP twins, which are large. */
const TWIN_OPENINGS = 2
const LARGEST = 3
const LARGEST_WITH_TWIN = 2
/** Bytes from which memory is reported: for smaller files it is what the engine and the code take, whatever their size. */
const LARGE = 5_000_000
const parts: Record<string, RegExp> = {
  solidworks: /\.sldprt$/i,
  solidedge: /\.(par|psm)$/i,
  inventor: /\.ipt$/i,
  catia: /\.(catpart|cgr)$/i,
  creo: /\.prt(\.\d+)?$/i,
  step: /\.(step|stp)$/i,
}

interface Figures {
  megabytes: number
  triangles: number
  /**
   * Milliseconds of CPU, all threads: of the first opening of a process, and of the quickest later one; of native parts with what follows when they are shown
   * (the finest level, exact surfaces).
   */
  firstCpu: number
  warmCpu: number
  megabytesPerSecond: number
  /**
   * Of large files: what the opening added to the largest resident set of a fresh process that had opened the smallest part of the same format, per byte of the
   * file. The least of three processes: when the collector comes by is chance.
   */
  memoryPerByte?: number
  /** For large files: bytes of all versions of the parts that were shown, per byte of the file. Memory cannot be less. */
  partsPerByte?: number
}

const stepBeside = (path: string): string | undefined => ['stp', 'step', 'STEP'].map((extension) => twinOf(path, extension)).find(existsSync)
const rounded = (value: number): number => Number(value.toPrecision(3))

async function reportOf(...args: string[]): Promise<ProcessReport> {
  const { stdout } = await run(process.execPath, [child, ...args], { maxBuffer: 1 << 24 })
  return JSON.parse(stdout) as ProcessReport
}

async function memoryOf(path: string, small: string): Promise<number> {
  const grown: number[] = []
  for (let i = 0; i < 3; i++) {
    const { rssLoaded, rssSettled } = await reportOf(path, '1', 'after', small)
    grown.push(rssSettled - rssLoaded)
  }
  return Math.min(...grown)
}

const smallest = new Map<string, string>()

/** The smallest part of a format that shows something. */
async function smallestOf(format: string): Promise<string | undefined> {
  const known = smallest.get(format)
  if (known !== undefined) return known
  const files = await Promise.all(
    corpusFiles(format)
      .filter(({ file }) => parts[format].test(file))
      .map(async ({ path }) => ({ path, size: (await stat(path)).size })),
  )
  for (const { path } of files.toSorted((a, b) => a.size - b.size)) {
    const { error, triangles } = await reportOf(path, '1')
    if (error !== undefined || triangles === 0) continue
    smallest.set(format, path)
    return path
  }
  return undefined
}

async function figuresOf(path: string, format: string, times = OPENINGS): Promise<Figures | undefined> {
  const { openings, settled, triangles, partBytes = 0, error } = await reportOf(path, String(times))
  if (error !== undefined) return undefined
  const { size } = await stat(path)
  const small = size > LARGE ? await smallestOf(format) : undefined
  const costs = format === 'step' ? openings.map(({ cpu }) => cpu) : settled
  const warm = Math.min(...costs.slice(1))
  return {
    megabytes: rounded(size / 1e6),
    triangles,
    firstCpu: Math.round(costs[0] * 1000),
    warmCpu: Math.round(warm * 1000),
    megabytesPerSecond: rounded(size / 1e6 / warm),
    ...(small !== undefined && { memoryPerByte: rounded((await memoryOf(path, small)) / size), partsPerByte: rounded(partBytes / size) }),
  }
}

async function row(format: string, path: string, twin?: string) {
  const [own, other] = [await figuresOf(path, format), twin && (await figuresOf(twin, 'step', TWIN_OPENINGS))]
  if (!own) return undefined
  const out = { format, file: basename(path), ...own, ...(other && { step: other, cpuOfStep: rounded(own.warmCpu / other.warmCpu) }) }
  console.log(
    `${format.padEnd(11)}${out.file.slice(0, 34).padEnd(36)}${own.megabytes} MB, ${own.triangles} triangles: ${own.warmCpu} ms CPU (first ${own.firstCpu}), ${own.megabytesPerSecond} MB/s${own.memoryPerByte === undefined ? '' : `, memory ${own.memoryPerByte} x file (parts ${own.partsPerByte} x)`}${other ? `, ${out.cpuOfStep} of its STEP's ${other.warmCpu} ms` : ''}`,
  )
  return out
}

const { values } = parseArgs({ options: { out: { type: 'string' }, repeated: { type: 'boolean', default: false } } })
const rows: NonNullable<Awaited<ReturnType<typeof row>>>[] = []
for (const [format, pattern] of values.repeated ? [] : Object.entries(parts)) {
  if (format === 'step') continue
  const files = await Promise.all(
    corpusFiles(format).map(async ({ file, path }) => ({ path, size: pattern.test(file) ? (await stat(path)).size : 0, twin: stepBeside(path) })),
  )
  const largest = files.filter(({ size }) => size > 0).toSorted((a, b) => b.size - a.size)
  const chosen = new Set([...largest.slice(0, LARGEST), ...largest.filter(({ twin }) => twin).slice(0, LARGEST_WITH_TWIN)])
  for (const { path, twin } of chosen) {
    const done = await row(format, path, twin)
    if (done) rows.push(done)
  }
}
const folder = await mkdtemp(join(tmpdir(), 'facet-speed-'))
try {
  const real = Object.keys(parts).flatMap((format) => corpusFiles(format).map((entry) => ({ ...entry, format })))
  for (const { format, name, write } of repeatedParts(real)) {
    const path = join(folder, name)
    await writeFile(path, write())
    const done = await row(format, path)
    if (done) rows.push(done)
  }
  for (const { format, native, step } of values.repeated ? [] : await writeBigParts(folder)) {
    const done = await row(format, native, step)
    if (done) rows.push(done)
  }
} finally {
  await rm(folder, { recursive: true })
}
const machine = { cores: cpus().length, load: rounded(loadavg()[0]), system: `${type()} ${release().split('.').slice(0, 2).join('.')}`, node: process.version }
if (values.out) await writeFile(values.out, `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), machine, rows }, null, 1)}\n`)
