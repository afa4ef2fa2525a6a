import { Growing } from '../../../mesh/growing.ts'
import { plainKinds } from './plainEntity.ts'
import { TagCursor } from './tagCursor.ts'

/** A large drawing in two parts. */
export interface SplitDxf {
  /** The file without its plain entities: a DXF text of its own. */
  rest: Uint8Array<ArrayBuffer>
  /** What stands in the section ENTITIES, in order: first byte of a plain entity, or -1 - the handle of one that is in `rest`. */
  order: Float64Array
  /** Their handles; 0 = none. */
  handles: Float64Array
  /** Names of the text styles of plain texts. */
  styles: ReadonlySet<string>
}

/** Codes with which an entity is not plain: on paper, with attributes, transparent, with objects embedded in it. */
const special = new Set([66, 67, 101, 440])

/**
 * Takes the plain entities out of the section ENTITIES. Undefined when the file cannot be read so: a complex entity has no handle, or a tag is damaged.
 */
export function splitDxf(bytes: Uint8Array<ArrayBuffer>): SplitDxf | undefined {
  const cursor = new TagCursor(bytes)
  const start = findEntities(cursor)
  if (start === undefined) return undefined
  const rest = new Growing<Uint8Array<ArrayBuffer>>(Uint8Array, Math.max(1024, start + (bytes.length >> 4)))
  const keep = (from: number, to: number): void => {
    rest.reserve(to - from)
    rest.data.set(bytes.subarray(from, to), rest.length)
    rest.length += to - from
  }
  keep(0, start)
  const order = new Growing(Float64Array, 1 << 16)
  const handles = new Growing(Float64Array, 1 << 16)
  const styles = new Set<string>()
  if (!cursor.read()) return undefined
  for (;;) {
    const { from } = cursor
    if (cursor.is('ENDSEC')) break
    // What follows such an entity belongs to it.
    const part = cursor.is('VERTEX') || cursor.is('SEQEND') || cursor.is('ATTRIB')
    const kind = plainKinds.find((name) => cursor.is(name))
    let plain = kind !== undefined
    let handle = 0
    let style = ''
    while (cursor.read() && cursor.code !== 0) {
      if (cursor.code === 5) handle = cursor.handle()
      else if (plain && cursor.code === 7) style = cursor.text()
      else if (plain && special.has(cursor.code) && cursor.number() !== 0) plain = false
      // Its dictionary may hold a clip.
      else if (cursor.code === 102 && kind === 'INSERT') plain = false
      else if (plain && cursor.code === 1 && !cursor.isPlain()) plain = false
    }
    if (cursor.code !== 0) return undefined
    if (plain) {
      order.push(from)
      handles.push(handle)
      if (kind === 'TEXT') styles.add(style)
    } else {
      keep(from, cursor.from)
      if (handle === 0 && part) continue
      if (handle === 0) return undefined
      order.push(-1 - handle)
      handles.push(handle)
    }
  }
  keep(cursor.from, bytes.length)
  return { rest: rest.done(), order: order.done(), handles: handles.done(), styles }
}

/** Goes to the first entity; gives where it begins. */
function findEntities(cursor: TagCursor): number | undefined {
  let opened = false
  while (cursor.read()) {
    if (opened && cursor.code === 2 && cursor.is('ENTITIES')) return cursor.next
    opened = cursor.code === 0 && cursor.is('SECTION')
  }
  return undefined
}
