// Writes the models of files as STEP and has OpenCascade and our own reader look at the written files. Makes bench/results/step-export.json and .md.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { createImportClient } from '../../../workers/entries/client.ts'
import { corpusDir } from '../../../tests/support/corpus.ts'
import { filesUnder } from '../../inspect/source.ts'
import { bodiesByOcct, endOcct, type OcctBody, type OcctView } from './byOcct.ts'
import { type ModelFacts, type WrittenFacts, writeOne } from './oneFile.ts'
import { isSame, verdictOf } from './summary.ts'
import { type ExportRow, tableOf } from './table.ts'

const usage = 'usage: FACET_CORPUS=FOLDER node bench/export/step/run.ts [PART...] [--only TEXT] [--largest MB] [--limit FILES] [--new | --lacking]'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    largest: { type: 'string', default: '4' },
    limit: { type: 'string', default: '1000' },
    new: { type: 'boolean', default: false },
    lacking: { type: 'boolean', default: false },
  },
})
if (!corpusDir) {
  console.error(usage)
  process.exit(2)
}
/** How long OpenCascade may look at a file, milliseconds. */
const LIMIT = 180_000
/** Relative difference up to which integrals along edges and sums over a display mesh are those of one body. */
const LIKE = 2e-2
const exact = /\.(stp|step|p21|igs|iges|brep|brp|x_t|x_b|xmt_txt|xmt_bin|sat|sab|smt|smb|sldprt|par|psm|ipt|prt|prt\.\d+|f3d|fcstd|jt)$/i
const results = new URL('../../results/', import.meta.url)
const folder = corpusDir

/** Numbers of a model: mm² and mm³, and what they may be off by. */
interface Measured {
  area: number
  volume: number
  slack: { area: number; volume: number }
}

/** Totals over all occurrences. */
function totals(bodies: readonly OcctBody[]): Measured & { faces: number } {
  const all = { area: 0, volume: 0, faces: 0, slack: { area: 0, volume: 0 } }
  for (const { count, area, volume, faces, slack } of bodies) {
    all.area += count * Math.abs(area)
    all.volume += count * Math.abs(volume)
    all.faces += count * faces
    all.slack.area += count * slack.area
    all.slack.volume += count * slack.volume
  }
  return all
}

const off = (value: number, wanted: number): number => (wanted === 0 ? (value === 0 ? 0 : 1) : Math.abs(value - wanted) / Math.abs(wanted))

