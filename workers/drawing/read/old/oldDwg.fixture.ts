import { crc16 } from './oldRelease.ts'

/** Bytes in little-endian order, put together. */
class Bytes {
  readonly list: number[] = []
  u8 = (...values: number[]): this => this.add(...values.map((value) => value & 0xff))
  u16 = (...values: number[]): this => this.add(...values.flatMap((value) => [value & 0xff, (value >> 8) & 0xff]))
  u32 = (value: number): this => this.u16(value & 0xffff, value >>> 16)
  f64 = (...values: number[]): this => this.add(...values.flatMap((value) => [...new Uint8Array(Float64Array.of(value).buffer)]))
  text = (value: string): this => this.u16(value.length).add(...[...value].map((letter) => letter.charCodeAt(0)))
  name = (value: string): this => this.add(...Array.from({ length: 32 }, (_, i) => value.charCodeAt(i) || 0))
  add(...values: number[]): this {
    this.list.push(...values)
    return this
  }
}

const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)
export const bytes = (): Bytes => new Bytes()

export interface OldRecord {
  kind: number
  layer?: number
  opts?: number
  color?: number
  elevation?: number
  /** Attributes or vertices follow. */
  followed?: boolean
  erased?: boolean
  /** On a sheet: behind a viewport. */
  paper?: boolean
  fields?: Bytes
}

/** A record of R11 and R12 with its checksum. */
export function record({ kind, layer = 0, opts = 0, color, elevation, followed = false, erased = false, paper = false, fields }: OldRecord): number[] {
  const flag = (color === undefined ? 0 : 1) | (elevation === undefined ? 0 : 4) | (followed ? 0x80 : 0) | (paper ? 0x40 : 0)
  const body = bytes().u16(layer, opts)
  if (paper) body.u8(4)
  if (color !== undefined) body.u8(color)
  if (elevation !== undefined) body.f64(elevation)
  if (paper) body.u16(1)
  body.add(...(fields?.list ?? []))
  const whole = bytes()
    .u8(kind | (erased ? 0x80 : 0), flag)
    .u16(body.list.length + 6)
    .add(...body.list)
  return whole.u16(crc16(Uint8Array.from(whole.list))).list
}

/** A record that only gives the place of the next one: `away` from the start of the extra entities. */
export const jump = (away: number): number[] =>
  bytes()
    .u8(18, 0)
    .u16(10)
    .u32((away | 0x80000000) >>> 0)
    .u16(0).list

export interface OldFile {
  layers: [name: string, color: number][]
  blocks?: [name: string, records: number[][]][]
  entities: number[][]
  extras?: number[][]
}

/** A drawing of R12: header, tables, entities, blocks, extra entities. */
export function oldDwg({ layers, blocks = [], entities, extras = [] }: OldFile): Uint8Array<ArrayBuffer> {
  const HEADER = 600
  const checked = (row: Bytes): number[] => row.u16(crc16(Uint8Array.from(row.list))).list
  const starts: number[] = []
  const blockBytes: number[] = []
  for (const [, records] of blocks) {
    starts.push(blockBytes.length)
    blockBytes.push(...records.flat())
  }
  const tables = [
    blocks.map(([name], i) =>
      checked(
        bytes()
          .u8(64)
          .name(name)
          .u16(1)
          .u32((starts[i] | 0x40000000) >>> 0),
      ),
    ),
    layers.map(([name, color]) => checked(bytes().u8(0).name(name).u16(1, color, 0))),
    [
      checked(
        bytes()
          .u8(0)
          .name('STANDARD')
          .u16(1)
          .f64(0, 1, 0)
          .u8(0)
          .f64(0.2)
          .add(...zeros(128)),
      ),
    ],
    [
      checked(
        bytes()
          .u8(0)
          .name('CONTINUOUS')
          .u16(1)
          .add(...zeros(48))
          .u8(65, 0)
          .f64(...zeros(13)),
      ),
    ],
    [],
  ]
  const list = entities.flat()
  const extra = extras.flat()
  const tableBytes = tables.map((rows) => rows.flat())
  const at = tableBytes.reduce<number[]>((all, rows) => [...all, all.at(-1)! + rows.length], [HEADER])
  const first = at.at(-1)!
  const head = bytes().add(...[...'AC1009'].map((letter) => letter.charCodeAt(0)), ...zeros(7))
  head.u16(3, 5, 205).u8(0)
  head.u32(first).u32(first + list.length)
  head.u32(first + list.length).u32(blockBytes.length)
  head.u32(first + list.length + blockBytes.length).u32(extra.length)
  tables.forEach((rows, i) => head.u16(rows[0]?.length ?? 32, rows.length, 0).u32(at[i]))
  head.f64(0, 0, 0).u16(0)
  while (head.list.length < HEADER) head.u8(0)
  return Uint8Array.from([...head.list, ...tableBytes.flat(), ...list, ...blockBytes, ...extra])
}
