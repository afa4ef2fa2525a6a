// Opens the SolidWorks files of a collection and writes what came of it beside their twins: docs/native-solidworks.md. --speed: CPU.
import { writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { corpusFiles } from '../../tests/support/corpus.ts'
import { createImportClient } from '../../workers/entries/client.ts'
import { agreement, bodiless, factsOf, isAssembly, isNative, twinOf } from './solidworks/cases.ts'
import { measure } from './solidworks/measure.ts'
import { speedOf } from './inventor/speed.ts'

const usage = 'FACET_CORPUS=FOLDER node bench/native/solidworks.ts [--table FILE] [--speed]'
const { values } = parseArgs({ options: { table: { type: 'string' }, speed: { type: 'boolean' } } })
const files = corpusFiles('solidworks')
if (files.length === 0) throw new Error(usage)
const natives = files.filter(isNative)

if (values.speed) await speed()
else await compare()

async function speed(): Promise<void> {
  for (const native of natives) {
    if (bodiless.has(native.file)) continue
    const own = await speedOf(native.path)
    const twin = twinOf(native, files)
    const other = twin && !/\.stl$/i.test(twin.file) ? await speedOf(twin.path) : undefined
    const ratio = other ? `, ${(own.cpu / other.cpu).toFixed(3)} of its STEP (${other.cpu.toFixed(0)} ms)` : ''
    console.log(`${native.file}: ${(own.bytes / 1e6).toFixed(2)} MB, ${own.cpu.toFixed(1)} ms of CPU, ${(own.bytes / 1000 / own.cpu).toFixed(0)} MB/s${ratio}`)
  }
}

async function compare(): Promise<void> {
  const client = createImportClient()
  const parts: string[] = []
  const assemblies: string[] = []
  const silent: string[] = []
  const counts = { parts: 0, shown: 0, closed: 0, twins: 0, agree: 0, assemblies: 0, complete: 0 }
  for (const native of natives) {
    const own = await measure(client, native.path)
    const facts = factsOf(native)
    if (isAssembly(native)) counts.assemblies++
    else counts.parts++
    if (!own.ok) {
      silent.push(`| ${native.file} | ${own.error?.message} |`)
      continue
    }
    const twin = twinOf(native, files)
    let words = ' | | |'
    if (twin) {
      counts.twins++
      const moved = /\.stl$/i.test(twin.file)
      const other = await measure(client, twin.path)
      const { box, boxMost, volume } = agreement(own, other, moved)
      // The STL is not closed: its box has to do.
      const agrees = box <= boxMost && (Math.abs(volume) < 0.01 || (moved && Number.isNaN(volume)))
      if (agrees) counts.agree++
      words = ` ${moved ? 'STL' : other.faces} | ${box.toFixed(3)} | ${Number.isNaN(volume) ? 'not closed' : `${(volume * 100).toFixed(2)} %`}${agrees ? '' : ' (off)'} |`
    }
    const release = /\d{4}$/.exec(own.application ?? '')?.[0] ?? ''
    if (isAssembly(native)) {
      const folder = await measure(client, dirname(native.path), native.path.slice(dirname(native.path).length + 1))
      if (own.occurrences === facts.occurrences) counts.complete++
      assemblies.push(
        `| ${native.file} | ${release} | ${own.occurrences} of ${facts.occurrences} | ${own.parts} | ${own.faces} | ${folder.occurrences} | ${folder.missing.length} |${words}`,
      )
    } else {
      counts.shown++
      if (own.watertightParts === 1) counts.closed++
      parts.push(`| ${native.file} | ${release} | ${own.faces} | ${own.edges} | ${own.triangles} | ${own.watertightParts === 1 ? 'yes' : 'no'} |${words}`)
    }
  }
  client.dispose()
  const text = `# SolidWorks parts and assemblies

Made by \`FACET_CORPUS=… node bench/native/solidworks.ts --table docs/native-solidworks.md\` from real files of public projects (not part of this project). What
the reader rests on: \`workers/formats/solidworks/README.md\`. The floors are checked by \`tests/conformance/solidworks.test.ts\`.

- Parts: ${counts.shown} of ${counts.parts} shown, ${counts.closed} of them closed; the other has no body (below).
- Assemblies: ${counts.complete} of ${counts.assemblies} complete, without any of their part files.
- Twins (the same model as STEP or STL): ${counts.agree} of ${counts.twins} agree in box (0.2 mm or a thousandth of the diagonal) and volume (1 %).

Faces: SolidWorks does not split closed surfaces, STEP does (a cylinder is one face here and two there), so the twin's number is larger.

## Parts

| File | Release | Faces | Edges | Triangles | Closed | Twin's faces | Box off by, mm | Volume off by |
|---|---|---|---|---|---|---|---|---|
${parts.join('\n')}

## Assemblies

Opened alone, and again with the files of their folder.

| File | Release | Occurrences | Distinct parts | Faces | Occurrences with folder | Files missing there | Twin's faces | Box off by, mm | Volume off by |
|---|---|---|---|---|---|---|---|---|---|
${assemblies.join('\n')}

## Nothing to show

| File | Message |
|---|---|
${silent.join('\n')}
`
  if (values.table) writeFileSync(values.table, text)
  else console.log(text)
}