function rowOf(
  file: string,
  { original, again, report, bytes, time, fine = false }: WrittenFacts & { fine?: boolean },
  { bodies: [written, beside], meshes: [meshes, sourceMeshes] }: OcctView,
): ExportRow {
  const source = typeof beside === 'string' ? undefined : beside
  const row: ExportRow = {
    file,
    ...report,
    bytes,
    time: Math.round(time),
    faces: original.faces,
    ...(meshes && { meshes }),
    ...(sourceMeshes && { sourceMeshes }),
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
  // Construction geometry is not written: shells that only the source has are that. Beside shells that are written these cannot be distinguished.
  const compared = report.construction ? (written.every(({ solid }) => solid) ? source?.filter(({ solid }) => solid) : undefined) : source
  // A display mesh is no measure of its exact bodies: without a finer one they are measured as they are read again.
  const theirs = compared && compared.length > 0 ? totals(compared) : undefined
  const stated: Measured = theirs ?? (fine || original.sure ? original : again)
  return {
    ...row,
    occt: {
      bodies: written.length,
      valid: written.filter(({ valid }) => valid).length,
      open: written.filter(({ solid, closed }) => solid && !closed).length,
      ...(source && { sourceBodies: source.length, sourceValid: source.filter(({ valid }) => valid).length }),
      ...(theirs && { sourceFaces: theirs.faces }),
      faces: own.faces,
      area: off(own.area, stated.area),
      volume: off(own.volume, stated.volume),
      areaSlack: (own.slack.area + stated.slack.area) / (stated.area || 1),
      volumeSlack: (own.slack.volume + stated.slack.volume) / (stated.volume || 1),
    },
  }
}

/** Whether a difference may be that of coarse meshes. */
const isUnsure = (row: ExportRow): boolean => verdictOf(row) !== undefined && (verdictOf(row) !== 'within' || !isSame(row))

/** A row with areas and volumes taken anew; names and colours are those of the models. */
const withAnew = (row: ExportRow, { again, occt }: ExportRow, how: Pick<ExportRow, 'finer' | 'byEdges' | 'exactBodies'>): ExportRow => ({
  ...row,
  ...how,
  ...(row.again && again && { again: { ...row.again, area: again.area, volume: again.volume, sure: again.sure } }),
  ...(occt && { occt }),
})

/** Takes areas and volumes anew: along the edges of exact bodies, Facet's and OpenCascade's alike; on fine meshes where Facet's cannot be taken so. */
async function judgedAnew(row: ExportRow, facts: WrittenFacts, paths: readonly string[], view: OcctView): Promise<ExportRow> {
  const exact = await facts.exact()
  const isExact = exact !== undefined && isLike(exact.original, facts.original) && isLike(exact.again, facts.again)
  const measured = { ...facts, fine: true, ...(isExact ? exact : await finerFacts(facts)) }
  const how = isExact ? { exactBodies: true } : { finer: true }
  const fine = withAnew(row, rowOf(row.file, measured, view), how)
  if (!isUnsure(fine)) return fine
  const { bodies } = await bodiesByOcct(paths, LIMIT, true)
  if (bodies.some((each) => typeof each === 'string')) return fine
  return withAnew(fine, rowOf(row.file, measured, { ...view, bodies }), { ...how, byEdges: true })
}

/** Whether integrals are those of the same bodies as a mesh: borders may be misunderstood. Volumes are not compared: sheets have none. */
const isLike = (exact: ModelFacts, mesh: ModelFacts): boolean => off(exact.area, mesh.area) <= LIKE

async function finerFacts({ original, again, finer }: WrittenFacts): Promise<Pick<WrittenFacts, 'original' | 'again'>> {
  const fine = await finer()
  return { original: surer(original, fine.original), again: surer(again, fine.again) }
}

/** The measurement that is less uncertain, for area and volume each. */
function surer(coarse: ModelFacts, fine: ModelFacts): ModelFacts {
  const area = fine.slack.area < coarse.slack.area ? fine : coarse
  const volume = fine.slack.volume < coarse.slack.volume ? fine : coarse
  return {
    ...coarse,
    area: area.area,
    volume: volume.volume,
    sure: coarse.sure || fine.sure,
    slack: { area: area.slack.area, volume: volume.slack.volume },
  }
}

const client = createImportClient()
const scratch = mkdtempSync(join(tmpdir(), 'facet-step-'))
const file = new URL('step-export.json', results)
/** Rows of this run take the places of those of earlier ones. */
const rows = new Map<string, ExportRow>()
if (existsSync(file)) for (const row of JSON.parse(readFileSync(file, 'utf8')) as ExportRow[]) rows.set(row.file, row)
/** Rows of an earlier run that have not what this one finds. */
const lacks = (row: ExportRow): boolean => {
  const { failed, occt, meshes, byEdges } = row
  if (failed !== undefined) return false
  return !meshes || occt?.areaSlack === undefined || (Boolean(occt.sourceBodies) && occt.sourceFaces === undefined) || (isUnsure(row) && !byEdges)
}

const isDoubtful = (name: string): boolean => {
  const row = rows.get(name)
  return row !== undefined && isUnsure(row) && !row.byEdges
}

const paths = (await Promise.all((positionals.length > 0 ? positionals : ['.']).map((part) => filesUnder(join(folder, part))))).flat()
/** Those whose rows are in doubt first, then the smallest. */
const files = paths
  .map((path) => ({ path, name: relative(folder, path).replaceAll('\\', '/'), size: statSync(path).size }))
  .toSorted((a, b) => Number(isDoubtful(b.name)) - Number(isDoubtful(a.name)) || a.size - b.size)
let done = 0
for (const { path, name, size } of files) {
  if (!exact.test(path) || /broken__/.test(name) || (values.only && !name.includes(values.only))) continue
  const known = rows.get(name)
  if (size > Number(values.largest) * 1e6 || (values.new && known) || (values.lacking && !(known && lacks(known)))) continue
  if (done++ >= Number(values.limit)) break
  const out = join(scratch, 'a.step')
  let row: ExportRow
  try {
    const facts = await writeOne(client, path, out)
    const isSource = /\.(stp|step|p21|brep)$/i.test(path)
    const view = await bodiesByOcct(isSource ? [out, path] : [out], LIMIT)
    row = rowOf(name, facts, view)
    if (isUnsure(row)) row = await judgedAnew(row, facts, isSource ? [out, path] : [out], view)
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
endOcct()
rmSync(scratch, { recursive: true })
