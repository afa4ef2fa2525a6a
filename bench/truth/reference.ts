// Makes the table of truth: values of the collection's files that something other than Facet states. Measuring by OpenCascade takes some minutes.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { corpusFiles, corpusDir } from '../../tests/support/corpus.ts'
import { filesUnder } from '../inspect/source.ts'
import { byOcct, type OcctProperties } from './byOcct.ts'
import { factsIn, nistRows } from './facts.ts'
import { type Quantities, type TruthRow, writeRows } from './row.ts'
import { statedInStep } from './statedInStep.ts'
import { stlProperties } from './stl.ts'
import { truthFile } from './table.ts'
import { stlUnits, twinsOf } from './twins.ts'

const { values: given } = parseArgs({ options: { measured: { type: 'string' } } })
if (!corpusDir) throw new Error('FACET_CORPUS=FOLDER node bench/truth/reference.ts [--measured FILE.json]')
const folder = corpusDir
const isStep = (path: string): boolean => /\.(stp|step|p21)$/i.test(path)
const isBrep = (path: string): boolean => /\.brep$/i.test(path)
/** A box beyond it is that of a face without borders. Millimetres. */
const UNBOUNDED = 1e9

const paths = (await filesUnder(folder)).map((path) => relative(folder, path).replaceAll('\\', '/'))

// Contents that occur under several names are measured once.
const hashes = new Map<string, string>()
const firstOf = new Map<string, string>()
for (const path of paths.filter((each) => (isStep(each) || isBrep(each)) && !/broken__/.test(each))) {
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, path)))
    .digest('hex')
  hashes.set(path, hash)
  if (!firstOf.has(hash)) firstOf.set(hash, path)
}
// `--measured` names a file that keeps what OpenCascade measures for the next run.
const kept = given.measured && existsSync(given.measured) ? (JSON.parse(readFileSync(given.measured, 'utf8')) as [string, OcctProperties][]) : []
const measured = new Map(kept)
const wanted = [...firstOf.values()].map((path) => join(folder, path)).filter((path) => !measured.has(path))
for (const [path, properties] of await byOcct(wanted.toSorted((a, b) => statSync(a).size - statSync(b).size))) measured.set(path, properties)
if (given.measured) writeFileSync(given.measured, JSON.stringify([...measured]))

function byOcctOf(path: string): Quantities | undefined {
  const found = measured.get(join(folder, firstOf.get(hashes.get(path) ?? '') ?? ''))
  return found?.faces ? quantitiesOf(found) : undefined
}

function quantitiesOf({ size, area, volume, faces, solids = 0, shells = 0 }: OcctProperties): Quantities {
  // A face without borders has no area.
  if (size && Math.max(...size) > UNBOUNDED) return {}
  // Loose shells are put together into bodies in several ways.
  return { ...(size && { size }), area, faces, ...(solids > 0 && shells === 0 && { volume, bodies: solids }) }
}

/** Exact values beside exact geometry, and beside meshes made to be looked at. Sides: millimetres, or that part of the diagonal. */
const EXACT = { side: 1e-3, least: 0.02, area: 3e-3, volume: 5e-3 }
const DISPLAY = { side: 2e-3, least: 0.05, area: 1e-2, volume: 1.5e-2 }

function row(file: string, source: string, values: Quantities, { side, least, area, volume }: typeof EXACT): TruthRow {
  const diagonal = values.size ? Math.hypot(...values.size) : 0
  return { file, source, ...values, tolerance: { size: Number(Math.max(least, side * diagonal).toPrecision(2)), area, volume } }
}

const rows: TruthRow[] = []
for (const path of paths) {
  if (!isStep(path) && !isBrep(path)) continue
  const values = byOcctOf(path)
  if (values?.area) rows.push(row(path, 'occt: the file itself', values, EXACT))
  if (!isStep(path)) continue
  const stated = statedInStep(readFileSync(join(folder, path), 'latin1'))
  if (stated.area || stated.volume) rows.push(row(path, 'stated: validation properties', stated, EXACT))
}
const exactFormats = /^(acis|freecad|fusion|nx|parasolid|step)\//
for (const [path, twin] of twinsOf(paths)) {
  const exact = exactFormats.test(path) ? EXACT : DISPLAY
  // A display mesh has the faces of its twin, but its bodies are not separated.
  const { bodies: _, faces: __, ...values } = byOcctOf(twin) ?? stlOf(twin) ?? {}
  if (values.area) rows.push(row(path, `twin: ${twin.slice(path.indexOf('/') + 1)}`, values, exact))
}
for (const format of ['catia', 'parasolid', 'solidedge', 'solidworks'])
  for (const { file, what, facts } of corpusFiles(format)) {
    const values = factsIn(format, `${what}; ${facts}`)
    if (Object.keys(values).length > 0) rows.push(row(`${format}/${file}`, 'list: another reader', values, DISPLAY))
  }
const nist = nistRows(readFileSync(join(folder, 'pmi/truth.tsv'), 'utf8'))
for (const path of paths.filter((each) => /^pmi\/ap242\/.*\.stp$/i.test(each))) {
  const values = nist.get(/nist_(\w{3}_\d\d)/.exec(path)?.[1] ?? '')
  if (values) rows.push(row(path, 'list: body alone, AP203 twin', values, DISPLAY))
}

function stlOf(path: string): Quantities | undefined {
  if (!/\.stl$/i.test(path)) return undefined
  const { size, area, volume } = stlProperties(readFileSync(join(folder, path)))
  const mm = stlUnits.find(([start]) => path.startsWith(start))?.[1] ?? 1
  return { size: size.map((side) => side * mm), area: area * mm ** 2, volume: volume * mm ** 3 }
}

writeFileSync(truthFile, writeRows(rows))
console.log(`${rows.length} rows of ${new Set(rows.map(({ file }) => file)).size} files`)
