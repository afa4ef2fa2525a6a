import { OpenError } from '../../../src/core/errors.ts'
import { cylinderRecords, dialects, sabBytes, satText } from '../../../workers/formats/acis/acis.fixture.ts'
import { readAcis } from '../../../workers/formats/acis/readAcis.ts'
import { meshPart } from '../../../workers/formats/exact/meshPart.ts'
import { checkPart } from '../../../workers/pipeline/checkPart.ts'
import { seeded } from '../../fuzz/random.ts'
import { damaged } from '../parasolid/damage.ts'

/** Streams to damage that need no collection: a cylinder as text and as binary. */
export const seeds = (): Uint8Array<ArrayBuffer>[] => {
  const records = cylinderRecords(5, 20)
  const dialect = dialects['24.0']
  return [new TextEncoder().encode(satText(records, dialect)), sabBytes(records, dialect, 4), sabBytes(records, dialect, 8)]
}

/** Opens a damaged variant of a stream; "ok" or the message's code. Throws when it ends otherwise, or in a part that the pipeline would refuse. */
export function openVariant(seed: Uint8Array<ArrayBuffer>, variant: number): string {
  const bytes = damaged(seed, seeded(variant * 2_654_435))
  try {
    for (const part of readAcis(bytes).parts) {
      const { draft } = meshPart(part, 10, 'normal')
      const problem = draft && checkPart(draft).problem
      if (problem) throw new Error(`variant ${variant}: ${problem}`)
    }
    return 'ok'
  } catch (error) {
    if (!(error instanceof OpenError)) throw new Error(`variant ${variant}`, { cause: error })
    return error.code
  }
}
