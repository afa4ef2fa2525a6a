// `FACET_CORPUS=FOLDER node bench/native/exact.ts [--out FILE.json]`: reading of exact kernels' data, Parasolid and ACIS: MB/s, CPU to the first body, and CPU of the whole opening beside
// the STEP of the same model. The largest files of the collection, all that have a STEP twin, and a list of plates of about 20 MB that our own writer makes.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, release, tmpdir, type } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { corpusFiles } from '../../tests/support/corpus.ts'
import { bodySize } from '../../workers/kernel/brep/bodySize.ts'
import { readAcis } from '../../workers/formats/acis/readAcis.ts'
import { meshPart } from '../../workers/formats/exact/meshPart.ts'
import type { PartSource } from '../../workers/formats/exact/laterParts.ts'
import { readXt } from '../../workers/formats/parasolid/readXt.ts'
import { type ProcessReport, stopWatch } from '../cpu/usage.ts'
import { writeBigXt } from './exact/bigXt.ts'
import { twinOf } from './measure.ts'

const run = promisify(execFile)
const child = fileURLToPath(new URL('../cpu/facet.ts', import.meta.url))
const OPENINGS = 4
/** Readings in this process, of which the quickest counts; of large files fewer. */
const READINGS = 8
const LARGE = 5e6
const LARGEST = 3
const formats: Record<string, { pattern: RegExp; read: (bytes: Uint8Array) => { parts: PartSource[]; size?: number } }> = {
  parasolid: { pattern: /\.(x_[tb]|xmt_txt)$/i, read: readXt },
  acis: { pattern: /\.(sat|sab)$/i, read: readAcis },
}

interface Row {
  format: string
  file: string
  megabytes: number
  faces: number
  /** Milliseconds of CPU from the bytes to neutral bodies, and to the mesh of the first of them. */
  readCpu: number
  firstBodyCpu: number
  megabytesPerSecond: number
  /** CPU seconds of the app's whole opening, warm. */
  openCpu: number
  /** The same of the STEP twin, and ours by it. */
  stepCpu?: number
  ofStep?: number
}

const rounded = (value: number): number => Number(value.toPrecision(3))
const stepBeside = (path: string): string | undefined => ['stp', 'step'].map((extension) => twinOf(path, extension)).find(existsSync)
const milliseconds = (work: () => void): number => {
  const watch = stopWatch()
  work()
  return watch().cpu * 1000
}

async function openCpu(path: string): Promise<number> {
  const { stdout } = await run(process.execPath, [child, path, String(OPENINGS)], { maxBuffer: 1 << 24 })
  const { openings, error } = JSON.parse(stdout) as ProcessReport
  if (error !== undefined) throw new Error(`${basename(path)}: ${error}`)
  return Math.min(...openings.slice(1).map(({ cpu }) => cpu)) * 1000
}

async function measured(format: string, path: string, twin: string | undefined): Promise<Row> {
  const bytes = new Uint8Array(readFileSync(path))
  let parts: PartSource[] = []
  let readCpu = Infinity
  let firstBodyCpu = Infinity
  for (let left = bytes.length > LARGE ? 3 : READINGS; left > 0; left--) {
    let known: number | undefined
    const reading = milliseconds(() => ({ parts, size: known } = formats[format].read(bytes)))
    // Geometry may be made when it is asked for.
    const making = milliseconds(() => void parts[0]?.bodies)
    const size = known ?? parts.reduce((largest, { bodies }) => Math.max(largest, bodySize(bodies)), 0)
    const meshing = milliseconds(() => void (parts[0] && meshPart(parts[0], size, 'normal')))
    const others = milliseconds(() => {
      for (const part of parts) void part.bodies
    })
    readCpu = Math.min(readCpu, reading + making + others)
    firstBodyCpu = Math.min(firstBodyCpu, reading + making + meshing)
  }
  const [own, other] = [await openCpu(path), twin === undefined ? undefined : await openCpu(twin)]
  return {
    format,
    file: basename(path),
    megabytes: rounded(bytes.length / 1e6),
    faces: parts.reduce((sum, { bodies }) => sum + bodies.reduce((all, { faces }) => all + faces.length, 0), 0),
    readCpu: rounded(readCpu),
    firstBodyCpu: rounded(firstBodyCpu),
    megabytesPerSecond: rounded(bytes.length / 1e3 / readCpu),
    openCpu: rounded(own),
    ...(other !== undefined && { stepCpu: rounded(other), ofStep: rounded(own / other) }),
  }
}

const { values } = parseArgs({ options: { out: { type: 'string' } } })
const rows: Row[] = []
const add = async (format: string, path: string, twin = stepBeside(path)): Promise<void> => {
  const row = await measured(format, path, twin)
  rows.push(row)
  const beside = row.ofStep === undefined ? '' : `, ${row.ofStep} of its STEP's ${row.stepCpu} ms`
  console.log(
    `${format.padEnd(10)}${row.file.slice(0, 40).padEnd(42)}${row.megabytes} MB, ${row.faces} faces: read ${row.readCpu} ms CPU (${row.megabytesPerSecond} MB/s), first body ${row.firstBodyCpu} ms, opened ${row.openCpu} ms${beside}`,
  )
}
for (const [format, { pattern }] of Object.entries(formats)) {
  const files = corpusFiles(format).filter(({ file }) => pattern.test(file) && !file.includes('NOT_A_MODEL'))
  const bySize = files.map(({ path }) => ({ path, size: readFileSync(path).length })).toSorted((a, b) => b.size - a.size)
  const chosen = new Set([...bySize.slice(0, LARGEST), ...bySize.filter(({ path }) => stepBeside(path) !== undefined)])
  for (const { path } of chosen) await add(format, path)
}
const folder = await mkdtemp(join(tmpdir(), 'facet-exact-'))
try {
  const { xt, step } = await writeBigXt(folder)
  await add('parasolid', xt, step)
} finally {
  await rm(folder, { recursive: true })
}
const machine = { cores: cpus().length, load: rounded(loadavg()[0]), system: `${type()} ${release().split('.').slice(0, 2).join('.')}`, node: process.version }
if (values.out) await writeFile(values.out, `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), machine, rows }, null, 1)}\n`)
