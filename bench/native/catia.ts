// Opens the CATIA files of a collection and writes the results beside the known facts about them: docs/native-catia.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { OpenError } from '../../src/core/errors.ts'
import type { Node } from '../../src/core/scene/model.ts'
import { corpusFiles } from '../../tests/support/corpus.ts'
import { Container } from '../../workers/formats/catia/container/container.ts'
import { partDraft, readGraphics } from '../../workers/formats/catia/graphics/graphics.ts'
import { meshFacts, productFacts, productTwins } from './catia/facts.ts'
import { boxOff, type Measured, measure, statedBox, twinOf } from './measure.ts'

const usage = 'FACET_CORPUS=FOLDER node bench/native/catia.ts [--table FILE]'
const { values } = parseArgs({ options: { table: { type: 'string' } } })

/** Why the product with a twin has more faces than it. */
const dividedFaces = [
  '- `Stewart_Platform/ASSEM3.CATProduct` has 240 faces more than its STEP twin, in box and volume the same. SolidWorks wrote the twin, and made one face of pieces',
  'of one surface that CATIA keeps apart (with a smooth edge between them in the file): `BALLJOINT2` (12 times) a sphere in 8 pieces, 2 in the twin; `BALLJOINT_1`',
  '(12 times) three bands of spheres in 16, 5 in the twin; `DYNAMIXEL_HN05-N102` (6 times) three thin cylinders in 7 and a cone in 2, 3 and 1 in the twin; `SERVOARM`',
  "(6 times) a cylinder in halves: 12 · 6 + 12 · 11 + 6 · 5 + 6 · 1 = 240. The pieces have the places and areas of the twin's faces; the other five parts have as many",
  'faces as theirs. Its component without a body is not in the twin.',
].join(' ')

await compare()

async function compare(): Promise<void> {
  const files = corpusFiles('catia')
  if (files.length === 0) throw new Error(usage)
  const rows: Record<'parts' | 'twins' | 'products', string[]> = { parts: [], twins: [], products: [] }
  const counts = { parts: 0, bodies: 0, shown: 0, wires: 0, closed: 0, products: 0, trees: 0, cpu: 0, bytes: 0 }
  for (const { file, path, facts } of files) {
    if (!/\.cat(part|product)$/i.test(file)) continue
    const isPart = /part$/i.test(file)
    counts[isPart ? 'parts' : 'products']++
    const found = await measure(path, { alone: isPart }).catch((error: unknown) => (error instanceof OpenError ? error : Promise.reject(error)))
    if (found instanceof OpenError) {
      rows[isPart ? 'parts' : 'products'].push(`| ${file} | ${found.code}: ${found.detail} |${' |'.repeat(isPart ? 6 : 4)}`)
      if (!isPart && productFacts(facts)?.instances === 0) counts.trees++
      continue
    }
    if (isPart) partRows(file, path, facts, found, rows, counts)
    else rows.products.push(productRow(file, facts, found, counts))
    for (const extension of isPart ? ['stp', 'stl'] : []) {
      const twin = twinOf(path, extension)
      if (existsSync(twin)) rows.twins.push(twinRow(file, extension, found, await measure(twin, { alone: true })))
    }
    const twin = productTwins[file] && path.replace(file, productTwins[file])
    if (twin && existsSync(twin)) rows.twins.push(twinRow(file, 'stp', found, await measure(twin, { alone: true })))
  }
  const text = [
    '# CATIA V5 files beside what is known of them',
    '',
    'Written by `node bench/native/catia.ts --table docs/native-catia.md`. Boxes in millimetres. What is known comes from an independent trial reader and from twins.',
    '',
    `${counts.shown} of ${counts.parts} parts show bodies and ${counts.wires} more their wires (the others hold nothing to show); ${counts.closed} are closed meshes;`,
    `${counts.trees} of ${counts.products} products have the tree that is known of them.`,
    `Warm, from the file's bytes to the finished part: ${(counts.bytes / 1e6 / (counts.cpu / 1000)).toFixed(0)} MB/s of file (${(counts.bytes / 1e6).toFixed(1)} MB, one core, CPU).`,
    '',
    '## Parts',
    '',
    '| file | faces | triangles | edges | closed | box off known | volume off known | CPU, ms |',
    '| --- | ---: | ---: | ---: | --- | ---: | ---: | ---: |',
    ...rows.parts,
    '',
    '## Twins',
    '',
    '| file | twin | faces | faces of the twin | box off | volume off |',
    '| --- | --- | ---: | ---: | ---: | ---: |',
    ...rows.twins,
    '',
    '## Products',
    '',
    '| file | known at the top | placed at the top | parts placed, all levels | with a mesh | missing files |',
    '| --- | ---: | ---: | ---: | ---: | --- |',
    ...rows.products,
    '',
    '## Exceptions',
    '',
    '- Volumes of open meshes (surface models) depend on where the origin is and are not compared.',
    '- Parts that say `no-geometry` hold neither bodies nor wires: skeletons with parameters and planes only.',
    '- Missing files were not kept with their product; each is named when it is opened.',
    dividedFaces,
    '- `CVT/Product1.stp` is no twin as a whole: its belt is another revision than `Belt.CATPart` (which agrees with its own twin). Its four other parts stand where ours do, within 0.05 mm.',
    '',
  ].join('\n')
  if (values.table) writeFileSync(values.table, text)
  else console.log(text)
}

