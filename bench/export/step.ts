// Writes the models of files as STEP and has OpenCascade and our own reader look at the written files. Makes bench/results/step-export.json and .md.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { createImportClient } from '../../workers/entries/client.ts'
import { corpusDir } from '../../tests/support/corpus.ts'
import { filesUnder } from '../inspect/source.ts'
import { bodiesByOcct, type OcctBody, type OcctView } from './byOcct.ts'
import { type WrittenFacts, writeOne } from './oneFile.ts'
import { type ExportRow, tableOf } from './table.ts'

const usage = 'usage: FACET_CORPUS=FOLDER node bench/export/step.ts [PART...] [--only TEXT] [--largest MB] [--limit FILES] [--new]'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    largest: { type: 'string', default: '4' },
    limit: { type: 'string', default: '1000' },
    new: { type: 'boolean', default: false },
  },
})
if (!corpusDir) {
  console.error(usage)
  process.exit(2)
}
/** How long OpenCascade may look at a file, milliseconds. */
const LIMIT = 180_000
const exact = /\.(stp|step|p21|igs|iges|brep|brp|x_t|x_b|xmt_txt|xmt_bin|sat|sab|smt|smb|sldprt|par|psm|ipt|prt|prt\.\d+|f3d|fcstd|jt)$/i
const results = new URL('../results/', import.meta.url)
const folder = corpusDir

/** Totals over all occurrences, mm² and mm³. */
function totals(bodies: readonly OcctBody[]): { area: number; volume: number; faces: number } {
  let [area, volume, faces] = [0, 0, 0]
  for (const body of bodies) {
    area += body.count * Math.abs(body.area)
    volume += body.count * Math.abs(body.volume)
    faces += body.count * body.faces
  }
  return { area, volume, faces }
}

const off = (value: number, wanted: number): number => (wanted === 0 ? (value === 0 ? 0 : 1) : Math.abs(value - wanted) / Math.abs(wanted))

function rowOf(file: string, { original, again, report, bytes, time }: WrittenFacts, { bodies: [written, beside], meshes }: OcctView): ExportRow {
  const source = typeof beside === 'string' ? undefined : beside
  const row: ExportRow = {
    file,
    ...report,
    bytes,
    time: Math.round(time),
    faces: original.faces,
    ...(meshes && { meshes }),
    again: {
      faces: again.faces,
      area: off(again.area, original.area),
      volume: off(again.volume, original.volume),
      sure: original.sure && again.sure,
      names: String(original.names) === String(again.names),
      colors: String(original.colors) === String(again.colors),
      units: original.units === again.units,
    },
  }
  if (typeof written === 'string') return { ...row, failed: written }
  const own = totals(written)
  // A display mesh is no measure of its exact bodies: they are measured as they are read again.
  const stated = source && source.length > 0 ? totals(source) : original.sure ? original : again
  return {
    ...row,
    occt: {
      bodies: written.length,
      valid: written.filter(({ valid }) => valid).length,
      open: written.filter(({ solid, closed }) => solid && !closed).length,
      ...(source && { sourceBodies: source.length, sourceValid: source.filter(({ valid }) => valid).length }),
      faces: own.faces,
      area: off(own.area, stated.area),
      volume: off(own.volume, stated.volume),
    },
  }
}

const client = createImportClient()
const scratch = mkdtempSync(join(tmpdir(), 'facet-step-'))
const file = new URL('step-export.json', results)
/** Rows of this run take the places of those of earlier ones. */
const rows = new Map<string, ExportRow>()
if (existsSync(file)) for (const row of JSON.parse(readFileSync(file, 'utf8')) as ExportRow[]) rows.set(row.file, row)
let done = 0
for (const path of (await Promise.all((positionals.length > 0 ? positionals : ['.']).map((part) => filesUnder(join(folder, part))))).flat()) {
  const name = relative(folder, path).replaceAll('\\', '/')
  if (!exact.test(path) || /broken__/.test(name) || (values.only && !name.includes(values.only))) continue
  if (statSync(path).size > Number(values.largest) * 1e6 || (values.new && rows.has(name))) continue
  if (done++ >= Number(values.limit)) break
  const out = join(scratch, 'a.step')
  let row: ExportRow
  try {
    const facts = await writeOne(client, path, out)
    const isSource = /\.(stp|step|p21|brep)$/i.test(path)
    row = rowOf(name, facts, await bodiesByOcct(isSource ? [out, path] : [out], LIMIT))
  } catch (error) {
    row = { file: name, failed: error instanceof Error ? error.message : String(error) }
  }
  rows.set(name, row)
  console.log(JSON.stringify(row))
  const all = [...rows.values()].toSorted((a, b) => (a.file < b.file ? -1 : 1))
  writeFileSync(file, `${JSON.stringify(all)}\n`)
  writeFileSync(new URL('step-export.md', results), tableOf(all))
}
client.dispose()
rmSync(scratch, { recursive: true })
