// `FACET_CORPUS=FOLDER node bench/native/speed.ts [--out FILE.json]`: the largest parts of each native format, and of CATIA, Inventor and Solid Edge ones of about
// 20 MB that our own writers make: worker CPU to the finished part, memory per byte of the file, and both beside the STEP of the same model where there is one.
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

const run = promisify(execFile)
const child = fileURLToPath(new URL('../cpu/facet.ts', import.meta.url))
const OPENINGS = 4
/** Of STEP twins, which are large. */
const TWIN_OPENINGS = 2
const LARGEST = 3
const LARGEST_WITH_TWIN = 2
const parts: Record<string, RegExp> = {
  solidworks: /\.sldprt$/i,
  solidedge: /\.(par|psm)$/i,
  inventor: /\.ipt$/i,
  catia: /\.(catpart|cgr)$/i,
  creo: /\.prt(\.\d+)?$/i,
}

interface Figures {
  megabytes: number
  triangles: number
  /** Milliseconds of CPU, all threads: of the first opening of a process, and of the quickest later one. */
  firstCpu: number
  warmCpu: number
  megabytesPerSecond: number
  /** What the first opening added to the process, per byte of the file. Of small files that is mostly code. */
  memoryPerByte: number
}

const stepBeside = (path: string): string | undefined => ['stp', 'step', 'STEP'].map((extension) => twinOf(path, extension)).find(existsSync)
const rounded = (value: number): number => Number(value.toPrecision(3))

async function figuresOf(path: string, times = OPENINGS): Promise<Figures | undefined> {
  const { stdout } = await run(process.execPath, [child, path, String(times)], { maxBuffer: 1 << 24 })
  const { openings, triangles, rssLoaded, rssOpened, error } = JSON.parse(stdout) as ProcessReport
  if (error !== undefined) return undefined
  const { size } = await stat(path)
  const warm = Math.min(...openings.slice(1).map(({ cpu }) => cpu))
  return {
    megabytes: rounded(size / 1e6),
    triangles,
    firstCpu: Math.round(openings[0].cpu * 1000),
    warmCpu: Math.round(warm * 1000),
    megabytesPerSecond: rounded(size / 1e6 / warm),
    memoryPerByte: rounded((rssOpened - rssLoaded) / size),
  }
}

async function row(format: string, path: string, twin?: string) {
  const [own, other] = [await figuresOf(path), twin && (await figuresOf(twin, TWIN_OPENINGS))]
  if (!own) return undefined
  const out = { format, file: basename(path), ...own, ...(other && { step: other, cpuOfStep: rounded(own.warmCpu / other.warmCpu) }) }
  console.log(
    `${format.padEnd(11)}${out.file.slice(0, 34).padEnd(36)}${own.megabytes} MB, ${own.triangles} triangles: ${own.warmCpu} ms CPU (first ${own.firstCpu}), ${own.megabytesPerSecond} MB/s, memory ${own.memoryPerByte} x file${other ? `, ${out.cpuOfStep} of its STEP's ${other.warmCpu} ms` : ''}`,
  )
  return out
}

const { values } = parseArgs({ options: { out: { type: 'string' } } })
const rows: NonNullable<Awaited<ReturnType<typeof row>>>[] = []
for (const [format, pattern] of Object.entries(parts)) {
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
  for (const { format, native, step } of await writeBigParts(folder)) {
    const done = await row(format, native, step)
    if (done) rows.push(done)
  }
} finally {
  await rm(folder, { recursive: true })
}
const machine = { cores: cpus().length, load: rounded(loadavg()[0]), system: `${type()} ${release().split('.').slice(0, 2).join('.')}`, node: process.version }
if (values.out) await writeFile(values.out, `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), machine, rows }, null, 1)}\n`)
