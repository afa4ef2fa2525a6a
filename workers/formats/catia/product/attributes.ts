import { OpenError } from '../../../../src/core/errors.ts'
import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import { Cursor } from '../container/container.ts'
import { readAtom, readName } from './head.ts'
import type { GraphObject, ObjectGraph } from './objectGraph.ts'

const POSITION = [0x8d, 0x81]
/** Bytes between the attribute's name and its numbers. */
const POSITION_REACH = 8
/** Flags before the type of a value. */
const FLAGS_REACH = 6
const TYPE = 0x37
const COLOR = [0x84, 0x81]
const REAL: readonly number[] = []
const VALUE_END = 0xfe
const ONE = 0xe7
const ZERO = 0xe8
const MINUS_ONE = 0xe9
const DOUBLE = 0xe6

/** Values of objects, by the name of the attribute; its code can stand elsewhere by chance: what follows must be of the right type. */
export class Attributes {
  private readonly names: readonly string[]
  private readonly indexOf = new Map<string, number>()

  constructor({ names }: ObjectGraph) {
    this.names = names
    for (const [i, name] of names.entries()) if (!this.indexOf.has(name)) this.indexOf.set(name, i)
  }

  text(object: GraphObject, attribute: string): string | undefined {
    return this.search(object, attribute, (cursor) => {
      readAtom(cursor)
      cursor.expect(0xe8)
      cursor.u8()
      cursor.expect(0x12, 0x37)
      return this.names[readName(cursor)]
    })
  }

  /** Column-major 4 × 4, millimetres; undefined where the object has none or its numbers are none. */
  matrix(object: GraphObject, attribute: string): Float64Array | undefined {
    return this.search(object, attribute, (cursor) => {
      const reach = cursor.at + POSITION_REACH
      while (cursor.at <= reach && !(cursor.bytes[cursor.at] === POSITION[0] && cursor.bytes[cursor.at + 1] === POSITION[1])) cursor.u8()
      if (cursor.at > reach) return undefined
      cursor.skip(2)
      const m = Array.from({ length: 12 }, () => number(cursor))
      return m.every((value) => Number.isFinite(value) && Math.abs(value) < 1e12)
        ? Float64Array.of(m[0], m[1], m[2], 0, m[3], m[4], m[5], 0, m[6], m[7], m[8], 0, m[9], m[10], m[11], 1)
        : undefined
    })
  }

  /** Opaque colour; undefined where the object has none or its numbers are none. */
  color(object: GraphObject, attribute: string): Rgba | undefined {
    return this.search(object, attribute, (cursor) => {
      this.expectType(cursor, COLOR)
      const channels = [number(cursor), number(cursor), number(cursor)]
      cursor.expect(VALUE_END)
      if (!channels.every((value) => value >= 0 && value <= 1)) return undefined
      return (channels.reduce((sum, value) => sum * 256 + Math.round(value * 255), 0) * 256 + 255) >>> 0
    })
  }

  /** A real number; undefined where the object has none. */
  real(object: GraphObject, attribute: string): number | undefined {
    return this.search(object, attribute, (cursor) => {
      this.expectType(cursor, REAL)
      const value = number(cursor)
      cursor.expect(VALUE_END)
      return Number.isFinite(value) ? value : undefined
    })
  }

  /** Behind the name: an atom, flags, and the type of the value, which begins with 37. */
  private expectType(cursor: Cursor, type: readonly number[]): void {
    readAtom(cursor)
    const reach = cursor.at + FLAGS_REACH
    while (cursor.at < reach && cursor.bytes[cursor.at] !== TYPE) cursor.u8()
    cursor.expect(TYPE, ...type)
  }

  private search<T>({ values }: GraphObject, attribute: string, read: (cursor: Cursor) => T | undefined): T | undefined {
    const index = this.indexOf.get(attribute)
    if (index === undefined) return undefined
    const first = index <= 0xfd - 0x34 ? index + 0x34 : 0x32
    for (let at = values.indexOf(first); at >= 0; at = values.indexOf(first, at + 1)) {
      try {
        const cursor = new Cursor(values, at)
        if (readName(cursor) !== index) continue
        const value = read(cursor)
        if (value !== undefined) return value
      } catch (error) {
        if (!(error instanceof OpenError)) throw error
      }
    }
    return undefined
  }
}

function number(cursor: Cursor): number {
  const byte = cursor.u8()
  if (byte === DOUBLE) return cursor.f64()
  if (byte === ONE) return 1
  if (byte === ZERO) return 0
  if (byte === MINUS_ONE) return -1
  throw new OpenError('file-exception', 'a placement of a CATIA product is damaged')
}
