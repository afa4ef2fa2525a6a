import type { Vec3 } from '../../../src/core/geometry/matrix.ts'
import { findBytes, latinBytes } from '../../io/bytes/byteWindow.ts'
import type { Document } from './document.ts'

/** A thread that the program shows by lines. Metres, in the coordinates of the part. */
export interface CosmeticThread {
  /** The file's word for its size ("M6", "1/2-14 NPSM"); empty = none. */
  size: string
  /** Centre of the first circle. */
  center: Vec3
  /** Unit vector from there into the hole or along the shaft. */
  axis: Vec3
  length: number
  /** Radius of the hole or shaft. */
  radius: number
  /** Radius of the circles that stand for the thread. */
  thread: number
  side: 'hole' | 'shaft'
}

const FEATURES = /^Contents\/Config-\d+-ResolvedFeatures$/
/** The class of such features, and of what one is drawn by; an archive names each once. */
const FEATURE = latinBytes('moCosmeticThread_c')
const DATA = latinBytes('moCThreadData_c')
/** Later objects: a tag with bit 15 set, then what the first one begins with, too. */
const HEAD = Uint8Array.of(1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0)
/** Places within a record. */
const DEPTH = 13
const INTERNAL = 37
const LENGTH = 41
const RIM = 49
const CENTER = 97
const AXIS = 145
const RADIUS = 169
const COPIES = 229
const END = COPIES + 4
const MOST_THREADS = 10_000
/** Strings behind a record among which the size is: standard, type, size. */
const SIZE_STRING = 3
const STRINGS_WITHIN = 400

/** The cosmetic threads of the first configuration that has features; undefined when it has none. Copies in patterns are threads of their own. */
export function cosmeticThreads({ streams }: Document): CosmeticThread[] | undefined {
  const name = streams.names.find((own) => FEATURES.test(own))
  const bytes = name === undefined ? undefined : streams.read(name)
  if (!bytes || findBytes(bytes, FEATURE) < 0) return undefined
  const named = findBytes(bytes, DATA)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const out: CosmeticThread[] = []
  if (named < 0) return out
  const first = named + DATA.length
  for (let at = findBytes(bytes, HEAD, first); at >= 0 && out.length < MOST_THREADS; at = findBytes(bytes, HEAD, at + 1)) {
    const isObject = at === first || (bytes[at - 1] & 0x80) !== 0
    const thread = isObject && at + END <= bytes.length ? threadAt(bytes, view, at) : undefined
    if (!thread) continue
    const count = view.getUint32(at + COPIES, true)
    out.push(thread)
    if (count < MOST_THREADS - out.length) out.push(...copiesOf(thread, count, view, at + END))
  }
  return out
}

/** A record whose numbers fit each other: a unit axis, and a point of the rim at the hole's or the thread's radius from it. */
function threadAt(bytes: Uint8Array, view: DataView, at: number): CosmeticThread | undefined {
  const number = (place: number): number => view.getFloat64(at + place, true)
  const vector = (place: number): Vec3 => [number(place), number(place + 8), number(place + 16)]
  const [depth, length, radius] = [number(DEPTH), number(LENGTH), number(RADIUS)]
  const [rim, center, axis] = [vector(RIM), vector(CENTER), vector(AXIS)]
  const internal = view.getUint32(at + INTERNAL, true)
  const away = rim.map((value, k) => value - center[k])
  const along = away.reduce((sum, value, k) => sum + value * axis[k], 0)
  const distance = Math.sqrt(Math.max(0, away.reduce((sum, value) => sum + value * value, 0) - along * along))
  const isThread =
    internal <= 1 &&
    Math.abs(Math.hypot(...axis) - 1) < 1e-6 &&
    length > 0 &&
    length < 1e3 &&
    radius > 0 &&
    depth > 0 &&
    depth < radius &&
    Math.abs(distance - radius) <= depth * 1.01
  if (!isThread) return undefined
  const size = sizeBehind(bytes, at + END)
  return { size, center, axis, length, radius, ...(internal === 1 ? { thread: radius + depth, side: 'hole' } : { thread: radius - depth, side: 'shaft' }) }
}

/** Placements of a thread in a pattern: turned or not, the rotation for row vectors, the translation, a scale of one, and a byte. */
function copiesOf(thread: CosmeticThread, count: number, view: DataView, from: number): CosmeticThread[] {
  const out: CosmeticThread[] = []
  for (let at = from, i = 0; i < count; i++) {
    const turned = at < view.byteLength ? view.getUint8(at) : 2
    const translation = at + 1 + (turned === 1 ? 72 : 0)
    if (turned > 1 || translation + 33 > view.byteLength || view.getFloat64(translation + 24, true) !== 1) return out
    const turn = ([x, y, z]: Vec3): Vec3 => {
      if (turned === 0) return [x, y, z]
      const entry = (row: number, column: number): number => view.getFloat64(at + 1 + (row * 3 + column) * 8, true)
      return [0, 1, 2].map((column) => x * entry(0, column) + y * entry(1, column) + z * entry(2, column)) as Vec3
    }
    const axis = turn(thread.axis)
    const center = turn(thread.center).map((value, k) => value + view.getFloat64(translation + k * 8, true)) as Vec3
    if (!(Math.abs(Math.hypot(...axis) - 1) < 1e-6) || !center.every(Number.isFinite)) return out
    out.push({ ...thread, axis, center })
    at = translation + 33
  }
  return out
}

function sizeBehind(bytes: Uint8Array, from: number): string {
  const range = bytes.subarray(from, from + STRINGS_WITHIN)
  let found = ''
  for (let at = 0, strings = 0; at + 4 <= range.length && strings < SIZE_STRING; at++) {
    if (range[at] !== 0xff || range[at + 1] !== 0xfe || range[at + 2] !== 0xff) continue
    const length = range[at + 3]
    if (length === 0xff || at + 4 + length * 2 > range.length) break
    found = new TextDecoder('utf-16le').decode(range.subarray(at + 4, at + 4 + length * 2))
    strings++
    at += 3 + length * 2
    if (strings < SIZE_STRING) found = ''
  }
  return found.trim()
}
