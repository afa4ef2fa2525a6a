// `node bench/drawing/run.ts [COUNT...] [--runs N] [--others FOLDER] [--out FILE.json]`: drawings of 100,000 and 300,000 entities, made here, read and drawn by this project, read by its
// reader alone, and by acad-ts, dxf-parser and dxf-viewer where FOLDER has them installed (`npm install @node-projects/acad-ts@3.2.0 dxf-parser dxf-viewer` there). Each reading is a process
// of its own; N of each (5), in turns, and their medians with the least and the most: when the collector runs and the heap grows differs from run to run.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bigDxf } from './bigDxf.ts'

/** The report of one process about its reading. */
interface Reading {
  who: string
  entities: number
  segments?: number
  heldMiB?: number
  cpu: number
  rssMiB: number
  idleMiB: number
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { others: { type: 'string' }, out: { type: 'string' }, runs: { type: 'string', default: '5' } },
})
const counts = positionals.length > 0 ? positionals.map(Number) : [100_000, 300_000]
const runs = Number(values.runs)
const readers = ['facet', 'reader', ...(values.others ? ['library', 'dxf-parser', 'dxf-viewer'] : [])]
const folder = mkdtempSync(join(tmpdir(), 'bigdxf-'))

function readingOf(who: string, file: string): Reading {
  const lines = execFileSync(process.execPath, ['--expose-gc', join(import.meta.dirname, 'one.ts'), who, file, values.others ?? '.'], { encoding: 'utf8' })
    .trim()
    .split('\n')
  return JSON.parse(lines.at(-1)!) as Reading
}

/** The median of several readings by one reader, with the least and the most of what differs between them. `beyondIdleMiB`: the largest resident set beyond that before reading. */
function medians(readings: readonly Reading[]): object {
  const sorted = (pick: (reading: Reading) => number): number[] => readings.map(pick).sort((a, b) => a - b)
  const middle = (numbers: readonly number[]): number => numbers[numbers.length >> 1]
  const ends = (numbers: readonly number[]): [number, number] => [numbers[0], numbers[numbers.length - 1]]
  const cpu = sorted((reading) => Number(reading.cpu.toFixed(3)))
  const beyond = sorted(({ rssMiB, idleMiB }) => rssMiB - idleMiB)
  return {
    ...readings[0],
    cpu: middle(cpu),
    cpuFromTo: ends(cpu),
    rssMiB: middle(sorted(({ rssMiB }) => rssMiB)),
    idleMiB: middle(sorted(({ idleMiB }) => idleMiB)),
    beyondIdleMiB: middle(beyond),
    beyondIdleFromTo: ends(beyond),
  }
}

const drawings: object[] = []
try {
  for (const count of counts) {
    const file = join(folder, `${count}.dxf`)
    const text = bigDxf(count)
    writeFileSync(file, text)
    const megabytes = Number((text.length / 1e6).toFixed(1))
    console.log(`${count} entities, ${megabytes} MB`)
    const all = readers.map((): Reading[] => [])
    for (let run = 0; run < runs; run++) for (const [i, who] of readers.entries()) all[i].push(readingOf(who, file))
    const readings = all.map(medians)
    for (const reading of readings) console.log(`  ${JSON.stringify(reading)}`)
    drawings.push({ count, megabytes, readings })
  }
} finally {
  rmSync(folder, { recursive: true })
}
if (values.out) writeFileSync(values.out, `${JSON.stringify({ machine: `${cpus().length} cores`, runs, drawings }, null, 2)}\n`)
