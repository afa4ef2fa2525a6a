// Opens the Parasolid files of a collection and writes what came of it, beside their STEP twins: docs/parasolid.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { OpenError } from '../../src/core/errors.ts'
import { reader as stepReader } from '../../workers/formats/step/index.ts'
import { floorsSection, type TwinOff } from './exact/floors.ts'
import { corpusFiles } from '../../tests/support/corpus.ts'
import { boxOff, measureTwin, type MeasuredXt, measureXt } from './parasolid/measureXt.ts'

const usage = 'FACET_CORPUS=FOLDER node bench/native/parasolid.ts [--table FILE]'
const { values } = parseArgs({ options: { table: { type: 'string' } } })

await compare()

async function compare(): Promise<void> {
  const files = corpusFiles('parasolid').filter(({ file }) => !/\.ste?p$/.test(file))
  if (files.length === 0) throw new Error(usage)
  const rows: string[] = []
  const twins: string[] = []
  const off: TwinOff[] = []
  const doubted: string[] = []
  const sum = { streams: 0, bodies: 0, shaped: 0, complete: 0, faces: 0, flagged: 0, solids: 0, closed: 0 }
  for (const { file, path } of files) {
    const bytes = new Uint8Array(readFileSync(path))
    const found = tryMeasure(bytes)
    if (found instanceof OpenError) {
      rows.push(`| ${file} | ${found.code} (${found.detail}) | | | | | | | |`)
      continue
    }
    sum.streams++
    for (const key of ['bodies', 'shaped', 'complete', 'faces', 'flagged', 'solids', 'closed'] as const) sum[key] += found[key]
    const rate = bytes.length / 1000 / found.readMs
    rows.push(
      `| ${file} | ${found.key.slice(4)} | ${found.bodies} | ${found.faces} | ${found.flagged || ''} | ${found.closed} of ${found.solids} | ${found.readMs.toFixed(0)} | ${rate.toFixed(1)} | ${found.firstMs.toFixed(0)} |`,
    )
    const twin = ['.step', '.stp'].map((end) => path.replace(/\.\w+$/, end)).find(existsSync)
    if (found.complete < found.shaped || found.closed < found.solids) doubted.push(file)
    if (twin) twins.push(await twinRow(file, found, twin, off))
  }
  const percent = ((100 * sum.complete) / sum.shaped).toFixed(1)
  const text = [
    '# Parasolid files beside what is known of them',
    '',
    'Written by `node bench/native/parasolid.ts --table docs/parasolid.md`. Everything is exact geometry, meshed by our engine at fine quality.',
    '',
    `${sum.streams} streams read to their ends. ${sum.complete} of ${sum.shaped} bodies with faces (${percent} %) are complete: every face is there and no check finds fault with it.`,
    `${sum.flagged} of ${sum.faces} faces are doubted by the checks; they are shown all the same. ${sum.closed} of ${sum.solids} solids are closed meshes.`,
    '',
    '## Files',
    '',
    'Reading: CPU from the bytes to neutral bodies, lines of intersection and blends computed, in one process. First body: until it is meshed.',
    '',
    '| file | schema | bodies | faces | doubted | solids closed | reading, ms | MB/s | first body, ms |',
    '| --- | --- | ---: | ---: | ---: | --- | ---: | ---: | ---: |',
    ...rows,
    '',
    '## STEP twins',
    '',
    'The twin is read by our STEP reader at the same quality. Boxes: largest difference in parts of the diagonal.',
    '',
    '| file | faces | of the twin | area off | volume off | box off | CPU to first body, of the twin to the end, ms |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...twins,
    '',
    ...floorsSection(off, doubted, {}),
  ].join('\n')
  if (values.table) writeFileSync(values.table, text)
  else console.log(text)
}

function tryMeasure(bytes: Uint8Array): MeasuredXt | OpenError {
  try {
    return measureXt(bytes, 'fine')
  } catch (error) {
    if (error instanceof OpenError) return error
    throw error
  }
}

async function twinRow(file: string, own: MeasuredXt, path: string, all: TwinOff[]): Promise<string> {
  const before = process.cpuUsage()
  const twin = await measureTwin(stepReader, path, new Uint8Array(readFileSync(path)))
  const { user, system } = process.cpuUsage(before)
  all.push({ file, area: own.area / twin.area - 1, volume: own.volume / twin.volume - 1, box: boxOff(own.box, twin.box) })
  const off = (a: number, b: number): string => `${((a / b - 1) * 100).toFixed(3)} %`
  return `| ${file} | ${own.faces} | ${twin.faces} | ${off(own.area, twin.area)} | ${off(own.volume, twin.volume)} | ${(100 * boxOff(own.box, twin.box)).toFixed(4)} % | ${own.firstMs.toFixed(0)}, ${((user + system) / 1000).toFixed(0)} |`
}