function partRows(file: string, path: string, facts: string, found: Measured, rows: { parts: string[] }, counts: Record<string, number>): void {
  const stated = meshFacts(facts)
  if (found.triangles > 0) counts.shown++
  else counts.wires++
  counts.closed += found.closedParts
  const { ms, edges, bytes } = speedOf(path)
  counts.cpu += ms
  counts.bytes += bytes
  const box = statedBox(facts)
  rows.parts.push(
    `| ${file} | ${found.faces} | ${found.triangles} | ${edges} | ${found.closedParts === 1 ? 'yes' : 'no'} | ${box ? boxOff(found.box, box).toFixed(4) : ''} | ${
      stated && found.closedParts === 1 ? `${((found.volume / Math.abs(stated.volume) - 1) * 100).toFixed(4)} %` : ''
    } | ${ms.toFixed(1)} |`,
  )
}

function productRow(file: string, facts: string, found: Measured, counts: Record<string, number>): string {
  const stated = productFacts(facts)
  const all = (node: Node): number => node.children.reduce((sum, child) => sum + 1 + all(child), 0)
  // Where no file is there, the picture stands beside the components.
  const top = found.root.children.length - found.pictures
  if (stated && stated.root === found.root.name && stated.top === top && all(found.root) >= stated.instances) counts.trees++
  return `| ${file} | ${stated?.top ?? ''} | ${top} | ${found.occurrences - found.pictures} | ${found.shown} | ${found.missing.join(', ') || '–'} |`
}

function twinRow(file: string, extension: string, own: Measured, twin: Measured): string {
  const faces = extension === 'stp' ? twin.faces : ''
  return `| ${file} | ${extension} | ${own.faces} | ${faces} | ${boxOff(own.box, twin.box).toFixed(4)} | ${((own.volume / twin.volume - 1) * 100).toFixed(3)} % |`
}

/** The best of several warm runs. */
function speedOf(path: string): { ms: number; edges: number; bytes: number } {
  const bytes = new Uint8Array(readFileSync(path))
  let ms = Infinity
  let edges = 0
  for (let run = 0; run < 6; run++) {
    const before = process.cpuUsage()
    const draft = partDraft(0, '', readGraphics(new Container(bytes)))
    const { user, system } = process.cpuUsage(before)
    ms = Math.min(ms, (user + system) / 1000)
    edges = draft?.edges ? draft.edges.start.length - 1 : 0
  }
  return { ms, edges, bytes: bytes.byteLength }
}
