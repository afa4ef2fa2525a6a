import { decodeName } from '../../../mesh/text.ts'
import { COMPLEX, Keywords, rollHash } from './keywords.ts'

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

// What the inside of an instance is made of; every other byte is skipped.
const QUOTE = 1,
  REFERENCE = 2,
  SLASH = 3,
  END = 4,
  OPEN = 5,
  CLOSE = 6,
  EQUALS = 7
const classes = new Uint8Array(256)
for (const [index, char] of [..."'#/;()="].entries()) classes[char.charCodeAt(0)] = index + 1
const sections = new Set(['HEADER', 'ANCHOR', 'REFERENCE', 'DATA', 'SIGNATURE', 'ENDSEC'])
const MAX_REFERENCES = 100_000
/** Bytes that a name or an address may have. */
const MAX_ADDRESS = 1000
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39
/** A blank, or a comment's beginning. */
const isBlank = (byte: number): boolean => byte <= 0x20 || byte === 0x2f
const isWord = (byte: number): boolean => (byte >= 0x41 && byte <= 0x5a) || byte === 0x5f || isDigit(byte) || (byte >= 0x61 && byte <= 0x7a) || byte === 0x21
/** 1 for what names are made of. */
const inWord = Uint8Array.from({ length: 256 }, (_, byte) => (isWord(byte) ? 1 : 0))

/**
 * Finds all instances of a Part 21 file (ISO 10303-21) in one pass over its bytes, without decoding text.
 * Malformed instances are left out; of a cut file all complete instances remain. Several DATA sections share one space of ids.
 */
