const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1
  return crc
})

/** CRC-16 (polynomial 0xA001, reflected; start 0xC0C1) of the bytes from `from` to `to`, as objects and blocks of the object map end with. */
export function checksum(bytes: Uint8Array, from: number, to: number): number {
  let crc = 0xc0c1
  for (let at = from; at < to; at++) crc = (crc >>> 8) ^ table[(crc ^ bytes[at]) & 0xff]
  return crc
}
