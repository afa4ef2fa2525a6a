// What annotations add to opening the reference parts: processor time of opening each as it is, of reading the meaning of its annotations and its views alone, and of opening it
// without all that makes annotations (their drawings too), in turns, in one process. Needs FACET_CORPUS.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pmiOf } from '../../workers/formats/step/pmi/pmiOf.ts'
import { readDocument } from '../../workers/formats/step/structure/document.ts'
import { TreeBuilder } from '../../workers/formats/step/structure/tree.ts'
import { createImportClient } from '../../workers/entries/client.ts'
import { inspect } from '../inspect/inspectFile.ts'
import { filesUnder } from '../inspect/source.ts'

const RUNS = 7

/** Entities of drawings, saved views and meaning; without them a file is its bodies. */
const ofAnnotations =
  /ANNOTATION|CALLOUT|DRAUGHTING_MODEL|TESSELLATED_(GEOMETRIC|CURVE)_SET|REPOSITIONED_TESSELLATED|DATUM|TOLERANCE|DIMENSION|CAMERA_|ANGULAR_(SIZE|LOCATION)|GEOMETRIC_ITEM_SPECIFIC_USAGE|ITEM_IDENTIFIED_REPRESENTATION_USAGE|^\(?SHAPE_ASPECT/

const withoutAnnotations = (text: string): string =>
  text
    .split(/;\r?\n/)
    .filter((instance) => !ofAnnotations.test(/^#\d+\s*=\s*([A-Z0-9_]+|\(.*)/s.exec(instance.trim())?.[1] ?? ''))
    .join(';\n')

/** Milliseconds of the processor, all threads together: other programs of the machine do not count. */
async function processorTime(work: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1]

const client = createImportClient()
const folder = mkdtempSync(join(tmpdir(), 'without-annotations-'))
for (const path of (await filesUnder(join(process.env.FACET_CORPUS ?? '', 'pmi', 'ap242'))).sort()) {
  const bare = join(folder, basename(path))
  writeFileSync(bare, withoutAnnotations(readFileSync(path, 'latin1')), 'latin1')
  const [whole, bodies, meaning]: [number[], number[], number[]] = [[], [], []]
  const bytes = new Uint8Array(readFileSync(path))
  let drawn = [0, 0]
  for (let run = 0; run <= RUNS; run++) {
    const times: number[] = []
    for (const [i, file] of [path, bare].entries())
      times.push(
        await processorTime(async () => {
          const { annotations, faces } = await inspect(client, file, { quality: 'normal' })
          drawn = i === 0 ? [annotations, faces] : [...drawn.slice(0, 2), annotations, faces]
        }),
      )
    const document = readDocument(bytes, path)
    const tree = new TreeBuilder(() => undefined).build(document)
    const own = await processorTime(() => pmiOf(tree, document, tree.parts))
    // The first is a warm-up.
    if (run > 0) {
      meaning.push(own)
      whole.push(times[0])
      bodies.push(times[1])
    }
  }
  const [annotations, faces, left, sameFaces] = drawn
  const share = median(whole.map((value, i) => meaning[i] / (value - meaning[i])))
  const all = median(whole.map((value, i) => value / bodies[i])) - 1
  console.log(
    `${basename(path)}: ${median(whole).toFixed(0)} ms; meaning and views ${median(meaning).toFixed(1)} ms, ${(share * 100).toFixed(1)} % more than without; ` +
      `bodies alone ${median(bodies).toFixed(0)} ms, ${(all * 100).toFixed(0)} % more (${annotations} and ${left} annotations, ${faces} and ${sameFaces} faces)`,
  )
}
client.dispose()
rmSync(folder, { recursive: true })
