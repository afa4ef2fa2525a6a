import { OpenError } from '../../../../src/core/errors.ts'
import { isCompound } from '../../../../src/core/sniff.ts'
import { readModern } from './modern.ts'
import { readWrapped } from './wrapped.ts'

/** Named streams of a SolidWorks file, whichever container holds them. */
export interface Streams {
  readonly names: readonly string[]
  /** Contents, inflated; undefined when there is no such stream or it is damaged. */
  read(name: string): Uint8Array | undefined
}

/** Opens either container, told apart by bytes. Throws `file-exception` for anything else. */
export function readStreams(bytes: Uint8Array): Streams {
  if (isCompound(bytes)) return readWrapped(bytes)
  if (bytes.length < 8 || bytes[4] !== 0 || bytes[5] !== 0 || bytes[6] !== 0 || bytes[7] !== 4) throw new OpenError('file-exception', 'not a SolidWorks file')
  return readModern(bytes)
}
