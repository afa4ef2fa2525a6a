import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { guid } from '../container/container.ts'
import { type Element, Kind, localVersion } from '../container/elements.ts'
import { count, date, longText } from './attributes.ts'

/** Where the value of a property stands in a segment of its own. */
interface LateLoaded {
  segment: string
  type: number
}

export type AtomValue = string | number | LateLoaded

/** The value of a property atom; undefined for kinds that mean nothing to a reader. */
export function readAtom({ kind, fields }: Element, generation: number): AtomValue | undefined {
  localVersion(fields, generation)
  fields.skip(4)
  localVersion(fields, generation)
  switch (kind) {
    case Kind.stringAtom:
      return longText(fields)
    case Kind.integerAtom:
      return fields.i32()
    case Kind.floatAtom:
      return fields.f32()
    case Kind.dateAtom:
      return date(fields)
    case Kind.lateLoadedAtom:
      return { segment: guid(fields), type: fields.i32() }
    default:
      return undefined
  }
}

/** Properties of nodes, by the nodes' numbers and the properties' keys. Pairs that name atoms which are not there are left out. */
export function readPropertyTable(fields: ByteCursor, atoms: ReadonlyMap<number, AtomValue>): Map<number, Map<string, AtomValue>> {
  const out = new Map<number, Map<string, AtomValue>>()
  if (fields.left < 6) return out
  fields.skip(2)
  const elements = count(fields, 8)
  for (let i = 0; i < elements; i++) {
    const id = fields.i32()
    const own = new Map<string, AtomValue>()
    for (let key = fields.i32(); key !== 0; key = fields.i32()) {
      const name = atoms.get(key)
      const value = atoms.get(fields.i32())
      if (typeof name === 'string' && value !== undefined) own.set(name, value)
    }
    out.set(id, own)
  }
  return out
}

/** Name, value pairs of a meta data segment. Values of other types than text, number and date end the list. */
export function readPropertyProxy({ fields }: Element, generation: number): Map<string, string | number> {
  const out = new Map<string, string | number>()
  localVersion(fields, generation)
  while (fields.left >= 4) {
    const key = longText(fields)
    if (key === '') break
    const type = fields.u8()
    if (type === 1) out.set(key, longText(fields))
    else if (type === 2) out.set(key, fields.i32())
    else if (type === 3) out.set(key, fields.f32())
    else if (type === 4) out.set(key, date(fields))
    else if (type !== 0) break
  }
  return out
}
