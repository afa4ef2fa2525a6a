// Opens the Solid Edge files of a collection and writes the results beside the known facts about them: docs/native-solidedge.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { OpenError } from '../../src/core/errors.ts'
import { readCompound } from '../../workers/io/compound/compound.ts'
import { displayPart } from '../../workers/formats/solidedge/displayPart.ts'
import { readPartFile } from '../../workers/formats/solidedge/partFile.ts'
import { corpusFiles } from '../../tests/support/corpus.ts'
import { boxOff, type Measured, measure, outside, sizeOf, statedBox, twinOf } from './measure.ts'

const usage = 'FACET_CORPUS=FOLDER node bench/native/solidedge.ts [--table FILE]'
const { values } = parseArgs({ options: { table: { type: 'string' } } })

await compare()

async function compare(): Promise<void> {
  const files = corpusFiles('solidedge')
  if (files.length === 0) throw new Error(usage)
  const parts: string[] = []
  const twins: string[] = []
  const assemblies: string[] = []
  const counts = { files: 0, shown: 0, placed: 0, stated: 0, closed: 0, alone: 0 }
  for (const { file, path, facts } of files) {
    if (!/\.(par|psm|asm)$/.test(file)) continue
    counts.files++
    const found = await measure(path, { alone: !file.endsWith('.asm') }).catch((error: unknown) => (error instanceof OpenError ? error : Promise.reject(error)))
    if (found instanceof OpenError) {
      parts.push(`| ${file} | ${found.code} | | | | | | |`)
      continue
    }
    if (found.parts === 0) {
      parts.push(`| ${file} | picture only | | | | | | |`)
      continue
    }
    counts.shown++
    if (file.endsWith('.asm')) {
      const alone = await measure(path, { alone: true })
      const stated = Number(/(\d+) occurrences/.exec(facts)?.[1])
      counts.placed += found.root.children.length
      counts.stated += stated
      assemblies.push(
        `| ${file} | ${stated} | ${found.root.children.length} | ${found.occurrences} | ${found.shown} | ${found.missing.join(', ') || '–'} | ${alone.shown} of ${alone.occurrences} |`,
      )
      continue
    }
    counts.closed += found.closedParts
    const speed = speedOf(path)
    const box = statedBox(facts)!
    parts.push(
      `| ${file} | ${found.faces} | ${found.triangles} | ${found.closedParts === 1 ? 'yes' : 'no'} | ${boxOff(found.box, box).toFixed(3)} | ${Math.max(0, outside(found.box, box)).toFixed(3)} | ${speed.ms.toFixed(1)} | ${speed.rate.toFixed(0)} |`,
    )
    if (existsSync(twinOf(path))) twins.push(twinRow(file, found, await measure(twinOf(path), { alone: true })))
  }
  const text = [
    '# Solid Edge files beside what is known of them',
    '',
    'Written by `node bench/native/solidedge.ts --table docs/native-solidedge.md`. Boxes in millimetres. "Stated" is what the file itself says of its part or occurrence.',
    '',
    `${counts.shown} of ${counts.files} files show something; ${counts.placed} of ${counts.stated} occurrences of assemblies placed; ${counts.closed} parts are closed meshes.`,
    '',
    '## Parts',
    '',
    'A stated box may be larger than the part (free-form faces and helices count by their control points), never smaller. CPU: warm, whole file to finished part.',
    '',
    '| file | faces | triangles | closed | box off stated | outside of it | CPU, ms | MB/s of file |',
    '| --- | ---: | ---: | --- | ---: | ---: | ---: | ---: |',
    ...parts,
    '',
    '## STEP twins',
    '',
    '| file | faces | faces of the twin | box off | volume off | CPU, ms | of the twin |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...twins,
    '',
    '## Assemblies',
    '',
    '| file | direct occurrences stated | placed | parts placed, all levels | with a mesh | missing files | alone, with a mesh |',
    '| --- | ---: | ---: | ---: | ---: | --- | ---: |',
    ...assemblies,
    '',
    '## Exceptions',
    '',
    '- `ukdave/superellipse.par` (ST5) stores no display mesh, only a Parasolid partition of two sketched curves: it is shown by its picture, with advice to export STEP.',
    '- `devansh/A_Bonus…` and `devansh/A4…`: the stated box is larger than the part; both are closed, so that nothing is missing.',
    '- `kietvuu/osa-c.par`: the stated box is that of the display mesh, whose circle of radius 10 is a polygon.',
    '- The display meshes of eleven parts are open: Solid Edge meshed neighbouring faces with different steps along a common edge. They are drawn by their exact bodies.',
    '- `jack/final.asm` refers to `Part2.par`, which is not in the collection: shown as a box.',
    '',
  ].join('\n')
  if (values.table) writeFileSync(values.table, text)
  else console.log(text)
}

function twinRow(file: string, own: Measured, twin: Measured): string {
  const off = boxOff(own.box, twin.box)
  if (off > Math.max(0.2, sizeOf(twin.box) / 1000)) console.error(`${basename(file)}: the twin has another box`)
  return `| ${file} | ${own.faces} | ${twin.faces} | ${off.toFixed(4)} | ${((own.volume / twin.volume - 1) * 100).toFixed(2)} % | ${own.cpu.toFixed(0)} | ${twin.cpu.toFixed(0)} |`
}

/** The best of several warm runs. */
function speedOf(path: string): { ms: number; rate: number } {
  const bytes = new Uint8Array(readFileSync(path))
  let best = Infinity
  for (let run = 0; run < 8; run++) {
    const before = process.cpuUsage()
    const { display, styles } = readPartFile(readCompound(bytes))
    displayPart(0, '', display, styles)
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
  }
  return { ms: best, rate: bytes.byteLength / 1000 / best }
}