export function scanExchange(bytes: Uint8Array): Scan {
  const size = bytes.length
  const words = new Keywords(bytes)
  const lastQuote = bytes.lastIndexOf(0x27)
  let lastComment: number | undefined
  const estimate = estimateCounts(bytes)
  let capacity = estimate.instances
  let ids = new Uint32Array(capacity)
  let start = new Uint32Array(capacity)
  let body = new Uint32Array(capacity)
  let end = new Uint32Array(capacity)
  let keyword = new Uint16Array(capacity)
  let refStart = new Uint32Array(capacity + 1)
  let refs = new Uint32Array(estimate.references)
  let count = 0
  let refCount = 0
  let damaged = 0
  let headerEnd = 0
  let dataStart = -1
  let complete = false
  const header = new Map<string, number>()
  const references = new Map<number, string>()
  const anchors = new Map<string, string>()
  let section = ''
  let reread = 0
  /** How far the last malformed instance was read. */
  let reached = 0

  const skipString = (at: number): number => {
    if (at > lastQuote) return size
    while (bytes[at] !== 0x27) at++
    return at + 1
  }
  const skipComment = (at: number): number => {
    lastComment ??= lastCommentEnd(bytes)
    if (at > lastComment) return size
    for (at = bytes.indexOf(0x2a, at); at >= 0; at = bytes.indexOf(0x2a, at + 1)) if (bytes[at + 1] === 0x2f) return at + 2
    return size
  }
  const skipBlanks = (at: number): number => {
    for (; at < size; at++) {
      if (bytes[at] === 0x2f && bytes[at + 1] === 0x2a) at = skipComment(at + 2) - 1
      else if (bytes[at] > 0x20) break
    }
    return at
  }
  /** Behind the next `;` outside strings and comments. */
  const skipRecord = (at: number): number => {
    while (at < size) {
      const byte = bytes[at++]
      if (byte === 0x3b) return at
      if (byte === 0x27) at = skipString(at)
      else if (byte === 0x2f && bytes[at] === 0x2a) at = skipComment(at + 1)
    }
    return size
  }
  const grow = (): void => {
    capacity = Math.ceil(capacity * GROWTH)
    const longer = <T extends Uint32Array | Uint16Array>(old: T, length: number): T => {
      const out = new (old.constructor as new (length: number) => T)(length)
      out.set(old)
      return out
    }
    ids = longer(ids, capacity) as Uint32Array<ArrayBuffer>
    start = longer(start, capacity) as Uint32Array<ArrayBuffer>
    body = longer(body, capacity) as Uint32Array<ArrayBuffer>
    end = longer(end, capacity) as Uint32Array<ArrayBuffer>
    keyword = longer(keyword, capacity) as Uint16Array<ArrayBuffer>
    refStart = longer(refStart, capacity + 1) as Uint32Array<ArrayBuffer>
  }

  /** Reads the instance whose `#` is at `from`; returns behind its `;`, or -1 when it is malformed or cut. */
  const readInstance = (from: number): number => {
    let at = from + 1
    let id = 0
    let byte = bytes[at]
    for (; byte >= 0x30 && byte <= 0x39; byte = bytes[++at]) id = id * 10 + byte - 0x30
    if (at === from + 1 || id > 0xffffffff) return -1
    if (isBlank(byte)) byte = bytes[(at = skipBlanks(at))]
    if (byte !== 0x3d) return -1
    byte = bytes[++at]
    if (isBlank(byte)) byte = bytes[(at = skipBlanks(at))]
    const complex = byte === 0x28
    const open = at
    if (complex) byte = bytes[(at = skipBlanks(at + 1))]
    const word = at
    let hash = 0
    for (; inWord[byte] === 1; byte = bytes[++at]) hash = rollHash(hash, byte)
    const code = words.code(word, at - word, hash)
    if (at === word) return -1
    if (isBlank(byte)) byte = bytes[(at = skipBlanks(at))]
    if (byte !== 0x28) return -1
    const row = count
    if (row === capacity) grow()
    ids[row] = id
    start[row] = from
    body[row] = complex ? open : at
    keyword[row] = complex ? code | COMPLEX : code
    let found = refCount
    let depth = complex ? 1 : 0
    while (at < size) {
      const kind = classes[bytes[at++]]
      if (kind === 0) continue
      if (kind === REFERENCE) {
        let ref = 0
        for (byte = bytes[at]; byte >= 0x30 && byte <= 0x39; byte = bytes[++at]) ref = ref * 10 + byte - 0x30
        if (found === refs.length) {
          const longer = new Uint32Array(Math.ceil(refs.length * GROWTH))
          longer.set(refs)
          refs = longer
        }
        refs[found++] = ref > 0xffffffff ? 0 : ref
      } else if (kind === OPEN) depth++
      else if (kind === CLOSE) depth--
      else if (kind === QUOTE) at = bytes[at] === 0x27 ? at + 1 : skipString(at)
      else if (kind === SLASH) {
        if (bytes[at] === 0x2a) at = skipComment(at + 1)
      } else if (kind === END) {
        if (depth !== 0) break
        end[row] = at
        refStart[(count = row + 1)] = refCount = found
        return at
      } else if (kind === EQUALS) break
    }
    // An `=` or an unbalanced end: a `;` is missing or bytes are broken; or the file ends here.
    reached = at
    return -1
  }

  const textOf = (from: number, to: number): string => decodeName(bytes.subarray(from, Math.min(to, from + 2 * MAX_ADDRESS)))

  /** `#12=<file.stp#name>;` in the REFERENCE section; returns behind its `;`. */
  const readReference = (from: number): number => {
    const end = skipRecord(from)
    const [, id, uri] = /^#(\d+)\s*=\s*<([^<>]*)>/.exec(textOf(from, end)) ?? []
    if (id !== undefined && references.size < MAX_REFERENCES) references.set(Number(id), uri)
    return end
  }

  /** `<name>=#12;` in the ANCHOR section, perhaps with tags behind it; returns behind its `;`. */
  const readAnchor = (from: number): number => {
    const end = skipRecord(from)
    const [, name, item] = /^<([^<>]*)>\s*=\s*(#\d+|<[^<>]*>)/.exec(textOf(from, end)) ?? []
    if (name !== undefined && anchors.size < MAX_REFERENCES) anchors.set(name, item)
    return end
  }

  for (let at = skipBlanks(bytes[0] === 0xef ? 3 : 0); at < size; at = skipBlanks(at)) {
    if (bytes[at] === 0x23) {
      if (section === 'REFERENCE') {
        at = readReference(at)
        continue
      }
      reached = 0
      const next = readInstance(at)
      if (next < 0) {
        damaged++
        const semicolon = bytes.indexOf(0x3b, at)
        at = semicolon < 0 ? size : semicolon + 1
        complete = false
        reread += Math.max(0, reached - at)
        if (reread > MAX_REREADING * size) break
      } else at = next
      continue
    }
    if (bytes[at] === 0x3c && section === 'ANCHOR') {
      at = readAnchor(at)
      continue
    }
    const word = at
    while (isWord(bytes[at])) at++
    const name = String.fromCharCode(...bytes.subarray(word, Math.min(at, word + 64)))
    const args = skipBlanks(at)
    at = skipRecord(at)
    if (name === 'ENDSEC' && section === 'HEADER') headerEnd = at
    if (sections.has(name)) section = name
    if (name === 'DATA') {
      if (dataStart < 0) dataStart = at
      complete = false
    } else if (name === 'ENDSEC') complete = true
    else if (dataStart < 0 && bytes[args] === 0x28 && !header.has(name)) header.set(name, args)
    else if (name === 'END' && dataStart >= 0) break
  }
  return {
    count,
    ids: ids.subarray(0, count),
    start: start.subarray(0, count),
    body: body.subarray(0, count),
    end: end.subarray(0, count),
    keyword: keyword.subarray(0, count),
    keywords: words.names,
    refStart: refStart.subarray(0, count + 1),
    refs: refs.subarray(0, refCount),
    header,
    headerEnd,
    dataStart,
    complete,
    damaged,
    references,
    anchors,
  }
}

const SAMPLES = 16
const SAMPLE_BYTES = 4096
const GROWTH = 1.3

/** How many instances and references there will be, from samples all over the file: tables of the right size need no second, longer one beside them. */
function estimateCounts(bytes: Uint8Array): { instances: number; references: number } {
  const size = bytes.length
  const skip = Math.max(0, Math.floor(size / SAMPLES) - SAMPLE_BYTES)
  let looked = 0
  let ends = 0
  let numbers = 0
  for (let at = 0; at < size; at++) {
    if (bytes[at] === 0x3b) ends++
    else if (bytes[at] === 0x23) numbers++
    if (++looked % SAMPLE_BYTES === 0) at += skip
  }
  const share = (1.1 * size) / Math.max(1, looked)
  return { instances: Math.ceil(ends * share) + 64, references: Math.ceil(Math.max(0, numbers - ends) * share) + 64 }
}

/** Where the last comment ends at the latest; -1 = there is none. */
function lastCommentEnd(bytes: Uint8Array): number {
  for (let at = bytes.lastIndexOf(0x2f); at > 0; at = bytes.lastIndexOf(0x2f, at - 1)) if (bytes[at - 1] === 0x2a) return at
  return -1
}
