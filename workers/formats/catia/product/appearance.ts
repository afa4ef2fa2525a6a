import { OpenError } from '../../../../src/core/errors.ts'
import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import { Cursor } from '../container/container.ts'
import { readAtom, readName } from './head.ts'

/** How an occurrence is shown, where a product states it. */
export interface Appearance {
  /** Overrides the colours of the part or product shown. */
  color?: Rgba
  hidden?: boolean
}

/** Properties that CATIA sets on instances: their colour, and whether they are shown. */
const COLOUR = 'VPAsm'
const SHOWN = 'VPGlobal'
/** Types of values. */
const WHOLE = 2
const DOUBLE = 6
const OCTETS = 13
/** Octets are preceded by this and their number. */
const OCTETS_BASE = 0xe6
const DOUBLE_VALUE = 0xe6
/** The first octet of both properties, in every file. */
const VERSION = 0x84
const HAS_COLOUR = 0x21
const NO_SHOW = 0x08

/**
 * Appearances by the place of the object in its graph. The block behind the records of a graph holds for every object how many properties it has, then for each
 * its name, type and value. Bytes behind a value of an unknown type are not read.
 */
export function readAppearances(block: Uint8Array, names: readonly string[], objects: number): Map<number, Appearance> {
  const found = new Map<number, Appearance>()
  if (!names.includes(COLOUR) && !names.includes(SHOWN)) return found
  const cursor = new Cursor(block)
  try {
    for (let object = 0; object < objects && cursor.left > 0; object++) {
      const appearance: Appearance = {}
      for (let left = readAtom(cursor); left > 0; left--) {
        const name = names[readName(cursor)]
        const octets = readValue(cursor)
        if (octets?.[0] !== VERSION) continue
        if (name === COLOUR && octets.length === 6 && octets[1] === HAS_COLOUR)
          appearance.color = ((octets[2] << 24) | (octets[3] << 16) | (octets[4] << 8) | 255) >>> 0
        if (name === SHOWN && octets.length === 3 && (octets[1] & NO_SHOW) !== 0) appearance.hidden = true
      }
      if (appearance.color !== undefined || appearance.hidden) found.set(object, appearance)
    }
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
  }
  return found
}

/** The octets of a value, undefined for a number. Throws `file-exception` for a type that is not known. */
function readValue(cursor: Cursor): Uint8Array | undefined {
  const type = readAtom(cursor)
  if (type === WHOLE) readAtom(cursor)
  else if (type === DOUBLE) {
    if (cursor.u8() === DOUBLE_VALUE) cursor.skip(8)
  } else if (type === OCTETS) {
    const length = cursor.u8() - OCTETS_BASE
    if (length > 0) return cursor.take(length)
  } else throw new OpenError('file-exception', 'a property of a CATIA product is of an unknown type')
  return undefined
}
