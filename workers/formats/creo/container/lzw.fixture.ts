const MOST_BITS = 16
/** The first code that is free: 256 stands for a new table, which is never begun here. */
const FIRST = 257

/** Packs bytes as Unix `compress -b 16` does: groups of eight codes of one width, filled with zeros where codes become wider. */
export function compress(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = [0x1f, 0x9d, 0x80 | MOST_BITS]
  let bits = 0
  let filled = 0
  let width = 9
  let codes = 0
  let inGroup = 0
  const put = (code: number, size: number): void => {
    bits |= code << filled
    filled += size
    for (; filled >= 8; filled -= 8, bits >>>= 8) out.push(bits & 255)
  }
  const emit = (code: number): void => {
    // The unpacker has one code less.
    while (width < MOST_BITS && FIRST + Math.max(0, codes - 1) >= 1 << width) {
      for (; inGroup % 8 > 0; inGroup++) put(0, width)
      inGroup = 0
      width++
    }
    put(code, width)
    codes++
    inGroup++
  }
  const table = new Map<number, number>()
  let prefix = -1
  for (const byte of bytes) {
    if (prefix < 0) {
      prefix = byte
      continue
    }
    const key = prefix * 256 + byte
    const known = table.get(key)
    if (known !== undefined) {
      prefix = known
      continue
    }
    emit(prefix)
    if (FIRST + table.size < 1 << MOST_BITS) table.set(key, FIRST + table.size)
    prefix = byte
  }
  if (prefix >= 0) emit(prefix)
  if (filled > 0) out.push(bits & 255)
  return Uint8Array.from(out)
}
