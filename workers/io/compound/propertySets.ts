import { OpenError } from '../../../src/core/errors.ts'
import { ByteCursor } from '../bytes/byteCursor.ts'
import type { Compound } from './compound.ts'

/** A set of properties of a compound file ([MS-OLEPS]). */
export interface PropertySet {
  /** Id as stored: 32 hexadecimal digits. */
  id: string
  bytes: Uint8Array
  /** Where each value stands, by the property's number: the cursor is at the value's type. */
  values: { property: number; value: ByteCursor }[]
}

const MOST_PROPERTIES = 500

/** The first section of each set beside the root's streams; damaged ones are passed over. */
export function* propertySets(compound: Compound): Generator<PropertySet> {
  for (const stream of compound.streams) {
    if (!stream.path.startsWith('\u0005') || stream.path.includes('/')) continue
    try {
      yield readSet(stream.read())
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
    }
  }
}

function readSet(bytes: Uint8Array): PropertySet {
  const head = new ByteCursor(bytes)
  head.skip(28)
  const id = [...head.take(16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const at = head.u32()
  const section = new ByteCursor(bytes, Math.min(at, bytes.length))
  section.skip(4)
  const count = Math.min(section.u32(), MOST_PROPERTIES)
  const values: PropertySet['values'] = []
  for (let i = 0; i < count && section.left >= 8; i++) {
    const property = section.u32()
    values.push({ property, value: new ByteCursor(bytes, Math.min(at + section.u32(), bytes.length)) })
  }
  return { id, bytes, values }
}

const CLIPBOARD = 71

/** What a value holds that is a picture of the clipboard: a view. Undefined of other values. Throws `file-exception` when the data end before. */
export function clipboardData(value: ByteCursor): Uint8Array | undefined {
  if (value.u32() !== CLIPBOARD) return undefined
  return value.take(Math.min(value.u32(), value.left))
}
