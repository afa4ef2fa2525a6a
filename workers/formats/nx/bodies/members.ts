import { Inflate } from 'fflate'

/** A Parasolid stream inside of the object model of a part. */
export interface Member {
  kind: 'body' | 'partition' | 'deltas'
  bytes: Uint8Array
}

/** Second bytes of zlib's header, by the level of compression. */
const LEVELS = [0x01, 0x5e, 0x9c, 0xda]
const STEP = 1 << 14
const MAX_BYTES = 512 << 20
const HEAD = 200

/** All members that are Parasolid streams, in the order of the file. Where they begin is not read from the index of the part: each begins as zlib does. */
export function readMembers(part: Uint8Array): Member[] {
  const members: Member[] = []
  let left = MAX_BYTES
  for (let at = part.indexOf(0x78); at >= 0; at = part.indexOf(0x78, at + 1)) {
    if (!LEVELS.includes(part[at + 1])) continue
    const bytes = inflateStream(part, at + 2, left)
    if (!bytes) continue
    left -= bytes.length
    members.push({ kind: kindOf(bytes), bytes })
  }
  return members
}

function kindOf(bytes: Uint8Array): Member['kind'] {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD))
  return head.includes('(partition)') ? 'partition' : head.includes('(deltas)') ? 'deltas' : 'body'
}

/** What is packed from `at` on, if it begins as a Parasolid stream (`PS`, 0, 0), to its end. */
function inflateStream(part: Uint8Array, at: number, limit: number): Uint8Array | undefined {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    const inflate = new Inflate((chunk) => {
      if (chunk.length === 0) return
      chunks.push(chunk.slice())
      size += chunk.length
    })
    for (let from = at; from < part.length; from += STEP) {
      const before = size
      // The end of what is packed is not stated: behind it nothing comes any more.
      inflate.push(part.subarray(from, from + STEP), false)
      if (size === before) break
      if (size > limit || !isParasolid(chunks[0])) return undefined
    }
  } catch {
    return undefined
  }
  if (size < HEAD) return undefined
  const bytes = new Uint8Array(size)
  let to = 0
  for (const chunk of chunks) {
    bytes.set(chunk, to)
    to += chunk.length
  }
  return bytes
}

const isParasolid = (chunk: Uint8Array): boolean => chunk[0] === 0x50 && chunk[1] === 0x53 && chunk[2] === 0 && chunk[3] === 0
