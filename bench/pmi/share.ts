// Share of an opening that the meaning of annotations takes, of each reference part: processor time of `pmiOf` beside that of the whole opening. Needs FACET_CORPUS.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readDocument } from '../../workers/formats/step/structure/document.ts'
import { TreeBuilder } from '../../workers/formats/step/structure/tree.ts'
import { pmiOf } from '../../workers/formats/step/pmi/pmiOf.ts'
import { createImportClient } from '../../workers/entries/client.ts'
import { inspect } from '../inspect/inspectFile.ts'
import { filesUnder } from '../inspect/source.ts'

const RUNS = 6

/** Milliseconds of the processor, all threads together: other programs of the machine do not count. */
async function processorTime(work: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

const client = createImportClient()
for (const path of (await filesUnder(join(process.env.FACET_CORPUS ?? '', 'pmi', 'ap242'))).sort()) {
  const bytes = new Uint8Array(readFileSync(path))
  let own = Infinity
  let whole = Infinity
  for (let run = 0; run < RUNS; run++) {
    const document = readDocument(bytes, path)
    const tree = new TreeBuilder(() => undefined).build(document)
    own = Math.min(own, await processorTime(() => pmiOf(tree, document, tree.parts)))
    whole = Math.min(whole, await processorTime(() => inspect(client, path, { quality: 'normal' })))
  }
  console.log(`${basename(path)}: ${own.toFixed(0)} of ${whole.toFixed(0)} ms, ${((own / (whole - own)) * 100).toFixed(1)} %`)
}
client.dispose()
