import { OpenError } from '../../../src/core/errors.ts'

/** Releases by the first six bytes. */
const readable = new Set(['AC1012', 'AC1014', 'AC1015', 'AC1018', 'AC1021', 'AC1024', 'AC1027', 'AC1032'])
/** From R2004 on: 4 bytes of security flags, of which the first bit says that the data sections are encrypted with a password. */
const SECURITY_AT = 0x18
const ENCRYPTED_DATA = 1
/** Nothing that is a drawing is shorter. */
const MIN_BYTES = 512

/** Refuses files that are no drawing, too old, or locked; throws `OpenError`. */
export function checkDwg(bytes: Uint8Array): void {
  const version = String.fromCharCode(...bytes.subarray(0, 6))
  if (!/^(AC1|AC2|MC0)/.test(version)) throw new OpenError('file-exception', 'not a DWG file')
  if (!readable.has(version)) throw new OpenError('not-yet', `saved by AutoCAD R12 or older, or by an unknown release (${version})`)
  if (bytes.length < MIN_BYTES) throw new OpenError('file-exception', 'a DWG file that ends after its first bytes')
  if (version >= 'AC1018' && (bytes[SECURITY_AT] & ENCRYPTED_DATA) !== 0) throw new OpenError('encrypted', 'a DWG with a password')
}
