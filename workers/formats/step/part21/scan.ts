import { decodeName } from '../../../mesh/text.ts'
import { InstanceTable, inWord } from './instanceTable.ts'
import { Skipper } from './skipper.ts'

/** The instances of an exchange file as columns, in the order of the file. Offsets are bytes. */
export interface Scan {
  count: number
  ids: Uint32Array
  /** From the `#` … */
  start: Uint32Array
  /** … the opening bracket of the arguments (of the whole, for a complex instance) … */
  body: Uint32Array
  /** … to behind the `;`. */
  end: Uint32Array
  /** `Keywords` code, with `COMPLEX`. */
  keyword: Uint16Array
  keywords: readonly string[]
  /** Ids that instance `i` refers to: `refs[refStart[i]]` up to `refs[refStart[i + 1]]`. */
  refStart: Uint32Array
  refs: Uint32Array
  /** What stands in the columns for ids that need more than 32 bits. */
  longIds: ReadonlyMap<number, number>
  /** Records of the header by name: where their arguments begin. */
  header: Map<string, number>
  /** Behind the header's `ENDSEC;`; 0 = it has no end. */
  headerEnd: number
  /** Behind the first `DATA;`; -1 = there is none. */
  dataStart: number
  /** False when the last section is not closed: the file is cut. */
  complete: boolean
  /** Malformed instances that were skipped. */
  damaged: number
  /** Edition 3: instances that stand in other files, by id: `file.stp#name`. */
  references: Map<number, string>
  /** Edition 3: what other files may refer to, by name: `#12`, or `<file.stp#name>` where it stands elsewhere. */
  anchors: Map<string, string>
}

/** A malformed instance is read on to where it shows, often far behind the `;` at which reading starts again. All that may come to this many times the file. */
const MAX_REREADING = 8

const sections = new Set(['HEADER', 'ANCHOR', 'REFERENCE', 'DATA', 'SIGNATURE', 'ENDSEC'])
const MAX_REFERENCES = 100_000
/** Bytes that a name or an address may have. */
const MAX_ADDRESS = 1000

/**
 * Finds all instances of a Part 21 file (ISO 10303-21) in one pass over its bytes, without decoding text.
 * Malformed instances are left out; of a cut file all complete instances remain. Several DATA sections share one space of ids.
 */
export function scanExchange(bytes: Uint8Array): Scan {
  const size = bytes.length
  const skip = new Skipper(bytes)
  const table = new InstanceTable(bytes, skip)
  let damaged = 0
  let headerEnd = 0
  let dataStart = -1
  let complete = false
  const header = new Map<string, number>()
  const references = new Map<number, string>()
  const anchors = new Map<string, string>()
  let section = ''
  let reread = 0

  const textOf = (from: number, to: number): string => decodeName(bytes.subarray(from, Math.min(to, from + 2 * MAX_ADDRESS)))

  /** `#12=<file.stp#name>;` in the REFERENCE section; returns behind its `;`. */
  const readReference = (from: number): number => {
    const end = skip.record(from)
    const [, id, uri] = /^#(\d+)\s*=\s*<([^<>]*)>/.exec(textOf(from, end)) ?? []
    if (id !== undefined && references.size < MAX_REFERENCES) references.set(Number(id), uri)
    return end
  }

  /** `<name>=#12;` in the ANCHOR section, perhaps with tags behind it; returns behind its `;`. */
  const readAnchor = (from: number): number => {
    const end = skip.record(from)
    const [, name, item] = /^<([^<>]*)>\s*=\s*(#\d+|<[^<>]*>)/.exec(textOf(from, end)) ?? []
    if (name !== undefined && anchors.size < MAX_REFERENCES) anchors.set(name, item)
    return end
  }

  for (let at = skip.blanks(bytes[0] === 0xef ? 3 : 0); at < size; at = skip.blanks(at)) {
    if (bytes[at] === 0x23) {
      if (section === 'REFERENCE') {
        at = readReference(at)
        continue
      }
      const next = table.read(at)
      if (next < 0) {
        damaged++
        const semicolon = bytes.indexOf(0x3b, at)
        at = semicolon < 0 ? size : semicolon + 1
        complete = false
        reread += Math.max(0, table.reached - at)
        if (reread > MAX_REREADING * size) break
      } else at = next
      continue
    }
    if (bytes[at] === 0x3c && section === 'ANCHOR') {
      at = readAnchor(at)
      continue
    }
    const word = at
    while (inWord[bytes[at]] === 1) at++
    const name = String.fromCharCode(...bytes.subarray(word, Math.min(at, word + 64)))
    const args = skip.blanks(at)
    at = skip.record(at)
    if (name === 'ENDSEC' && section === 'HEADER') headerEnd = at
    if (sections.has(name)) section = name
    if (name === 'DATA') {
      if (dataStart < 0) dataStart = at
      complete = false
    } else if (name === 'ENDSEC') complete = true
    else if (dataStart < 0 && bytes[args] === 0x28 && !header.has(name)) header.set(name, args)
    else if (name === 'END' && dataStart >= 0) {
      // Some writers do not close the section before they close the file.
      complete ||= damaged === 0
      break
    }
  }
  const { count, refCount } = table
  return {
    count,
    ids: table.ids.subarray(0, count),
    start: table.start.subarray(0, count),
    body: table.body.subarray(0, count),
    end: table.end.subarray(0, count),
    keyword: table.keyword.subarray(0, count),
    keywords: table.words.names,
    refStart: table.refStart.subarray(0, count + 1),
    refs: table.refs.subarray(0, refCount),
    longIds: table.longIds,
    header,
    headerEnd,
    dataStart,
    complete,
    damaged,
    references,
    anchors,
  }
}
