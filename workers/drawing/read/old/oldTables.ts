import { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import type { TagWriter } from './tagWriter.ts'

interface BlockHead {
  /** Unique: programs name all anonymous blocks alike. */
  name: string
  flags: number
  /** Where its entities stand. */
  at: number
}

/** Tables of a drawing of R2.05 to R12. Entities point into them by index. */
export interface OldTables {
  blocks: BlockHead[]
  layers: string[]
  lineTypes: string[]
  styles: string[]
}

const HEADS = 44
const HEAD = 10
const DELETED = 0x80
const MAX_RECORDS = 32_767

interface Table {
  /** Bytes of a record, from the table's head: releases differ. */
  size: number
  count: number
  at: number
}

function tableAt(bytes: Uint8Array, index: number): Table {
  const head = new ByteCursor(bytes, HEADS + index * HEAD)
  const size = head.u16()
  const count = head.u16()
  head.u16()
  const at = head.u32()
  const room = size > 0 && at < bytes.length ? Math.floor((bytes.length - at) / size) : 0
  return { size, count: count > MAX_RECORDS ? 0 : Math.min(count, room), at }
}

/** Text up to its first zero, a character a byte. */
export function latin1(bytes: Uint8Array): string {
  const end = bytes.indexOf(0)
  return String.fromCharCode(...(end < 0 ? bytes : bytes.subarray(0, end)))
}

const textAt = (cursor: ByteCursor, length: number): string => {
  const from = cursor.skip(length)
  return latin1(cursor.bytes.subarray(from, from + length))
}

/** Reads the tables and writes those that DXF has. `blocks`: where block entities begin. */
export function readTables(bytes: Uint8Array, release: number, blocks: number, out: TagWriter): OldTables {
  const head = release >= 11 ? 2 : 0
  const read = <T>(index: number, each: (cursor: ByteCursor, name: string, flags: number, at: number) => T): T[] => {
    const { size, count, at } = tableAt(bytes, index)
    return Array.from({ length: count }, (_, i) => {
      const cursor = new ByteCursor(bytes, at + i * size, at + (i + 1) * size)
      const flags = cursor.u8()
      const name = textAt(cursor, 32)
      cursor.skip(head)
      return each(cursor, name, flags, i)
    })
  }
  const names = new Set<string>()
  const unique = (name: string, index: number): string => {
    const own = name === '' || name.startsWith('*') || names.has(name.toUpperCase()) ? `${name || '*'}${index}` : name
    names.add(own.toUpperCase())
    return own
  }
  const blockHeads = read(0, (cursor, name, flags, i) => {
    const offset = cursor.u32()
    const isRelative = release < 2.5 || (offset & 0x40000000) !== 0
    return { name: unique(name, i), flags, at: (offset & 0x3fffffff) + (isRelative ? blocks : 0) }
  })
  const layers = read(1, (cursor, name, flags) => ({
    name: name || '0',
    flags,
    color: cursor.view.getInt16(cursor.skip(2), true),
    lineType: cursor.left - head >= 2 ? cursor.u16() : cursor.u8(),
  }))
  const styles = read(2, (cursor, name, flags) => ({
    name,
    flags,
    height: cursor.f64(),
    width: cursor.f64(),
    oblique: cursor.f64(),
    generation: cursor.u8(),
    last: cursor.f64(),
    font: textAt(cursor, 64),
    bigFont: cursor.left - head >= 64 ? textAt(cursor, 64) : '',
  }))
  const lineTypes = read(3, (cursor, name, flags) => {
    const description = textAt(cursor, 48)
    cursor.skip(1)
    const count = Math.min(12, cursor.u8())
    const length = cursor.f64()
    return { name: name || 'CONTINUOUS', flags, description, length, dashes: Array.from({ length: count }, () => cursor.f64()) }
  })
  const degrees = 180 / Math.PI
  out.section('TABLES', () => {
    out.table('LTYPE', lineTypes.length, () => {
      for (const { name, flags, description, length, dashes } of lineTypes) {
        if (flags & DELETED) continue
        out.tag(0, 'LTYPE').tag(2, name).tag(70, flags).tag(3, description).tag(72, 65).tag(73, dashes.length).tag(40, length)
        for (const dash of dashes) out.tag(49, dash)
      }
    })
    out.table('LAYER', layers.length, () => {
      for (const { name, flags, color, lineType } of layers)
        if (!(flags & DELETED))
          out
            .tag(0, 'LAYER')
            .tag(2, name)
            .tag(70, flags)
            .tag(62, color)
            .tag(6, lineTypes[lineType]?.name ?? 'CONTINUOUS')
    })
    out.table('STYLE', styles.length, () => {
      for (const { name, flags, height, width, oblique, generation, last, font, bigFont } of styles) {
        if (flags & DELETED) continue
        out
          .tag(0, 'STYLE')
          .tag(2, name)
          .tag(70, flags)
          .tag(40, height)
          .tag(41, width)
          .tag(50, oblique * degrees)
        out.tag(71, generation).tag(42, last).tag(3, font).tag(4, bigFont)
      }
    })
  })
  return { blocks: blockHeads, layers: layers.map(({ name }) => name), lineTypes: lineTypes.map(({ name }) => name), styles: styles.map(({ name }) => name) }
}
