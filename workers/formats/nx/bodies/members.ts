import { Inflate } from 'fflate'
import { ByteChunks } from '../../../bytes/byteChunks.ts'

/** A Parasolid stream inside of the object model of a part. */
export interface Member {
  kind: 'body' | 'partition' | 'deltas'
  bytes: Uint8Array
}

/** Second bytes of zlib's header, by the level of compression. */
const LEVELS = [0x01, 0x5e, 0x9c, 0xda]
const STEP = 1 << 14
/** What all members may unpack to, and may be unpacked in vain: real ones grow to some four times their packed size. */
const MOST_RATIO = 100
const RATIO_FREE = 16 << 20
const MOST_BYTES = 512 << 20
const HEAD = 200

/** All members that are Parasolid streams, in the order of the file. Where they begin is not read from the index of the part: each begins as zlib does. */
export function readMembers(part: Uint8Array): Member[] {
  const members: Member[] = []
  const budget = { left: Math.min(MOST_BYTES, Math.max(RATIO_FREE, part.length * MOST_RATIO)) }
  for (let at = part.indexOf(0x78); at >= 0 && budget.left > 0; at = part.indexOf(0x78, at + 1)) {
    if (!LEVELS.includes(part[at + 1])) continue
    const bytes = inflateStream(part, at + 2, budget)
    if (!bytes) continue
    members.push({ kind: kindOf(bytes), bytes })
  }
  return members
}

function kindOf(bytes: Uint8Array): Member['kind'] {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD))
  return head.includes('(partition)') ? 'partition' : head.includes('(deltas)') ? 'deltas' : 'body'
}

/** What is packed from `at` on, if it begins as a Parasolid stream (`PS`, 0, 0), to its end. */
function inflateStream(part: Uint8Array, at: number, budget: { left: number }): Uint8Array | undefined {
  const out = new ByteChunks(budget.left)
  try {
    const inflate = new Inflate((chunk) => out.add(chunk.slice()))
    for (let from = at; from < part.length; from += STEP) {
      const before = out.size
      // The end of what is packed is not stated: behind it nothing comes any more.
      inflate.push(part.subarray(from, from + STEP), false)
      if (out.size === before) break
      if (!isParasolid(out.first!)) return undefined
    }
  } catch {
    return undefined
  } finally {
    budget.left -= out.size
  }
  return out.size < HEAD ? undefined : out.whole()
}

const isParasolid = (chunk: Uint8Array): boolean => chunk[0] === 0x50 && chunk[1] === 0x53 && chunk[2] === 0 && chunk[3] === 0
