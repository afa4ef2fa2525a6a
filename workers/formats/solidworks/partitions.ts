import type { Body } from '../../brep/body.ts'
import { readXt } from '../parasolid/readXt.ts'
import { unwrap } from './container/wrapped.ts'
import type { Document } from './document.ts'

/** Configurations looked at, and bytes from which one takes more than a second or two to read beside a mesh that is shown already. */
const MOST_CONFIGURATIONS = 16
const LONG = 16 << 20

/**
 * The Parasolid bodies of each configuration that the file was saved with, read when it is their turn: which is the displayed one they themselves have to prove.
 * A configuration's stream is { u32 length, wrapped partition } and then the same of the changes to it, which are not read. Reading throws OpenError.
 */
export function* partitionsOf({ streams }: Document): Generator<() => Body[]> {
  const names = streams.names.filter((name) => /^Contents\/Config-\d+-Partition$/.test(name)).slice(0, MOST_CONFIGURATIONS)
  for (const name of names) {
    const stream = streams.read(name)
    if (!stream || stream.length < 4 || stream.length > LONG) continue
    const length = new DataView(stream.buffer, stream.byteOffset).getUint32(0, true)
    const partition = length <= stream.length - 4 && unwrap(stream.subarray(4, 4 + length))
    if (partition) yield () => readXt(partition).parts.flatMap(({ bodies }) => bodies)
  }
}
