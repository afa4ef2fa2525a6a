import { OpenError } from '../../../src/core/errors.ts'
import { memoryEntry } from '../../../workers/io/fileset/blobEntry.ts'
import { FileSet } from '../../../workers/contract/fileSet.ts'
import type { FormatReader } from '../../../workers/contract/format.ts'
import { openWith } from '../../../workers/mesh/testSink.fixture.ts'
import { checkPart } from '../../../workers/pipeline/checkPart.ts'
import { checkStructure } from '../../../workers/pipeline/checkStructure.ts'
import type { Files } from './variant.ts'

/** What the pipeline's last gate refuses with a message to the user: stored numbers of a damaged file that are none. */
const TOLD = 'coordinates that are not numbers'

/** Opens the first of some files: "ok", "part refused", or the message's code. Throws when it ends otherwise, or in what does not hold together. */
export async function outcomeOf(reader: FormatReader, files: Files): Promise<string> {
  try {
    await reader.references?.(new FileSet(Object.entries(files).map(([path, bytes]) => memoryEntry(path, bytes))), Object.keys(files)[0])
    const { structure, parts } = await openWith(reader, files)
    checkStructure(structure)
    let refused = false
    for (const part of parts) {
      const { problem } = checkPart(part)
      if (problem && (problem !== TOLD || part.origin === 'exact')) throw new Error(`a part with ${problem}`)
      refused ||= problem !== undefined
    }
    return refused ? 'part refused' : 'ok'
  } catch (error) {
    if (error instanceof OpenError) return error.code
    throw error
  }
}
