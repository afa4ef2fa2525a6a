import { OpenError } from '../../../src/core/errors.ts'
import { isCompound } from '../../../src/core/sniff.ts'
import { readStreams } from '../../../workers/formats/solidworks/container/streams.ts'
import { reader } from '../../../workers/formats/solidworks/index.ts'
import { modernFile } from '../../../workers/formats/solidworks/solidworks.fixture.ts'
import { openWith } from '../../../workers/mesh/testSink.fixture.ts'
import { checkPart } from '../../../workers/pipeline/checkPart.ts'
import { checkStructure } from '../../../workers/pipeline/checkStructure.ts'
import { damages } from '../../fuzz/damage.ts'
import { seeded } from '../../fuzz/random.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Damages of `bench/fuzz` that know nothing of STEP. */
const kinds = ['cut', 'bits flipped', 'bytes deleted', 'bytes repeated', 'zeros written over', 'digit changed'] as const
const needed = /^(Contents\/DisplayLists|swXmlContents\/COMPINSTANCETREE|ModelStamps|docProps\/ISolidWorksInformation\.xml|_[DM][LO]_VERSION_.*)$/

/** A damaged variant: of the file as it is, or (since checksums refuse most of that) of a stream in it before it is packed. */
export function damaged(bytes: Bytes, seed: number): Bytes {
  const next = seeded(seed)
  const change = damages[kinds[next(kinds.length)]]
  if (next(4) === 0 || (isCompound(bytes) && next(2) === 0)) return change(bytes, next)
  const streams = readStreams(bytes)
  const contents: Record<string, Uint8Array> = {}
  for (const name of streams.names) if (needed.test(name)) contents[name] = streams.read(name) ?? new Uint8Array(0)
  const names = Object.keys(contents).filter((name) => contents[name].length > 16)
  if (names.length === 0) return change(bytes, next)
  const name = names.includes('Contents/DisplayLists') && next(2) ? 'Contents/DisplayLists' : names[next(names.length)]
  contents[name] = change(contents[name].slice(), next)
  return modernFile(contents)
}

/** Opens a damaged variant: "ok" or the code that it ends in. Anything but an `OpenError` is thrown on. */
export async function fuzzOnce(bytes: Bytes, seed: number): Promise<string> {
  const changed = damaged(bytes, seed)
  try {
    const { structure, parts } = await openWith(reader, { 'a.sldasm': changed })
    checkStructure(structure)
    for (const part of parts) {
      const { problem } = checkPart(part)
      if (problem) throw new Error(problem)
    }
    return 'ok'
  } catch (error) {
    if (error instanceof OpenError) return error.code
    throw new Error(`seed ${seed}: ${String(error)}`, { cause: error })
  }
}
