import { OpenError } from '../../../../src/core/errors.ts'
import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import type { Segment } from './segment.ts'

/** Red, green, blue and opacity in single precision. */
const COLOR_BYTES = 16
/** Behind a colour: two bytes 1, nine zeros, whether the colour is the body's own. */
const MARK_BYTES = 12
const LONGEST_NAME = 300
/** Imported bodies have an id where others have a name. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const utf16 = new TextDecoder('utf-16le')

export interface BodyLook {
  name: string
  color: Rgba
  appearance: string
}

/**
 * Name and appearance of a body: name, colour, a mark, the name of the appearance. Copies of bodies have them twice: what the copy sets comes first. What stands
 * around them differs from generation to generation; references of the third have the type of their target within the mark.
 */
export function readBody(segment: Segment, cursor: ByteCursor): BodyLook {
  const { at: from, end } = cursor
  const looks: BodyLook[] = []
  for (let at = from + 4 + COLOR_BYTES; at + MARK_BYTES <= end; at++) {
    const look = isMark(cursor, at) ? lookAround(segment, cursor, from, at, end) : undefined
    if (!look) continue
    looks.push(look)
    at = cursor.at - 1
  }
  if (looks.length === 0) throw new OpenError('file-exception', 'a body without a colour')
  return { ...looks[0], name: looks.find(({ name }) => name !== '' && !ID.test(name))?.name ?? '' }
}

function isMark({ bytes }: ByteCursor, at: number): boolean {
  if (bytes[at] !== 1 || bytes[at + 1] !== 1) return false
  for (let i = 2; i < 9; i++) if (bytes[at + i] !== 0) return false
  return true
}

/** The texts and the colour around a mark; the cursor is behind them then. Undefined where it is no mark. */
function lookAround(segment: Segment, cursor: ByteCursor, from: number, mark: number, end: number): BodyLook | undefined {
  const { view } = cursor
  const channels = [0, 4, 8, 12].map((offset) => view.getFloat32(mark - COLOR_BYTES + offset, true))
  const name = channels.every((value) => value >= 0 && value <= 1) && channels[3] > 0 ? textEndingAt(cursor, from, mark - COLOR_BYTES) : undefined
  if (name === undefined) return undefined
  try {
    return { name, ...readLook(segment, cursor.narrow(mark - COLOR_BYTES, end)) }
  } catch (error) {
    if (error instanceof OpenError) return undefined
    throw error
  }
}

/** A colour, a reference, whether the colour counts, the name of the appearance. */
export function readLook(segment: Segment, cursor: ByteCursor): { color: Rgba; appearance: string } {
  const channels = [cursor.f32(), cursor.f32(), cursor.f32(), cursor.f32()]
  segment.ref(cursor)
  const own = cursor.u8()
  if (own > 1) throw new OpenError('file-exception', 'not an appearance')
  return { color: own === 1 ? rgba(channels) : 0, appearance: cursor.text16() }
}

/** The text, its length before it, that ends at `end`; undefined for none. */
function textEndingAt({ view, bytes }: ByteCursor, from: number, end: number): string | undefined {
  for (let length = 0; length <= LONGEST_NAME && end - 4 - length * 2 >= from; length++) {
    const at = end - 4 - length * 2
    if (view.getUint32(at, true) === length) return utf16.decode(bytes.subarray(at + 4, end))
  }
  return undefined
}

function rgba(channels: readonly number[]): Rgba {
  if (!channels.every((value) => value >= 0 && value <= 1)) return 0
  const [r, g, b, a] = channels.map((value) => Math.round(value * 255))
  return ((r << 24) | (g << 16) | (b << 8) | a) >>> 0
}
