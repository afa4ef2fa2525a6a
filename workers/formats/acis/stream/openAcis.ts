import { OpenError } from '../../../../src/core/errors.ts'
import { scannableBytes } from '../../../mesh/text.ts'
import { readBinary } from './readBinary.ts'
import { readText } from './readText.ts'
import type { TokenTable } from './tokenTable.ts'

export interface AcisStream {
  header: AcisHeader
  tokens: TokenTable
  /** The model's end is there. */
  complete: boolean
}

const magic = /^(ASM|ACIS) BinaryFile/
/** What some programs make of a blank, which is not enciphered, when they decipher it. */
const DECIPHERED_BLANK = '\x7f'
const startsPlain = (head: string): boolean => /^\s*\d{3,6}[\s\x7f]/.test(head)
const latin = new TextDecoder('latin1')

/** Reads a stream of either encoding, enciphered text of drawings included. Throws `file-exception`. */
export function openAcis(stream: Uint8Array): AcisStream {
  if (magic.test(latin.decode(stream.subarray(0, 16)))) return readBinary(stream)
  const bytes = scannableBytes(stream)
  const text = latin.decode(startsPlain(latin.decode(bytes.subarray(0, 64))) ? bytes : deciphered(bytes)).replaceAll(DECIPHERED_BLANK, ' ')
  if (!startsPlain(text.slice(0, 64))) throw new OpenError('file-exception', 'no ACIS stream')
  return readText(text.trimStart())
}

/** Drawings store each visible character c of their SAT as 159 - c; blanks stand as they are. */
function deciphered(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => (byte > 32 ? 159 - byte : byte))
}

/** What stands before the records. */
export interface AcisHeader {
  /** Save format: major · 100 + minor, e.g. 22700. */
  version: number
  product: string
  kernel: string
  date: string
  /** Millimetres in a unit; -1 unknown. */
  scale: number
  /** Text, or the kind of binary. */
  encoding: string
}
