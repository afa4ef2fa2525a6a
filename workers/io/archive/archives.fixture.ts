import { crc32 } from 'node:zlib'

export interface PackedFile {
  path: string
  data: Uint8Array
}

const u32 = (value: number): number[] => [value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24]
const u64 = (value: number): number[] => [...u32(value), 0, 0, 0, 0]

/** A number of 7-Zip's below 2^21 (7zFormat.txt, REAL_UINT64 and NUMBER). */
function seven(value: number): number[] {
  if (value < 0x80) return [value]
  if (value < 0x4000) return [0x80 | (value >> 8), value & 0xff]
  return [0xc0 | (value >> 16), value & 0xff, (value >> 8) & 0xff]
}

/** A 7-Zip archive of small files in one stream; LZMA2 with chunks that are not compressed, or stored. `packsHeader`: the list of files is a packed stream as well. */
export function sevenZip(files: readonly PackedFile[], coder: 'copy' | 'lzma2', { packsHeader = false } = {}): Uint8Array<ArrayBuffer> {
  const all = files.flatMap(({ data }) => [...data])
  const last = all.length - 1
  const packed = coder === 'copy' ? [...all] : [1, last >> 8, last & 0xff, ...all, 0]
  const names = files.flatMap(({ path }) => [...`${path}\0`].flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]))
  const folder = coder === 'copy' ? [1, 1, 0] : [1, 0x21, 0x21, 1, 24]
  const sums = files.flatMap(({ data }) => u32(crc32(data)))
  const sizes = files.slice(0, -1).flatMap(({ data }) => seven(data.length))
  const packInfo = [6, ...seven(0), 1, 9, ...seven(packed.length), 0]
  const unpackInfo = [7, 0x0b, 1, 0, ...folder, 0x0c, ...seven(all.length), 0]
  const subStreams = [8, 0x0d, ...seven(files.length), 9, ...sizes, 0x0a, 1, ...sums, 0]
  const list = [5, ...seven(files.length), 0x11, ...seven(names.length + 1), 0, ...names, 0]
  let header = [1, 4, ...packInfo, ...unpackInfo, ...subStreams, 0, ...list, 0]
  if (packsHeader) {
    const sum = u32(crc32(Uint8Array.from(header)))
    const encoded = [
      0x17,
      6,
      ...seven(packed.length),
      1,
      9,
      ...seven(header.length),
      0,
      7,
      0x0b,
      1,
      0,
      1,
      1,
      0,
      0x0c,
      ...seven(header.length),
      0x0a,
      1,
      ...sum,
      0,
      0,
    ]
    packed.push(...header)
    header = encoded
  }
  const start = [...u64(packed.length), ...u64(header.length), ...u32(crc32(Uint8Array.from(header)))]
  return Uint8Array.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4, ...u32(crc32(Uint8Array.from(start))), ...start, ...packed, ...header])
}

/** A number of RAR 5's: seven bits a byte, the low ones first. */
const vint = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...vint(value >>> 7)])

/** A RAR 5 archive of stored files (RAR 5.0 archive format). `encrypted`: as if a password were needed for all that follows. */
export function rar5(files: readonly PackedFile[], { encrypted = false } = {}): Uint8Array<ArrayBuffer> {
  const block = (body: number[], data: Iterable<number> = []): number[] => {
    const sized = [...vint(body.length), ...body]
    return [...u32(crc32(Uint8Array.from(sized))), ...sized, ...data]
  }
  const bytes = [0x52, 0x61, 0x72, 0x21, 0x1a, 7, 1, 0]
  // Encryption header: version, flags, rounds, salt.
  if (encrypted) bytes.push(...block([4, 0, 0, 0, 15, ...Array.from({ length: 16 }, (_, i) => i)]))
  bytes.push(...block([1, 0, 0]))
  for (const { path, data } of files) {
    const name = [...new TextEncoder().encode(path)]
    const head = [2, 2, ...vint(data.length), 4, ...vint(data.length), ...vint(0x81a4), ...u32(crc32(data)), 0, 1, ...vint(name.length), ...name]
    bytes.push(...block(head, data))
  }
  bytes.push(...block([5, 0, 0]))
  return Uint8Array.from(bytes)
}

const u16 = (value: number): number[] => [value & 0xff, (value >>> 8) & 0xff]

/** An archive of RAR 1.5 to 4 of stored files with names in ASCII. */
export function rar4(files: readonly PackedFile[]): Uint8Array<ArrayBuffer> {
  /** Kind, flags, and what follows the size of the head. */
  const block = (kind: number, flags: number, rest: number[], data: Iterable<number> = []): number[] => {
    const head = [kind, ...u16(flags), ...u16(7 + rest.length), ...rest]
    return [...u16(crc32(Uint8Array.from(head))), ...head, ...data]
  }
  const bytes = [0x52, 0x61, 0x72, 0x21, 0x1a, 7, 0, ...block(0x73, 0, [0, 0, 0, 0, 0, 0])]
  for (const { path, data } of files) {
    const name = [...new TextEncoder().encode(path)]
    // Packed and unpacked size, Unix, checksum, time, version 2.9, stored, length of the name, mode.
    const rest = [...u32(data.length), ...u32(data.length), 3, ...u32(crc32(data)), ...u32(0x5a210000), 29, 0x30, ...u16(name.length), ...u32(0x81a4), ...name]
    bytes.push(...block(0x74, 0x8000, rest, data))
  }
  bytes.push(...block(0x7b, 0x4000, []))
  return Uint8Array.from(bytes)
}

/** A tar archive (ustar). */
export function tar(files: readonly PackedFile[]): Uint8Array<ArrayBuffer> {
  const out: number[] = []
  for (const { path, data } of files) {
    const head = new Uint8Array(512)
    const put = (at: number, text: string): void => head.set(new TextEncoder().encode(text), at)
    put(0, path)
    put(100, '0000644\0')
    put(124, `${data.length.toString(8).padStart(11, '0')}\0`)
    put(136, '00000000000\0')
    put(148, '        ')
    put(156, '0')
    put(257, 'ustar\x0000')
    const sum = head.reduce((all, byte) => all + byte, 0)
    put(148, `${sum.toString(8).padStart(6, '0')}\0 `)
    out.push(...head, ...data, ...new Uint8Array((512 - (data.length % 512)) % 512))
  }
  return Uint8Array.from([...out, ...new Uint8Array(1024)])
}
