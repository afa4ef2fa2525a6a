/** The kinds of sections of `UG_PART/UG_PART` that are read. */
export const SectionKind = {
  /** Bodies, their colours and layers. */
  model: 1,
  /** Components and their occurrences. */
  components: 6,
  /** Parasolid streams: a body without history, a sheet, the partition of a body with history. */
  body: 10,
  sheet: 13,
  partition: 16,
} as const

/** A section of the object model: its contents, and the number by which records name it. */
export interface Section {
  number: number
  kind: number
  bytes: Uint8Array
}

/** Up to NX 11 the table of sections is in the middle of the stream, before that at its beginning. */
const OLD = { version: 1, at: 0x21c, row: 16 }
const NEW = { version: 2, at: 0, row: 20 }
const ROWS_AT = 12
const MOST_SECTIONS = 100_000
/** Stands before every section. */
const MAGIC = [0xc0, 0xd1, 0xf1, 0xed]

/** The sections of a part by the table { number, kind, place, ... }; each ends where the next one begins. Empty where there is no table. */
export function sectionsOf(part: Uint8Array): Section[] {
  const view = new DataView(part.buffer, part.byteOffset, part.byteLength)
  for (const { version, at, row } of [NEW, OLD]) {
    if (part.length < at + ROWS_AT || view.getUint32(at, true) !== version) continue
    const count = view.getUint32(at + 4, true)
    if (count > MOST_SECTIONS || at + ROWS_AT + count * row > part.length) continue
    const rows = Array.from({ length: count }, (_, i) => {
      const from = at + ROWS_AT + i * row
      return { number: view.getUint32(from, true), kind: view.getUint32(from + 4, true), place: view.getUint32(from + 8, true) }
    })
    const places = [...new Set(rows.map(({ place }) => place)), part.length].toSorted((a, b) => a - b)
    const next = new Map(places.map((place, i) => [place, places[i + 1] ?? part.length]))
    return rows
      .filter(({ place }) => place < part.length)
      .map(({ number, kind, place }) => ({ number, kind, bytes: part.subarray(place, sectionEnd(part, next.get(place)!)) }))
  }
  return []
}

/** Without the mark of the section that follows. */
const sectionEnd = (part: Uint8Array, end: number): number => (end < part.length && MAGIC.every((byte, i) => part[end - 4 + i] === byte) ? end - 4 : end)

export const sectionOf = (part: Uint8Array, kind: number): Uint8Array | undefined => sectionsOf(part).find((section) => section.kind === kind)?.bytes

const REFERENCES_MAGIC = 'EXTREFSTREAM'
const MAX_NAMES = 100_000
/** Strings looked at in all, in vain or not. */
const MAX_TRIED = 1_000_000

const utf8 = new TextDecoder()

/** Part files that an NX part refers to, itself left out: the strings at the end of its external references. */
export function readReferences(bytes: Uint8Array | undefined, own: string): string[] {
  if (!bytes || new TextDecoder('latin1').decode(bytes.subarray(0, REFERENCES_MAGIC.length)) !== REFERENCES_MAGIC) return []
  const strings = stringsAtEnd(bytes)
  const parts = strings.filter((text) => /\.prt$/i.test(text))
  const self = own.toLowerCase()
  return [...new Set(parts.slice(parts[0]?.toLowerCase() === self ? 1 : 0))].filter((name) => name.toLowerCase() !== self)
}

/** `01`, a count, then strings with their lengths in two bytes, up to the last byte: the first place from which that comes out. */
function stringsAtEnd(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let tried = 0
  for (let at = bytes.indexOf(1, REFERENCES_MAGIC.length); at >= 0 && at + 5 < bytes.length && tried < MAX_TRIED; at = bytes.indexOf(1, at + 1)) {
    const count = view.getUint32(at + 1, true)
    if (count === 0 || count > MAX_NAMES || count * 2 > bytes.length - at) continue
    const ends: number[] = []
    let next = at + 5
    while (ends.length < count && next + 2 <= bytes.length) {
      const length = view.getUint16(next, true)
      if (length === 0 || next + 2 + length > bytes.length) break
      next += 2 + length
      ends.push(next)
    }
    tried += ends.length
    if (ends.length === count && bytes.length - next < 64) return ends.map((end, i) => utf8.decode(bytes.subarray((i > 0 ? ends[i - 1] : at + 5) + 2, end)))
  }
  return []
}
