// Opens the Inventor files of a collection and writes what came of it beside their twins: docs/native-inventor.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { OpenError } from '../../src/core/errors.ts'
import { corpusFiles } from '../../tests/support/corpus.ts'
import { createImportClient } from '../../workers/entries/client.ts'
import { readAssembly } from '../../workers/formats/inventor/assembly/assemblyDocument.ts'
import { readDatabase } from '../../workers/formats/inventor/storage/database.ts'
import { agreement, assemblies, measure, scaleOf, statedTwin, twinOf, withoutGeometry } from './inventor/cases.ts'
import { speedOf } from './inventor/speed.ts'

const usage = 'FACET_CORPUS=FOLDER node bench/native/inventor.ts [--table FILE] [--speed]'
const { values } = parseArgs({ options: { table: { type: 'string' }, speed: { type: 'boolean' } } })
const files = corpusFiles('inventor')
if (files.length === 0) throw new Error(usage)

if (values.speed) await speed()
else await compare()

async function speed(): Promise<void> {
  for (const { file, path } of files) {
    if (!file.endsWith('.ipt') || file in withoutGeometry) continue
    const own = await speedOf(path)
    const twin = twinOf(path)
    const other = twin?.endsWith('.stp') ? await speedOf(twin) : undefined
    const ratio = other ? `, ${(own.cpu / other.cpu).toFixed(2)} of its STEP (${other.cpu.toFixed(0)} ms)` : ''
    console.log(`${file}: ${(own.bytes / 1e6).toFixed(2)} MB, ${own.cpu.toFixed(1)} ms of CPU, ${(own.bytes / 1000 / own.cpu).toFixed(0)} MB/s${ratio}`)
  }
}

async function compare(): Promise<void> {
  const client = createImportClient()
  const rows: string[] = []
  const failed: string[] = []
  const counts = { parts: 0, shown: 0, twins: 0, agree: 0 }
  for (const { file, path, facts } of files) {
    if (!file.endsWith('.ipt')) continue
    counts.parts++
    const own = await measure(client, path).catch((error: unknown) => (error instanceof OpenError ? error : Promise.reject(error)))
    if (own instanceof OpenError) {
      failed.push(`| ${file} | ${withoutGeometry[file] ?? '**unexpected**'} | ${own.message} |`)
      continue
    }
    counts.shown++
    const twin = twinOf(path)
    let words = ' | | |'
    if (twin) {
      counts.twins++
      const other = statedTwin(facts) ?? (await measure(client, twin))
      const scale = twin.endsWith('.stl') ? scaleOf(own, other) : 1
      const { box, boxMost, volume } = agreement(own, other, scale)
      const agrees = box <= boxMost && Math.abs(volume) < 0.01
      if (agrees) counts.agree++
      const faces = twin.endsWith('.stl') ? 'STL' : String(other.faces)
      words = `${faces} | ${box.toFixed(3)} | ${(volume * 100).toFixed(2)} %${agrees ? '' : ' (off)'} |`
    }
    const solids = `${own.faces} | ${own.edges} | ${own.triangles} | ${own.watertightParts} of ${own.drafts.length}`
    rows.push(`| ${file} | ${/Inventor \d+/.exec(own.application ?? '')?.[0].slice(9) ?? ''} | ${solids} | ${words}`)
  }

  const levels: string[] = []
  let declaredAll = 0
  let placedAll = 0
  for (const { file, path, facts } of files) {
    const stated = /(\d+) occurrences/.exec(facts)
    if (!file.endsWith('.iam') || !stated) continue
    const { occurrences, suppressed, unnamed } = readAssembly(readDatabase(readFileSync(path)))
    declaredAll += Number(stated[1])
    placedAll += occurrences.length
    levels.push(`| ${file} | ${stated[1]} | ${occurrences.length} | ${suppressed} | ${unnamed} |`)
  }

  const wholes: string[] = []
  const root = files[0].path.slice(0, -files[0].file.length)
  for (const { folder, occurrences, twin } of assemblies) {
    const own = await measure(client, `${root}${folder}`)
    let words = '| |'
    if (twin) {
      const other = await measure(client, `${root}${twin}`)
      const { box, volume } = agreement(own, other, twin.endsWith('.stl') ? scaleOf(own, other) : 1)
      words = `${box.toFixed(3)} | ${(volume * 100).toFixed(3)} % |`
    }
    wholes.push(`| ${folder} | ${own.occurrences} of ${occurrences} | ${own.parts} | ${own.faces} | ${own.missing.join(', ') || '–'} | ${words}`)
  }
  client.dispose()

  const text = `# Inventor parts and assemblies

Made by \`FACET_CORPUS=… node bench/native/inventor.ts --table docs/native-inventor.md\` from real files of public projects (not part of this project). What the
reader rests on: \`workers/formats/inventor/README.md\`. The floors are checked by \`tests/conformance/inventor.test.ts\`.

- Parts: ${counts.shown} of ${counts.parts} shown; the others hold no bodies or were saved by Inventor 6 (below).
- Twins (the same model as STEP or STL): ${counts.agree} of ${counts.twins} agree in box (0.2 mm or a thousandth of the diagonal) and volume (1 %).
- Assemblies: ${placedAll} of ${declaredAll} declared occurrences are placed and have their file.

## Parts

| File | Release | Faces | Edges | Triangles | Closed | Twin's faces | Box off by, mm | Volume off by |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

## Nothing to show

| File | What it is | Message |
|---|---|---|
${failed.join('\n')}

## Assemblies, level by level

| File | Occurrences declared | Placed | Suppressed | Without a file |
|---|---|---|---|---|
${levels.join('\n')}

## Whole assemblies, opened as folder or zip

| Folder | Occurrences | Distinct parts | Faces | Missing | Box off by, mm | Volume off by |
|---|---|---|---|---|---|---|
${wholes.join('\n')}
`
  if (values.table) writeFileSync(values.table, text)
  else console.log(text)
}
