// Opens the NX files of a collection and writes what came of it: docs/native-nx.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { isWatertight } from '../../src/core/geometry/meshMeasure.ts'
import { corpusFiles } from '../../tests/support/corpus.ts'
import { displayedBoxes } from '../../workers/formats/nx/bodies/jtShapes.ts'
import { previewOf, readBodies, readDocument } from '../../workers/formats/nx/document.ts'
import { boxOff, measure } from './measure.ts'
import { statedOccurrences } from './nx/statedOccurrences.ts'
import { nxTwins } from './nx/twins.ts'

const { values } = parseArgs({ options: { table: { type: 'string' } } })
const files = corpusFiles('nx').filter(({ file }) => file.endsWith('.prt'))
if (files.length === 0) throw new Error('FACET_CORPUS=FOLDER node bench/native/nx.ts [--table FILE]')

const rows: string[] = []
const total = { bodies: 0, displayed: 0, closed: 0, solids: 0, parts: 0, assemblies: 0, pictures: 0, nothing: 0, placed: 0, occurrences: 0, stated: 0 }
for (const { file, path } of files) {
  const document = readDocument(new Uint8Array(readFileSync(path)), basename(path))
  const jt = document.container.find('FastLoad/JT') ?? document.container.find('UG_PART/DisplayJT')
  const displayed = (jt && displayedBoxes(jt)?.length) ?? 0
  const before = process.cpuUsage()
  const { shown, left } = readBodies(document, '', 'normal')
  const { user, system } = process.cpuUsage(before)
  const solids = shown.filter(({ source }) => source.bodies[0].kind === 'solid')
  const closed = solids.filter(({ draft }) => isWatertight(draft!.mesh!)).length
  const faces = shown.reduce((sum, body) => sum + body.faces, 0)
  const picture = shown.length === 0 && previewOf(document)
  const placed = document.instances.length
  const what = shown.length > 0 ? (placed > 0 ? 'bodies and components' : 'bodies') : placed > 0 ? 'components' : picture ? 'its picture' : 'nothing'
  const { all, stated } = placed > 0 ? statedOccurrences(path) : { all: 0, stated: 0 }
  total.placed += placed
  total.occurrences += all
  total.stated += stated
  total.bodies += shown.length
  total.displayed += displayed
  total.solids += solids.length
  total.closed += closed
  if (placed > 0) total.assemblies++
  else if (what === 'bodies') total.parts++
  else if (what === 'its picture') total.pictures++
  else total.nothing++
  const components = placed > 0 ? `${placed}` : ''
  const found = placed > 0 ? `${stated} of ${all}` : ''
  rows.push(
    `| ${file} | ${what} | ${displayed} | ${shown.length} | ${left} | ${faces} | ${closed} of ${solids.length} | ${components} | ${found} | ${((user + system) / 1000).toFixed(0)} |`,
  )
}
const twins: string[] = []
for (const { file, path } of files.filter(({ file }) => file in nxTwins)) {
  const [own, twin] = [await measure(path, { alone: true }), await measure(path.replace(file, nxTwins[file]), { alone: true })]
  const volume = ((own.volume / twin.volume - 1) * 100).toFixed(4)
  twins.push(`| ${file} | ${nxTwins[file]} | ${own.faces} | ${twin.faces} | ${boxOff(own.box, twin.box).toFixed(4)} | ${volume} % |`)
}

const text = [
  '# NX files and what they show',
  '',
  'Written by `node bench/native/nx.ts --table docs/native-nx.md`. "Displayed": bodies for which the file holds a display mesh; "left": bodies in the file that it does not display.',
  'One STEP twin is at hand; for the others, that the right bodies are shown rests on the boxes of the display meshes (workers/formats/nx/README.md).',
  '',
  `${files.length} files: ${total.parts} parts with bodies, ${total.assemblies} assemblies, ${total.pictures} shown by their preview pictures, ${total.nothing} with nothing to show.`,
  `${total.bodies} of ${total.displayed} displayed bodies found; ${total.closed} of ${total.solids} solids are closed meshes.`,
  `${total.placed} components of the assemblies are placed. On all levels, as far as files are there, these are ${total.occurrences} occurrences; ${total.stated} stand where the file of the top assembly states its occurrences once more. (The other one was changed after it.)`,
  '',
  '| file | shows | displayed | shown | left | faces | closed solids | components | stated again | CPU, ms |',
  '| --- | --- | ---: | ---: | ---: | ---: | --- | ---: | --- | ---: |',
  ...rows,
  '',
  '## Twins',
  '',
  '| file | twin | faces | faces of the twin | box off | volume off |',
  '| --- | --- | ---: | ---: | ---: | ---: |',
  ...twins,
  '',
].join('\n')
if (values.table) writeFileSync(values.table, text)
else console.log(text)
