import { COMPLEX, Keywords, rollHash } from './keywords.ts'
import type { Skipper } from './skipper.ts'

// What the arguments of an instance are made of; every other byte is skipped.
const QUOTE = 1,
  REFERENCE = 2,
  SLASH = 3,
  END = 4,
  OPEN = 5,
  CLOSE = 6,
  EQUALS = 7
const classes = new Uint8Array(256)
for (const [char, kind] of Object.entries({ "'": QUOTE, '#': REFERENCE, '/': SLASH, ';': END, '(': OPEN, ')': CLOSE, '=': EQUALS }))
  classes[char.charCodeAt(0)] = kind

const MAX_SHORT = 0xffffffff
/** Long ids of one file. */
const MAX_LONG = 1 << 22

/** 1 for what names are made of: letters, digits, `_` and `!`. */
export const inWord = new Uint8Array(256)
for (const char of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_!') inWord[char.charCodeAt(0)] = 1

/**
 * The instances of an exchange file as columns that grow (see `Scan`). A class, not closures: what V8 has compiled for the functions of one file serves the next
 * only if they belong to no file.
 */
export class InstanceTable {
  count = 0
  ids: Uint32Array<ArrayBuffer>
  start: Uint32Array<ArrayBuffer>
  head: Uint8Array<ArrayBuffer>
  keyword: Uint16Array<ArrayBuffer>
  refStart: Uint32Array<ArrayBuffer>
  refs: Uint32Array<ArrayBuffer>
  refCount = 0
  readonly longHeads = new Map<number, number>()
  /** What stands in the columns for ids that need more than 32 bits. */
  readonly longIds = new Map<number, number>()
  /** How far the last malformed instance was read. */
  reached = 0
  /** Bytes that are there. */
  limit: number
  readonly words: Keywords
  private readonly bytes: Uint8Array
  private readonly skip: Skipper

  /** `limit`: bytes that are there by now; the size of the tables is estimated from them. */
  constructor(bytes: Uint8Array, skip: Skipper, limit: number) {
    const { instances, references } = estimateCounts(bytes, limit)
    this.limit = limit
    this.ids = new Uint32Array(instances)
    this.start = new Uint32Array(instances + 1)
    this.head = new Uint8Array(instances)
    this.keyword = new Uint16Array(instances)
    this.refStart = new Uint32Array(instances + 1)
    this.refs = new Uint32Array(references)
    this.words = new Keywords(bytes)
    this.bytes = bytes
    this.skip = skip
  }

  /** Reads the instance whose `#` is at `from`; returns behind its `;`, or -1 when it is malformed or cut. */
  read(from: number): number {
    const { bytes } = this
    let at = from + 1
    let id = 0
    let byte = bytes[at]
    while (byte <= 0x20) byte = bytes[++at]
    const digits = at
    for (; byte >= 0x30 && byte <= 0x39; byte = bytes[++at]) id = id * 10 + byte - 0x30
    this.reached = 0
    if (at === digits) return -1
    if (id > MAX_SHORT) id = this.shortId(id)
    while (byte <= 0x20) byte = bytes[++at]
    if (byte === 0x2f) byte = bytes[(at = this.skip.blanks(at))]
    if (byte !== 0x3d) return -1
    byte = bytes[++at]
    while (byte <= 0x20) byte = bytes[++at]
    if (byte === 0x2f) byte = bytes[(at = this.skip.blanks(at))]
    const complex = byte === 0x28
    const open = at
    if (complex) byte = bytes[(at = this.skip.blanks(at + 1))]
    const word = at
    let hash = 0
    for (; inWord[byte] === 1; byte = bytes[++at]) hash = rollHash(hash, byte)
    const code = this.words.code(word, at - word, hash)
    if (at === word) return -1
    while (byte <= 0x20) byte = bytes[++at]
    if (byte === 0x2f) byte = bytes[(at = this.skip.blanks(at))]
    if (byte !== 0x28) return -1
    const row = this.count
    if (row === this.head.length) this.grow()
    this.ids[row] = id
    this.start[row] = from
    const head = (complex ? open : at) - from
    this.head[row] = head < 256 ? head : 0
    if (head > 255) this.longHeads.set(row, head)
    this.keyword[row] = complex ? code | COMPLEX : code
    return this.readArguments(at, complex ? 1 : 0)
  }

  /** The references of the instance that is being read, whose opening bracket is at `from`, in so many brackets; then it is in the table. Returns as `read`. */
  private readArguments(from: number, brackets: number): number {
    const { bytes, limit: size } = this
    let { refs, refCount: found } = this
    let at = from
    let depth = brackets
    while (at < size) {
      const kind = classes[bytes[at++]]
      if (kind === 0) continue
      if (kind === REFERENCE) {
        let ref = 0
        let byte = bytes[at]
        while (byte <= 0x20) byte = bytes[++at]
        for (; byte >= 0x30 && byte <= 0x39; byte = bytes[++at]) ref = ref * 10 + byte - 0x30
        if (found === refs.length) refs = this.growReferences()
        refs[found++] = ref > MAX_SHORT ? this.shortId(ref) : ref
      } else if (kind === OPEN) depth++
      else if (kind === CLOSE) depth--
      else if (kind === QUOTE) at = bytes[at] === 0x27 ? at + 1 : this.skip.string(at)
      else if (kind === SLASH) {
        if (bytes[at] === 0x2a) at = this.skip.comment(at + 1)
      } else {
        // An `=` or an unbalanced end: a `;` is missing or bytes are broken.
        if (depth !== 0) break
        if (kind === EQUALS) {
          const next = this.missedEnd(at - 1)
          if (next < 0) break
          found--
          at = next
        }
        this.start[++this.count] = at
        this.refStart[this.count] = this.refCount = found
        return at
      }
    }
    // Broken, or the file ends here.
    this.reached = at
    return -1
  }

  /** Where the `#12` begins whose `=` is at `at`, when the brackets of another instance close before it: only its `;` is missing. Else -1. */
  private missedEnd(at: number): number {
    const { bytes } = this
    while (bytes[at - 1] <= 0x20) at--
    while (bytes[at - 1] >= 0x30 && bytes[at - 1] <= 0x39) at--
    if (bytes[--at] !== 0x23) return -1
    let before = at - 1
    while (bytes[before] <= 0x20) before--
    return bytes[before] === 0x29 ? at : -1
  }

  /** A number of 32 bits for a longer id: counted down from the largest, which no file uses that has few instances. */
  private shortId(id: number): number {
    let short = this.longIds.get(id)
    if (short === undefined) {
      if (this.longIds.size >= MAX_LONG) return 0
      this.longIds.set(id, (short = MAX_SHORT - this.longIds.size))
    }
    return short
  }

  private grow(): void {
    const capacity = Math.ceil(this.head.length * GROWTH)
    for (const column of ['ids', 'start', 'refStart'] as const) this[column] = longer(this[column], capacity + 1)
    this.head = longer(this.head, capacity)
    this.keyword = longer(this.keyword, capacity)
  }

  private growReferences(): Uint32Array<ArrayBuffer> {
    return (this.refs = longer(this.refs, Math.ceil(this.refs.length * GROWTH)))
  }
}

function longer<T extends Uint8Array | Uint16Array | Uint32Array>(column: T, length: number): T {
  const out = new (column.constructor as new (length: number) => T)(length)
  out.set(column)
  return out
}

const SAMPLES = 16
const SAMPLE_BYTES = 4096
const GROWTH = 1.3

/** Estimates the numbers of instances and references by samples from all over the bytes: tables of the right size need no second, longer one beside them. */
function estimateCounts(bytes: Uint8Array, size: number): { instances: number; references: number } {
  const skip = Math.max(0, Math.floor(size / SAMPLES) - SAMPLE_BYTES)
  let looked = 0
  let ends = 0
  let numbers = 0
  for (let at = 0; at < size; at++) {
    if (bytes[at] === 0x3b) ends++
    else if (bytes[at] === 0x23) numbers++
    if (++looked % SAMPLE_BYTES === 0) at += skip
  }
  const share = (1.1 * bytes.length) / Math.max(1, looked)
  return { instances: Math.ceil(ends * share) + 64, references: Math.ceil(Math.max(0, numbers - ends) * share) + 64 }
}
