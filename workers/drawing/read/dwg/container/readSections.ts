import { OpenError } from '../../../../../src/core/errors.ts'
import type { Release } from '../release.ts'
import { type DwgSections, viewOf } from './sections.ts'
import { readPagedFile } from './pagedFile.ts'
import { readPagedFile2007 } from './pagedFile2007.ts'

const LOCATORS_AT = 0x15
/** Files have six at most. */
const MAX_LOCATORS = 64

/** R13, R14 and 2000: locators at the head lead to the sections, objects lie anywhere in the file. */
function readLooseFile(bytes: Uint8Array, release: Release): DwgSections {
  const view = viewOf(bytes)
  const count = bytes.length >= LOCATORS_AT + 4 ? view.getUint32(LOCATORS_AT, true) : 0
  if (count < 3 || count > MAX_LOCATORS || LOCATORS_AT + 4 + count * 9 > bytes.length)
    throw new OpenError('file-exception', 'damaged DWG: its head leads to no sections')
  const section = (number: number): Uint8Array => {
    for (let i = 0, at = LOCATORS_AT + 4; i < count; i++, at += 9) {
      if (bytes[at] !== number) continue
      const [from, size] = [view.getUint32(at + 1, true), view.getUint32(at + 5, true)]
      return bytes.subarray(Math.min(from, bytes.length), Math.min(from + size, bytes.length))
    }
    return bytes.subarray(0, 0)
  }
  return { release, header: section(0), classes: section(1), map: section(2), objects: bytes, damaged: 0 }
}

/** Takes a DWG file of R13 or later out of its container. Throws `OpenError` when nothing can be read. */
export function readSections(bytes: Uint8Array, release: Release): DwgSections {
  if (release < 2004) return readLooseFile(bytes, release)
  return release === 2007 ? readPagedFile2007(bytes) : readPagedFile(bytes, release)
}
