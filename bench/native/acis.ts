// Opens the ACIS files and the kernel streams of Inventor parts of a collection and writes what came of it, beside STEP twins and display meshes: docs/acis.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { OpenError } from '../../src/core/errors.ts'
import { floorsSection, type TwinOff } from './exact/floors.ts'
import { corpusFiles } from '../../tests/support/corpus.ts'
import { joinFaces } from '../../workers/formats/exact/joinFaces.ts'
import { draftOf, isReadable, readPart } from '../../workers/formats/inventor/graphics/shownPart.ts'
import { exactBodies } from '../../workers/formats/inventor/exact/exactPart.ts'
import { readDatabase } from '../../workers/formats/inventor/storage/database.ts'
import { reader as stepReader } from '../../workers/formats/step/index.ts'
import type { AcisModel } from '../../workers/formats/acis/readAcis.ts'
import { measureAcis, type MeasuredAcis, modelOf } from './acis/measureAcis.ts'
import { boxOff, measureTwin } from './parasolid/measureXt.ts'

const reasons: Record<string, string> = {
  'rapidcad/shaft_3.ipt': 'the part was saved with one face more after its twin was written (40 faces there, 41 here)',
}

const usage = 'FACET_CORPUS=FOLDER node bench/native/acis.ts [--table FILE]'
const { values } = parseArgs({ options: { table: { type: 'string' } } })
const files = [...corpusFiles('acis'), ...corpusFiles('inventor')].filter(({ file }) => /\.(sat|ipt)$/.test(file))

await compare()
// OpenCascade, which a check may have called for a twin, is not waited for, nor what it was given since.
process.exit()

async function compare(): Promise<void> {
  if (files.length === 0) throw new Error(usage)
  const rows: string[] = []
  const twins: string[] = []
  const twinsOff: TwinOff[] = []
  const doubted: string[] = []
  const joins: string[] = []
  const sum = { streams: 0, shaped: 0, complete: 0, faces: 0, flagged: 0, solids: 0, closed: 0, shown: 0, joined: 0, wholes: 0, parts: 0 }
  for (const { file, path } of files) {
    const before = process.cpuUsage()
    const model = tryModel(path)
    const { user, system } = process.cpuUsage(before)
    if (typeof model === 'string') {
      rows.push(`| ${file} | ${model} | | | | | |`)
      continue
    }
    const own = measureAcis(model, 'fine')
    sum.streams++
    for (const key of ['shaped', 'complete', 'faces', 'flagged', 'solids', 'closed'] as const) sum[key] += own[key]
    rows.push(
      `| ${file} | ${model.header.encoding} ${model.header.version} | ${own.shaped} | ${own.faces} | ${own.flagged || ''} | ${own.closed} of ${own.solids} | ${((user + system) / 1000).toFixed(0)} |`,
    )
    const twin = ['.stp', '.step'].map((end) => path.replace(/\.\w+$/, end)).find(existsSync)
    if (own.complete < own.shaped || own.closed < own.solids) doubted.push(file)
    if (twin) twins.push(await twinRow(file, own, twin, twinsOff))
    if (file.endsWith('.ipt')) join(file, path, model)
  }
  const text = `# ACIS streams beside what is known of them

Written by \`FACET_CORPUS=… node bench/native/acis.ts --table docs/acis.md\`. Everything is exact geometry, meshed by our engine at fine quality; of parts with solids those alone.

${sum.streams} streams with bodies read to their ends. ${sum.complete} of ${sum.shaped} bodies with faces (${percent(sum.complete, sum.shaped)}) are complete: every face is there and no check finds fault with it.
${sum.flagged} of ${sum.faces} faces are doubted by the checks; they are shown all the same. ${sum.closed} of ${sum.solids} solids are closed meshes.

## Files

Reading: CPU from the file's bytes to neutral bodies (Inventor: its storage included), in one process.

| file | encoding, save format | bodies | faces | doubted | solids closed | reading, ms |
| --- | --- | ---: | ---: | ---: | --- | ---: |
${rows.join('\n')}

## STEP twins

The twin is read by our STEP reader at the same quality. Boxes: largest difference in parts of the diagonal.

| file | faces | of the twin | area off | volume off | box off | CPU to the first mesh, of the twin to the end, ms |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${twins.join('\n')}

${floorsSection(twinsOff, doubted, reasons).join('\n')}
## Display meshes of Inventor parts and their exact bodies

${sum.joined} of ${sum.shown} faces (${percent(sum.joined, sum.shown)}) of display meshes are found again in the exact bodies: a click says their exact radius. ${sum.wholes} of ${sum.parts} meshes are their bodies as a whole.
Deviation: largest distance of a vertex of the display mesh from the exact surface. Area: of the exact bodies' triangles against the display mesh's.

| file | faces found | as a whole | deviation, mm | area off |
| --- | --- | --- | ---: | ---: |
${joins.join('\n')}
`
  if (values.table) writeFileSync(values.table, text)
  else console.log(text)

  function join(file: string, path: string, model: AcisModel): void {
    const database = readDatabase(new Uint8Array(readFileSync(path)))
    const solids = isReadable(database) ? readPart(database).solids : undefined
    if (!solids) return
    const { mesh, edges } = draftOf(0, '', solids)
    if (!mesh) return
    const bodies = exactBodies(model).filter(({ faces }) => faces.length > 0)
    const { match, matched, whole, deviation, area } = joinFaces({ mesh, ...(edges && { edges }) }, bodies)
    sum.parts++
    sum.shown += match.length
    sum.joined += matched
    if (whole) sum.wholes++
    joins.push(`| ${file} | ${matched} of ${match.length} | ${whole ? 'yes' : ''} | ${deviation.toFixed(4)} | ${off(area.exact, area.mesh)} |`)
  }
}

function tryModel(path: string): AcisModel | string {
  try {
    return modelOf(path) ?? 'no bodies'
  } catch (error) {
    if (error instanceof OpenError) return `${error.code} (${error.detail})`
    throw error
  }
}

async function twinRow(file: string, own: MeasuredAcis, path: string, all: TwinOff[]): Promise<string> {
  const before = process.cpuUsage()
  const twin = await measureTwin(stepReader, path, new Uint8Array(readFileSync(path)))
  const { user, system } = process.cpuUsage(before)
  all.push({ file, area: own.area / twin.area - 1, ...(own.solids > 0 && { volume: own.volume / twin.volume - 1 }), box: boxOff(own.box, twin.box) })
  const sizes = `${own.faces} | ${twin.faces} | ${off(own.area, twin.area)} | ${own.solids > 0 ? off(own.volume, twin.volume) : '–'}`
  return `| ${file} | ${sizes} | ${(100 * boxOff(own.box, twin.box)).toFixed(4)} % | ${own.firstMs.toFixed(0)}, ${((user + system) / 1000).toFixed(0)} |`
}

function off(a: number, b: number): string {
  return Math.abs(b) > 1e-9 ? `${((a / b - 1) * 100).toFixed(3)} %` : '–'
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`
}
