import { Kind, kindOf } from '../../dxf/codes.ts'
import { XYZ } from '../../../model/geometry.ts'
import type { DwgObjects } from '../dwgObjects.ts'

/** Group codes and values of an XRECORD. It ends with the first that cannot be read. */
export function readXRecordEntries(bytes: Uint8Array, { release, decoder }: DwgObjects): { code: number; value: unknown }[] {
  const entries: { code: number; value: unknown }[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const text = (): string => {
    const length = view.getUint16(at, true)
    const unicode = release >= 2007
    at += unicode ? 2 : 3
    const size = unicode ? length * 2 : length
    if (at + size > bytes.length) throw new RangeError('a text beyond its record')
    const value = (unicode ? new TextDecoder('utf-16le') : decoder).decode(bytes.subarray(at, at + size))
    at += size
    return value
  }
  const double = (): number => {
    const value = view.getFloat64(at, true)
    at += 8
    return value
  }
  try {
    while (at + 2 <= bytes.length) {
      const code = view.getInt16(at, true)
      at += 2
      if (code >= 10 && code < 40) entries.push({ code, value: new XYZ(double(), double(), double()) })
      else if (isHandle(code)) {
        entries.push({ code, value: Number(view.getBigUint64(at, true)) })
        at += 8
      } else
        switch (kindOf(code)) {
          case Kind.Text:
            entries.push({ code, value: text() })
            break
          case Kind.Double:
            entries.push({ code, value: double() })
            break
          case Kind.Bool:
            entries.push({ code, value: view.getUint8(at++) })
            break
          case Kind.Int16:
            // Codes from 280 on have one byte here.
            entries.push({ code, value: code >= 280 && code < 290 ? view.getUint8(at) : view.getInt16(at, true) })
            at += code >= 280 && code < 290 ? 1 : 2
            break
          case Kind.Int32:
            entries.push({ code, value: view.getInt32(at, true) })
            at += 4
            break
          case Kind.Int64:
            entries.push({ code, value: Number(view.getBigUint64(at, true)) })
            at += 8
            break
          case Kind.Bytes:
            at += 1 + view.getUint8(at)
            break
          default:
            return entries
        }
    }
  } catch {
    // The last value ends behind the record.
  }
  return entries
}

/** Codes with handles, which are text in DXF. */
const isHandle = (code: number): boolean =>
  code === 5 || code === 105 || (code >= 320 && code <= 369) || (code >= 390 && code <= 399) || code === 480 || code === 481 || (code >= 1005 && code <= 1009)
