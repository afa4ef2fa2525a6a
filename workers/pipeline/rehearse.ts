import { memoryEntry } from '../fileset/blobEntry.ts'
import { FileSet } from '../fileset/fileSet.ts'
import type { FormatReader } from '../formats/format.ts'
import { openRoot } from './openRoot.ts'

/** Milliseconds after which the code has been compiled as well as it will be before a real file runs. */
const LONGEST_MS = 1200

/**
 * Opens a reader's own small model until the code is warm, by the way that all files take: the first opening of a process spends half of its time on code that is
 * not compiled yet. Yields between passes; ends as soon as `isWanted` says no.
 */
export async function rehearse(reader: FormatReader, isWanted: () => boolean): Promise<void> {
  if (!reader.rehearsal) return
  const started = performance.now()
  const path = `rehearsal.${reader.id}`
  const files = new FileSet([memoryEntry(path, await reader.rehearsal())])
  // Messages are sent for good, to nobody: V8 compiles code anew that reads typed arrays when the first buffer of a thread has been given away.
  const { port1 } = new MessageChannel()
  while (isWanted() && performance.now() - started < LONGEST_MS) {
    await openRoot(files, path, 'normal', (message, transfer = []) => port1.postMessage(message, [...transfer]))
    await new Promise((resolve) => setTimeout(resolve))
  }
  port1.close()
}
