/** What NX displays of a body. */
export interface BodyRecord {
  /** Numbers of the part's palette. */
  color: number
  hidden: boolean
  /** The body's faces by the numbers that Parasolid gave them; the number of their own colour, or `INHERITED`. */
  faces: Map<number, number>
}

/** The colour of a face that has the body's. */
export const INHERITED = 0x7fff

/** An object of the topology; its kind, layer and flags follow. */
const OBJECT = 0x47
const FLAGS = [0x04, 0x01, 0xc0, 0x44, 0x04]
const STATE_AT = 7
const HIDDEN = 0x04
const COLOR_AT = 8
/** A number of two bytes follows. */
const SHORT = 0xc0
const BEHIND_COLOR = 2
/** Parasolid's own numbers of the kinds of entities. */
const BODY = 5006
const FACE = 5004
const MAX_BODIES = 100_000

/**
 * The bodies that a part displays, by the stream that NX opens parts quickly with (`FastLoad/RMFastLoad`), in the order of their numbers. Of its objects only
 * bodies and faces are read: { 47, kind, flags, state, colour, 2, number of the body, Parasolid's number, kind of entity }.
 */
export function readBodyRecords(fastLoad: Uint8Array): BodyRecord[] {
  const bodies = new Map<number, Omit<BodyRecord, 'faces'>>()
  const faces = new Map<number, Map<number, number>>()
  for (let at = fastLoad.indexOf(OBJECT); at >= 0; at = fastLoad.indexOf(OBJECT, at + 1)) {
    if (FLAGS.some((byte, i) => fastLoad[at + 2 + i] !== byte)) continue
    const numbers = new Numbers(fastLoad, at + COLOR_AT)
    const color = numbers.next()
    if (numbers.next() !== BEHIND_COLOR - 1) continue
    const [body, number, entity] = [numbers.next(), numbers.next(), numbers.next()]
    if (!(body >= 0 && number >= 0)) continue
    if (entity === BODY && bodies.size < MAX_BODIES) bodies.set(body, { color, hidden: (fastLoad[at + STATE_AT] & HIDDEN) !== 0 })
    else if (entity === FACE) {
      const own = faces.get(body)
      if (own) own.set(number, color)
      else if (faces.size < MAX_BODIES) faces.set(body, new Map([[number, color]]))
    }
  }
  return [...bodies].toSorted(([a], [b]) => a - b).map(([body, record]) => ({ ...record, faces: faces.get(body) ?? new Map() }))
}

/** Numbers of one byte are stored plus one. */
class Numbers {
  private readonly bytes: Uint8Array
  private at: number

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes
    this.at = at
  }

  /** NaN behind the end, and for what is no number. */
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
