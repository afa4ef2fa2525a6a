// Opens the Creo files of a collection and writes what came of it: docs/native-creo.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Bounds } from '../../src/core/scene/mesh.ts'
import { corpusFiles } from '../../tests/support/corpus.ts'
import { membersOf, outlineOf, readDocument, tryRead } from '../../workers/formats/creo/document.ts'
import { hasPoints, readStripSets } from '../../workers/formats/creo/part/tristrips.ts'
import { boxOff, measure } from './measure.ts'

const { values } = parseArgs({ options: { table: { type: 'string' } } })
const files = corpusFiles('creo').filter(({ file }) => /\.(prt|asm)\.\d+$/.test(file))
if (files.length === 0) throw new Error('FACET_CORPUS=FOLDER node bench/native/creo.ts [--table FILE]')

const parts: string[] = []
const assemblies: string[] = []
const total = { meshes: 0, pictures: 0, unknown: 0, numbers: 0, members: 0, placed: 0 }
for (const { file, path } of files) {
  const document = readDocument(new Uint8Array(readFileSync(path)))
  const { release } = document.container
  if (document.container.kind === 'assembly') {
    const members = membersOf(document)
    const placed = members.filter(({ matrix }) => matrix).length
    total.members += members.length
    total.placed += placed
    const { shown, missing } = await measure(path)
    assemblies.push(`| ${file} | ${release} | ${members.length} | ${placed} | ${shown} | ${missing.join(', ') || '–'} |`)
    continue
  }
  const section = tryRead(document.container, 'SolidPrimdata')
  const found = await measure(path, { alone: true })
  if (!section || !hasPoints(section)) {
    total.pictures++
    parts.push(`| ${file} | ${release} | its picture | | | | |`)
    continue
  }
  total.meshes++
  const { sets } = readStripSets(section)
  const numbers = sets.reduce((sum, { vertices }) => sum + vertices.length, 0)
  const unknown = sets.reduce((sum, { vertices }) => sum + vertices.filter(Number.isNaN).length, 0)
  total.numbers += numbers
  total.unknown += unknown
  const stated = outlineOf(document) as unknown as Bounds | undefined
  parts.push(
    `| ${file} | ${release} | mesh | ${found.faces} | ${found.triangles} | ${unknown} of ${numbers} | ${stated ? boxOff(found.box, stated).toFixed(2) : ''} |`,
  )
}
const text = [
  '# Creo files and what they show',
  '',
  'Written by `node bench/native/creo.ts --table docs/native-creo.md`. Box: millimetres off the outline that the file states, which counts curves and points of the part too.',
  '',
  `${total.meshes} parts are shown by their meshes, ${total.pictures} by their pictures; ${total.placed} of ${total.members} members of assemblies are placed.`,
  `${total.unknown} of ${total.numbers} numbers have prefixes that are not known: the triangles that need them are left out.`,
  '',
  '## Parts',
  '',
  '| file | release | shown by | faces | triangles | numbers not known | box off |',
  '| --- | --- | --- | ---: | ---: | ---: | ---: |',
  ...parts,
  '',
  '## Assemblies',
  '',
  '| file | release | members | placed | parts with a mesh or picture, all levels | missing files |',
  '| --- | --- | ---: | ---: | ---: | --- |',
  ...assemblies,
  '',
  '## Exceptions',
  '',
  '- Boxes larger than the mesh: `prt0001.prt.4` (its outline holds the whole circle of a sketch of which the part is one half), `nut.prt.1` and `bolt.prt.1` (the curve of the thread',
  '  begins and ends outside of the part), `door_r1.prt.14` and `ctrl_nob.prt.1` (round sides, of which the mesh has chords).',
  '- Parts of Creo 3 and later hold no points (workers/formats/creo/README.md).',
  "- `230114_lcd_module.step` is the twin of an assembly whose parts are not there: the box that the assembly states is the twin's, larger by 1/200 of its diagonal on every side, as Creo 8 keeps",
  '  most of its boxes.',
  '- Missing files were not kept with their assembly; each is named when it is opened.',
  '',
].join('\n')
if (values.table) writeFileSync(values.table, text)
else console.log(text)
