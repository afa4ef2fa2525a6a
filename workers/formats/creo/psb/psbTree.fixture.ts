import { ByteWriter } from '../../../io/bytes/byteWriter.fixture.ts'
import type { Entry, Value } from '../text/roundBar.fixture.ts'

/** A packed section: each field is named where it stands, elements of arrays go back to the field of their array. */
export function packedSection(entries: readonly Entry[]): Uint8Array {
  const out = new ByteWriter()
  let nodes = 0
  /** Levels to leave before the next value. */
  let pops = 0
  const levels = (): void => {
    if (pops < 4) out.u8(0xf0 + pops)
    else out.u8(0xf4, pops)
    pops = 0
  }
  const field = (type: number, name: string): void => {
    nodes++
    out.u8(0xe0, type).ascii(`${name}\0`)
    levels()
  }
  const int = (value: number): void =>
    void (value === -1
      ? out.u8(0xf6)
      : value < 0x80 && value >= 0
        ? out.u8(value)
        : out.u8(0xeb, value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255))
  const real = (value: number): void => {
    const view = new DataView(new ArrayBuffer(8))
    view.setFloat64(0, value)
    out.u8(0xed).raw(new Uint8Array(view.buffer))
  }
  const count = (length: number, columns?: number): void => {
    out.u8(columns ? 0xf9 : 0xf8)
    int(columns ? length / columns : length)
    if (columns) int(columns)
  }
  const write = (name: string, value: Value): void => {
    if (value === null) {
      field(0, name)
      out.u8(0xe1)
    } else if (typeof value === 'number') {
      field(1, name)
      int(value)
    } else if (typeof value === 'string') {
      field(0x0a, name)
      out.ascii(`${value}\0`)
    } else if ('real' in value) {
      field(2, name)
      real(value.real)
    } else if ('ints' in value) {
      field(1, name)
      count(value.ints.length)
      for (const own of value.ints) int(own)
    } else if ('reals' in value) {
      field(2, name)
      count(value.reals.length, value.columns)
      for (const own of value.reals) real(own)
    } else if ('fields' in value) {
      field(0, name)
      out.u8(0xe3)
      for (const entry of value.fields) write(...entry)
      pops++
    } else {
      field(0, name)
      const node = nodes
      count(value.list.length)
      out.u8(0xfb)
      value.list.forEach((element, i) => {
        if (i > 0) {
          levels()
          out.u8(0xf7)
          int(node)
        }
        out.u8(element ? 0xe3 : 0xe1)
        for (const entry of element ?? []) write(...entry)
        if (element) pops++
      })
      pops++
    }
  }
  for (const entry of entries) write(...entry)
  return out.done()
}
