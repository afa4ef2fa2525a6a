import { OpenError } from '../../../../src/core/errors.ts'
import { legacyEncoding } from '../../../mesh/legacyText.ts'
import { decodeName } from '../../../mesh/text.ts'

/** Columns 1 to 72 are data (1 to 64 in section P), 73 names the section, 74 to 80 number the line. */
export const COLUMNS = 72
const WIDTH = 80
/** A file without a line break in so many bytes has none: its lines are 80 bytes each. */
const NO_BREAK = 4 * WIDTH

/** Where the lines of each section begin: offsets into `bytes`. */
export interface Sections {
  bytes: Uint8Array
  global: number[]
  directory: number[]
  parameters: number[]
  /** The terminate section is there: the file is not cut off. */
  complete: boolean
}

/**
 * Sorts the lines of a fixed-format file by their section letter; a line without one is left out. Throws `file-exception` when no line has one,
 * `unsupported-format` for the compressed and binary forms.
 */
export function readSections(bytes: Uint8Array): Sections {
  const sections: Sections = { bytes, global: [], directory: [], parameters: [], complete: false }
  const from = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  const unbroken = bytes.length > NO_BREAK && !bytes.subarray(from, from + NO_BREAK).some((byte) => byte === 10 || byte === 13)
  const lineBreak = !unbroken && bytes.indexOf(10) < 0 ? 13 : 10
  for (let at = from; at + COLUMNS < bytes.length; ) {
    let next = at + WIDTH
    let end = Math.min(next, bytes.length)
    if (!unbroken) {
      const found = bytes.indexOf(lineBreak, at)
      end = found < 0 ? bytes.length : found
      next = end + 1
    }
    if (end - at > COLUMNS) {
      // Upper case: bit 5 off.
      switch (bytes[at + COLUMNS] & 0xdf) {
        case 0x47:
          sections.global.push(at)
          break
        case 0x44:
          sections.directory.push(at)
          break
        case 0x50:
          sections.parameters.push(at)
          break
        case 0x54:
          sections.complete = true
          break
        case 0x42:
        case 0x43:
          if (sections.global.length === 0) throw new OpenError('unsupported-format', 'the compressed or binary form of IGES')
      }
    }
    at = next
  }
  if (sections.global.length === 0) throw new OpenError('file-exception', 'no global section of IGES')
  return sections
}

/** The text of a string: UTF-8 where it is valid, else what its bytes seem to be. */
export const decodeText = (bytes: Uint8Array): string => decodeName(bytes, () => legacyEncoding(bytes))
