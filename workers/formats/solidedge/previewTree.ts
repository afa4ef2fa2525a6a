import { OpenError } from '../../../src/core/errors.ts'
import { MAX_DEPTH } from '../../../src/core/limits.ts'
import { ByteCursor } from '../../io/bytes/byteCursor.ts'

/** An occurrence inside an assembly that is itself in the preview. */
export interface PreviewOccurrence {
  /** "Part3.par:1" */
  name: string
  /** The file's number in the preview. */
  site: number
  id: number
  /** Matrix as in `Occurrence`. */
  matrix: Float64Array
}

/** A style that an occurrence is drawn with, of the library of the file `site`. */
export interface PreviewOverride {
  site: number
  style: number
}

const SITE_BYTES = 4 + 8 + 8 + 48 + 8
const LEAST_OCCURRENCE = 4 + 6 + 12 + 128 + 4

/** What each assembly of a preview places, by its site: stream `Preview/Structure/IDS`. Throws `file-exception`. */
export function readPreviewTree(bytes: Uint8Array): Map<number, PreviewOccurrence[]> {
  const cursor = new ByteCursor(bytes)
  cursor.skip(16)
  label(cursor, 'Sites')
  const sites = cursor.u32()
  const assemblies = cursor.u32()
  cursor.skip(4)
  if (sites * SITE_BYTES > cursor.left) throw damaged()
  cursor.skip(sites * SITE_BYTES)
  label(cursor, 'Atts')
  const bySite = new Map<number, PreviewOccurrence[]>()
  for (let i = 0; i < assemblies; i++) {
    const site = cursor.u32()
    const count = cursor.u32()
    if (count * LEAST_OCCURRENCE > cursor.left) throw damaged()
    bySite.set(
      site,
      Array.from({ length: count }, () => readOccurrence(cursor)),
    )
  }
  return bySite
}

function readOccurrence(cursor: ByteCursor): PreviewOccurrence {
  label(cursor, 'Att')
  const site = cursor.u32()
  const id = cursor.u32()
  cursor.skip(4)
  const matrix = cursor.f64s(16)
  return { name: cursor.wide(cursor.u32() * 2), site, id, matrix }
}

function label(cursor: ByteCursor, word: string): void {
  if (cursor.u32() !== word.length || cursor.wide(word.length * 2) !== word) throw damaged()
}

/** What a record of an occurrence is: an assembly, with its own occurrences; a part, which may have a style; the style's record has a list. */
const ASSEMBLY = 0x80000000
const STYLED = 1
const WITH_LIST = 0x10000

/** Styles of occurrences by their path of ids from the top ("361/354"): stream `Preview/Structure/IOT`. Throws `file-exception`. */
export function readPreviewOverrides(bytes: Uint8Array): Map<string, PreviewOverride> {
  const cursor = new ByteCursor(bytes)
  const byPath = new Map<string, PreviewOverride>()
  cursor.skip(4)
  const occurrence = (above: string, depth: number): void => {
    const kind = cursor.u32()
    const flags = cursor.u32()
    const id = cursor.u32()
    // The top one has no id.
    const path = above + (id === 0 ? '' : id)
    if (kind >= ASSEMBLY) {
      if (kind !== ASSEMBLY || depth > MAX_DEPTH) throw damaged()
      for (let count = cursor.u32(); count > 0; count--) occurrence(path && `${path}/`, depth + 1)
    } else if (kind & STYLED) {
      const style = cursor.u32()
      byPath.set(path, { style, site: cursor.u32() })
      if (flags & WITH_LIST) cursor.skip(cursor.u32() * 8)
    }
  }
  occurrence('', 0)
  return byPath
}

const damaged = (): OpenError => new OpenError('file-exception', 'the preview of the assembly is damaged')
