// `node bench/drawing/run.ts [COUNT...] [--others FOLDER] [--out FILE.json]`: drawings of 100,000 and 300,000 entities, made here, read and drawn by this project, read by its reader
// alone, and by acad-ts, dxf-parser and dxf-viewer where FOLDER has them installed (`npm install @node-projects/acad-ts@3.2.0 dxf-parser dxf-viewer` there). Each reading is a process of its own.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bigDxf } from './bigDxf.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { others: { type: 'string' }, out: { type: 'string' } } })
const counts = positionals.length > 0 ? positionals.map(Number) : [100_000, 300_000]
const readers = ['facet', 'reader', ...(values.others ? ['library', 'dxf-parser', 'dxf-viewer'] : [])]
const folder = mkdtempSync(join(tmpdir(), 'bigdxf-'))
const drawings: object[] = []
try {
  for (const count of counts) {
    const file = join(folder, `${count}.dxf`)
    const text = bigDxf(count)
    writeFileSync(file, text)
    const megabytes = Number((text.length / 1e6).toFixed(1))
    console.log(`${count} entities, ${megabytes} MB`)
    const readings: object[] = []
    for (const who of readers) {
      const lines = execFileSync(process.execPath, ['--expose-gc', join(import.meta.dirname, 'one.ts'), who, file, values.others ?? '.'], { encoding: 'utf8' })
        .trim()
        .split('\n')
      const reading = JSON.parse(lines.at(-1)!) as object
      console.log(`  ${JSON.stringify(reading)}`)
      readings.push(reading)
    }
    drawings.push({ count, megabytes, readings })
  }
} finally {
  rmSync(folder, { recursive: true })
}
if (values.out) writeFileSync(values.out, `${JSON.stringify({ machine: `${cpus().length} cores`, drawings }, null, 2)}\n`)
