let tables: Uint32Array[] | undefined

/** Four tables: four bytes at a time. */
function makeTables(): Uint32Array[] {
  const first = new Uint32Array(256)
  for (let n = 0; n < 256; n++) {
    let c = n
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
    first[n] = c >>> 0
  }
  const all = [first]
  for (let t = 1; t < 4; t++) all.push(all[t - 1].map((c) => (first[c & 255] ^ (c >>> 8)) >>> 0))
  return all
}

/** CRC-32 (ISO 3309) of all bytes. */
export function crc32(bytes: Uint8Array): number {
  tables ??= makeTables()
  const [t0, t1, t2, t3] = tables
  let crc = 0xffffffff
  let i = 0
  for (; i + 4 <= bytes.length; i += 4) {
    crc ^= bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24)
    crc = t3[crc & 255] ^ t2[(crc >>> 8) & 255] ^ t1[(crc >>> 16) & 255] ^ t0[crc >>> 24]
  }
  for (; i < bytes.length; i++) crc = t0[(crc ^ bytes[i]) & 255] ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
