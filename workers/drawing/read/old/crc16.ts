/** CRC-16 (polynomial 0xA001, reflected; start 0xC0C1) of bytes, as records of R11 and R12 end with. */
export function crc16(bytes: Uint8Array): number {
  let crc = 0xc0c1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1
  }
  return crc
}
