import { isCompound } from './sniff.ts'

/** Endings of archives whose files are opened together, without dots. */
export const archiveEndings = ['zip', '7z', 'rar', 'tar', 'tgz', 'tbz2', 'txz'] as const

/** Whether a name ends as an archive's does: `.tar.gz` and its kin are two endings. */
export const isArchiveName = (path: string): boolean => new RegExp(`\\.(${archiveEndings.join('|')}|tar\\.(gz|bz2|xz))$`, 'i').test(path)

const starts = (head: Uint8Array, ...bytes: number[]): boolean => bytes.every((byte, i) => head[i] === byte)

/** 7-Zip or RAR (4 and 5), by their first bytes. */
export const isPackedArchive = (head: Uint8Array): boolean =>
  starts(head, 0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c) || starts(head, 0x52, 0x61, 0x72, 0x21, 0x1a, 0x07)

/** A tar file, packed or not, which only its name identifies for sure. */
export const isTarName = (path: string): boolean => /\.(tar|tgz|tbz2|txz|tar\.(gz|bz2|xz))$/i.test(path)

interface Signature {
  /** The system, for logs and reports. */
  name: string
  /** First bytes as Latin-1 text. */
  start: string
  /** A word in the first 64 bytes that goes with a short start. */
  word?: string
}

/**
 * Containers that document protection systems of companies put around a file without changing its name: the program itself sees the plain file,
 * everybody else these bytes. Only signatures that are attested by files are here.
 */
const signatures: readonly Signature[] = [
  { name: 'HSKey', start: 'HSKey.Co.SZ.' },
  { name: 'E-SafeNet', start: 'b\x14#e', word: 'E-SafeNet' },
  { name: 'Fasoo', start: '\x9b DRMONE' },
  { name: 'Fasoo', start: '<!-- FasooSecureContainer' },
  { name: 'SoftCamp', start: 'SCDSA00' },
  { name: 'NASCA', start: '<## NASCA DRM FILE' },
  // Azure Information Protection wraps every kind of file that is not of Office into a .pfile.
  { name: 'Microsoft Purview Information Protection', start: '.pfile' },
]

/** Streams that hold the encrypted contents of a compound file, after [MS-OFFCRYPTO] 2.2 and 2.3.4. */
const encryptedStreams = ['EncryptedPackage', '\tDRMContent']

/** The document protection system that encrypted a file, from its first bytes; undefined for every other file. */
export function protectionOf(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, 64))
  return signatures.find(({ start, word = '' }) => text.startsWith(start) && text.includes(word))?.name
}

/** Directory entries of a compound file that are looked at (bytes): files with encrypted contents have about ten. */
const DIRECTORY_BYTES = 4096
const ENTRY_BYTES = 128
const STREAM = 2

/** Where the directory of a compound file begins and as much of it as matters ends (bytes); undefined for other files. After [MS-CFB] 2.2. */
export function directoryRange(head: Uint8Array): [start: number, end: number] | undefined {
  if (!isCompound(head) || head.length < 512) return undefined
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const shift = view.getUint16(30, true)
  if (shift !== 9 && shift !== 12) return undefined
  const start = (view.getUint32(48, true) + 1) * 2 ** shift
  return [start, start + DIRECTORY_BYTES]
}

/** Whether the directory of a compound file lists a stream with encrypted contents. */
export function listsEncryptedStream(directory: Uint8Array): boolean {
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    if (directory[at + 66] !== STREAM) continue
    let name = ''
    for (let i = at; i + 2 < at + Math.min(directory[at + 64], 64); i += 2) name += String.fromCharCode(directory[i] | (directory[i + 1] << 8))
    if (encryptedStreams.includes(name)) return true
  }
  return false
}
