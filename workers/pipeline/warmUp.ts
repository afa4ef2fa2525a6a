import { isWatertight } from '../../src/core/geometry/meshMeasure.ts'
import { Recording } from './cache/recording.ts'
import type { Draft } from './cache/resultCache.ts'
import { keepSpecimens, specimensOf } from '../contract/specimens.ts'
import { memoryEntry } from '../io/fileset/blobEntry.ts'
import { FileSet } from '../contract/fileSet.ts'
import type { FormatReader } from '../contract/format.ts'
import { type Emit, openRoot } from './openRoot.ts'

/**
 * Openings. After half as many a first file of 24 MB takes a sixth more processor time, as V8 still compiles while it is read; more than twice as many save another
 * fifth and take four to six seconds.
 */
const PASSES = 156
/** Milliseconds that they may take on a slow or busy device. */
const LONGEST_MS = 3000

/**
 * Opens a reader's own small models in turn until the code is warm, by the way that all files take: the first opening of a process spends half of its time on code that
 * is not compiled yet. Yields between passes; ends as soon as `isWanted` returns false.
 */
export async function warmUpReader(reader: FormatReader, isWanted: () => boolean): Promise<void> {
  if (!reader.warmUpFiles) return
  const started = performance.now()
  const path = `warmup.${reader.id}`
  const models = (await reader.warmUpFiles()).map((bytes) => new FileSet([memoryEntry(path, bytes)]))
  // Results are transferred like those of real files, to nobody.
  const { port1 } = new MessageChannel()
  for (let pass = 0; pass < PASSES && isWanted() && performance.now() - started < LONGEST_MS; pass++) {
    const recording = new Recording(Promise.resolve(nowhere))
    const emit: Emit = (message, transfer = []) => {
      if (message.type === 'structure') recording.structure(message.structure)
      else if (message.type === 'part') {
        recording.part(message.part)
        // Large parts are tested like this.
        if (message.part.mesh) isWatertight(message.part.mesh)
      }
      keepSpecimens(message)
      port1.postMessage(message, [...transfer])
    }
    const model = pass % models.length
    const own = await specimensOf(isWanted, async () => {
      const { result } = await openRoot(models[model], path, 'normal', emit)
      await recording.keep(result)
      keepSpecimens(recording, result)
    })
    specimens.set(`${reader.id} ${model}`, own)
    await new Promise((resolve) => setTimeout(resolve))
  }
  port1.close()
}

/** Specimens of the last opening of each model. */
const specimens = new Map<string, readonly object[]>()

/** A result that is written down and not kept. */
const nowhere: Draft = {
  file: { getSize: () => 0, read: () => 0, write: (from) => from.byteLength, truncate() {}, flush() {}, close() {} },
  keep: async () => {},
  drop: async () => {},
}
