import { OpenError } from '../../../../src/core/errors.ts'
import { identity, type Matrix } from '../../../../src/core/geometry/matrix.ts'
import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { type Element, Kind, localVersion } from '../container/elements.ts'

/** An attribute of a node that changes how the content below it looks or where it stands. */
export interface GraphAttribute {
  color?: Rgba
  /** Column-major for column vectors, translation in the file's units. */
  matrix?: Matrix
  /** Wins over attributes of the same kind further down. */
  forced: boolean
}

const FINAL = 1
const FORCE = 2
const IGNORED = 4
const GREYS = 1

/** A material or a placement; undefined for other kinds and for attributes that are switched off. */
export function readAttribute({ kind, fields }: Element, generation: number): GraphAttribute | undefined {
  if (kind !== Kind.material && kind !== Kind.transform) return undefined
  localVersion(fields, generation)
  const state = fields.u8()
  fields.skip(generation === 10 ? 8 : 4)
  if (state & IGNORED) return undefined
  localVersion(fields, generation)
  // The bit for "final" has no meaning from JT 10 on: a field of its own took its place.
  const forced = (state & (generation === 10 ? FORCE : FORCE | FINAL)) !== 0
  return kind === Kind.material ? { color: diffuse(fields, generation), forced } : { matrix: matrix(fields, generation), forced }
}

/** The diffuse colour with its opacity; colours in front of it are a single grey in JT 8 by the flags. */
function diffuse(fields: ByteCursor, generation: number): Rgba {
  const flags = fields.u16()
  const ambientIsGrey = generation === 8 && (flags & GREYS) !== 0 && (flags & 2) !== 0
  fields.skip(ambientIsGrey ? 4 : 16)
  const [r, g, b, a] = fields.f32s(4)
  return packed(r, g, b, a)
}

const channel = (value: number): number => Math.round(Math.min(1, Math.max(0, value || 0)) * 255)

function packed(r: number, g: number, b: number, a: number): Rgba {
  // Fully transparent content is still drawn faintly: 0 would mean that no colour is given.
  return ((channel(r) << 24) | (channel(g) << 16) | (channel(b) << 8) | Math.max(1, channel(a))) >>> 0
}

/** Only numbers that differ from the identity are stored: one for each bit of the mask, the first element at the highest bit. */
function matrix(fields: ByteCursor, generation: number): Matrix {
  const mask = fields.u16()
  let stored = 0
  for (let bits = mask; bits; bits &= bits - 1) stored++
  const single = generation === 8 || fields.left < stored * 8
  const out = identity()
  for (let i = 0; i < 16; i++) if (mask & (0x8000 >> i)) out[i] = single ? fields.f32() : fields.f64()
  return out
}

const LONGEST_TEXT = 1 << 20

/** A count of things of at least `size` bytes each, all of which must be there. */
export function count(fields: ByteCursor, size: number): number {
  const found = fields.i32()
  if (found < 0 || found * size > fields.left) throw new OpenError('file-exception', 'a list is cut off')
  return found
}

/** UTF-16 text behind its length in units. */
export const longText = (fields: ByteCursor): string => fields.text16(LONGEST_TEXT)

/** Six short numbers: year, month from 0, day, hour, minute, second. */
export function date(fields: ByteCursor): string {
  const [year, month, day, hour, minute, second] = Array.from({ length: 6 }, () => fields.u16())
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${year}-${two(month + 1)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`
}
