/** Releases of DWG with objects of bit codes, by the first six bytes. Numbers grow with time. */
const releases = {
  AC1012: 13,
  AC1014: 14,
  AC1015: 2000,
  AC1018: 2004,
  AC1021: 2007,
  AC1024: 2010,
  AC1027: 2013,
  AC1032: 2018,
} as const

export type Release = (typeof releases)[keyof typeof releases]

const byTag: Readonly<Record<string, Release>> = releases

/** Undefined for older files and for other formats. */
export const releaseOf = (bytes: Uint8Array): Release | undefined => byTag[String.fromCharCode(...bytes.subarray(0, 6))]

const CODE_PAGE_AT = 0x13

/** Code pages by their number in the head of a file, as DXF names them. */
const codePages: Readonly<Record<number, string>> = {
  22: 'ANSI_932',
  24: 'ANSI_950',
  25: 'ANSI_949',
  28: 'ANSI_1250',
  29: 'ANSI_1251',
  30: 'ANSI_1252',
  31: 'ANSI_936',
  32: 'ANSI_1253',
  33: 'ANSI_1254',
  34: 'ANSI_1255',
  35: 'ANSI_1256',
  36: 'ANSI_1257',
  37: 'ANSI_874',
  38: 'ANSI_932',
  39: 'ANSI_936',
  40: 'ANSI_949',
  41: 'ANSI_950',
  42: 'ANSI_1361',
  44: 'ANSI_1258',
}

export const codePageOf = (bytes: Uint8Array): string => codePages[bytes[CODE_PAGE_AT] | (bytes[CODE_PAGE_AT + 1] << 8)] ?? 'ANSI_1252'

const labels: Readonly<Record<string, string>> = { '932': 'shift_jis', '936': 'gbk', '949': 'euc-kr', '950': 'big5' }

/** Decodes 8-bit texts of a code page that `codePageOf` names. */
export function decoderOf(codePage: string): TextDecoder {
  const number = codePage.slice(codePage.indexOf('_') + 1)
  try {
    return new TextDecoder(labels[number] ?? `windows-${number}`)
  } catch {
    return new TextDecoder('windows-1252')
  }
}

/** What a byte adds to a checksum when so many bytes follow it in the step. */
const [last, third, second, first] = checksumTables(4)

function checksumTables(count: number): Uint16Array[] {
  const table = Uint16Array.from({ length: 256 }, (_, byte) => {
    let crc = byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1
    return crc
  })
  const tables = [table]
  while (tables.length < count) tables.push(tables[tables.length - 1].map((crc) => (crc >>> 8) ^ table[crc & 0xff]))
  return tables
}

/** CRC-16 (polynomial 0xA001, reflected; start 0xC0C1) of the bytes from `from` to `to`, as objects and blocks of the object map end with. */
export function checksum(bytes: Uint8Array, from: number, to: number): number {
  let crc = 0xc0c1
  let at = from
  // Four bytes at a time: every object of a file is summed.
  for (; at + 4 <= to; at += 4) crc = first[(crc ^ bytes[at]) & 0xff] ^ second[(crc >>> 8) ^ bytes[at + 1]] ^ third[bytes[at + 2]] ^ last[bytes[at + 3]]
  for (; at < to; at++) crc = (crc >>> 8) ^ last[(crc ^ bytes[at]) & 0xff]
  return crc
}
