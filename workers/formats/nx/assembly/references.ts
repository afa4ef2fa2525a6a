const MAGIC = 'EXTREFSTREAM'
const MAX_NAMES = 100_000
/** Strings looked at in all, in vain or not. */
const MAX_TRIED = 1_000_000

const utf8 = new TextDecoder()

/** Part files that an NX part refers to, itself left out: the strings at the end of its external references. */
export function readReferences(bytes: Uint8Array | undefined, own: string): string[] {
  if (!bytes || new TextDecoder('latin1').decode(bytes.subarray(0, MAGIC.length)) !== MAGIC) return []
  const strings = stringsAtEnd(bytes)
  const parts = strings.filter((text) => /\.prt$/i.test(text))
  const self = own.toLowerCase()
  return [...new Set(parts.slice(parts[0]?.toLowerCase() === self ? 1 : 0))].filter((name) => name.toLowerCase() !== self)
}

/** `01`, a count, then strings with their lengths in two bytes, up to the last byte: the first place from which that comes out. */
function stringsAtEnd(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let tried = 0
  for (let at = bytes.indexOf(1, MAGIC.length); at >= 0 && at + 5 < bytes.length && tried < MAX_TRIED; at = bytes.indexOf(1, at + 1)) {
    const count = view.getUint32(at + 1, true)
    if (count === 0 || count > MAX_NAMES || count * 2 > bytes.length - at) continue
    const ends: number[] = []
    let next = at + 5
    while (ends.length < count && next + 2 <= bytes.length) {
      const length = view.getUint16(next, true)
      if (length === 0 || next + 2 + length > bytes.length) break
      next += 2 + length
      ends.push(next)
    }
    tried += ends.length
    if (ends.length === count && bytes.length - next < 64) return ends.map((end, i) => utf8.decode(bytes.subarray((i > 0 ? ends[i - 1] : at + 5) + 2, end)))
  }
  return []
}
