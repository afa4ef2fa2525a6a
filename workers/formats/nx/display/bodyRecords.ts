/** What NX displays of a body. */
export interface BodyRecord {
  /** Numbers of the part's palette. */
  color: number
  hidden: boolean
  /** 1 to 256; higher ones are inside of features and not displayed. */
  layer: number
  /** Number of the section with the body's Parasolid stream. */
  section: number
  /** The body's faces by the numbers that Parasolid gave them; the number of their own colour, or `INHERITED`. */
  faces: Map<number, number>
}

/** The colour of a face that has the body's. */
export const INHERITED = 0x7fff

/** An object of the topology; its kind, layer and flags follow. */
const OBJECT = 0x47
const PLAIN_OBJECT = 0x46
/** Then a byte of 40 to 45 and one that ends in 4. */
const FLAGS = [0x04, 0x01, 0xc0]
const STATE_AT = 7
const HIDDEN = 0x04
const COLOR_AT = 8
/** A number of two bytes follows. */
const SHORT = 0xc0
const MOST_LAYER = 1000
/** Parasolid's own numbers of the kinds of entities. */
const BODY = 5006
const FACE = 5004
const MAX_BODIES = 100_000

type Found = { color: number; layer: number; hidden: boolean; section: number; number: number; entity: number }

/**
 * The bodies of a part with a record: from NX 9 on in packed numbers, { 47, kind, flags, state, colour, layer, number of the section, Parasolid's number, kind of entity },
 * in the object model and again in the stream that NX 12 and later open parts quickly with (`FastLoad/RMFastLoad`).
 */
export function readBodyRecords(model: Uint8Array): BodyRecord[] {
  return recordsOf(function* (): Generator<Found> {
    for (let at = model.indexOf(OBJECT); at >= 0; at = model.indexOf(OBJECT, at + 1)) {
      if (FLAGS.some((byte, i) => model[at + 2 + i] !== byte)) continue
      const numbers = new Numbers(model, at + COLOR_AT)
      const [color, layer, section, number, entity] = [numbers.next(), numbers.next(), numbers.next(), numbers.next(), numbers.next()]
      yield { color, layer, section, number, entity, hidden: (model[at + STATE_AT] & HIDDEN) !== 0 }
    }
  })
}

/**
 * The same before NX 9: { 46 0, from NX 7 on the kind and 3 (4 bytes), colour, layer, state, number of the section (4 bytes), Parasolid's number (4 bytes), kind of entity },
 * two bytes each.
 */
export function readPlainRecords(model: Uint8Array, withKind: boolean): BodyRecord[] {
  const view = new DataView(model.buffer, model.byteOffset, model.byteLength)
  const colorAt = withKind ? 8 : 2
  return recordsOf(function* (): Generator<Found> {
    for (let at = model.indexOf(PLAIN_OBJECT); at >= 0 && at + colorAt + 16 <= model.length; at = model.indexOf(PLAIN_OBJECT, at + 1)) {
      if (model[at + 1] !== 0) continue
      const entity = view.getUint16(at + colorAt + 14, true)
      if (entity !== BODY && entity !== FACE) continue
      const from = at + colorAt
      yield {
        color: view.getUint16(from, true),
        layer: view.getUint16(from + 2, true),
        section: view.getUint32(from + 6, true),
        number: view.getUint32(from + 10, true),
        entity,
        hidden: false,
      }
    }
  })
}

/** Bodies with their faces, in the order of their sections. */
function recordsOf(read: () => Generator<Found>): BodyRecord[] {
  const bodies = new Map<number, Omit<BodyRecord, 'faces'>>()
  const faces = new Map<number, Map<number, number>>()
  for (const { color, layer, section, number, entity, hidden } of read()) {
    if (!(section >= 0 && number >= 0 && layer >= 1 && layer <= MOST_LAYER)) continue
    if (entity === BODY && bodies.size < MAX_BODIES) bodies.set(section, { color, layer, section, hidden })
    else if (entity === FACE) {
      const own = faces.get(section)
      if (own) own.set(number, color)
      else if (faces.size < MAX_BODIES) faces.set(section, new Map([[number, color]]))
    }
  }
  return [...bodies.values()]
    .toSorted((a, b) => a.section - b.section)
    .map((record) => ({ ...record, faces: faces.get(record.section) ?? new Map<number, number>() }))
}

/** Numbers of one byte are stored plus one. */
class Numbers {
  private readonly bytes: Uint8Array
  private at: number

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes
    this.at = at
  }

  /** NaN behind the end, and for tokens that are no number. */
  next(): number {
    const { bytes } = this
    const first = bytes[this.at++]
    if (first < 0x80) return first - 1
    const more = first < 0xa0 ? 1 : first < 0xc0 || first === SHORT ? 2 : Number.NaN
    let value = first === SHORT ? 0 : first & 0x1f
    for (let i = 0; i < more; i++) value = value * 256 + bytes[this.at++]
    return Number.isNaN(more) ? more : value
  }
}
