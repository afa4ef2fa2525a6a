import { Writer } from './writer.fixture.ts'

/** A stream by its bytes, a storage by its contents. */
export type Stored = { name: string; bytes: Uint8Array } | { name: string; inside: Stored[] }

/** A container of CATIA V5 with these streams and storages, each stream in one piece. */
export function containerOf(stored: readonly Stored[]): Uint8Array<ArrayBuffer> {
  const body = new Writer()
  const entries = new Writer()
  let ids = 2
  const put = (item: Stored, parent: number): void => {
    const id = ids++
    const from = 0x60 + body.length
    const length = 'bytes' in item ? item.bytes.length : 0
    if ('bytes' in item) body.raw(item.bytes)
    entries.u32be(parent, 'bytes' in item ? 2 : 1, length).raw(new Uint8Array(0x4c - 12))
    entries.u32be(item.name.length * 2 + 2)
    for (let i = 0; i < item.name.length; i++) entries.u8(item.name.charCodeAt(i) >> 8, item.name.charCodeAt(i))
    entries.u8(0, 0)
    const pieces = length > 0 ? 1 : 0
    entries
      .u32be(0x56 + 20 * pieces, id)
      .u8(0, 1)
      .u32be('bytes' in item ? 2 : 1, length)
      .raw(new Uint8Array(0x52 - 0x12))
      .u32be(pieces)
    if (pieces > 0) entries.u32be(from, length, length, 0, 0)
    if ('inside' in item) for (const inner of item.inside) put(inner, id)
  }
  for (const item of stored) put(item, 0)
  const directory = new Writer()
    .ascii('CATIA_V5 CB0001\0')
    .raw(new Uint8Array(7))
    .u8((ids - 2) >> 8, ids - 2)
    .raw(new Uint8Array(0x9e - 25))
    .raw(entries.done())
  const length = directory.length + 12
  const out = new Writer()
    .ascii('V5_CFV2\0')
    .u32be(0x60 + body.length, length)
    .raw(new Uint8Array(8).fill(0xff))
    .raw(new Uint8Array(0x60 - 24))
  return out.raw(body.done()).raw(directory.done()).u32be(length).ascii('CB__END\0').done()
}
