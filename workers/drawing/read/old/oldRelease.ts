/** Releases before R13 by the first six bytes, as numbers: 2.1, 9, 11. R11 and R12 write the same. */
const releases: Record<string, number> = {
  'AC1.2': 1.2,
  'AC1.3': 1.3,
  'AC1.40': 1.4,
  'AC1.50': 2.05,
  'AC2.10': 2.1,
  'AC2.21': 2.2,
  'AC2.22': 2.2,
  AC1001: 2.2,
  AC1002: 2.5,
  AC1003: 2.6,
  AC1004: 9,
  AC1006: 10,
  AC1009: 11,
}

/** Releases with tables and records that state their size. */
export const WITH_TABLES = 2.05

/** The release before R13 that wrote a DWG file; undefined for later ones and for files that are no DWG. */
export function oldRelease(bytes: Uint8Array): number | undefined {
  return releases[String.fromCharCode(...bytes.subarray(0, 6)).replace(/\0.*$/, '')]
}

/** What users call it. */
export const releaseName = (release: number): string => `AutoCAD R${release === 11 ? '11/R12' : release}`

/** CRC-16 (polynomial 0xA001, reflected; start 0xC0C1) of bytes, as records of R11 and R12 end with. */
export function crc16(bytes: Uint8Array): number {
  let crc = 0xc0c1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1
  }
  return crc
}
