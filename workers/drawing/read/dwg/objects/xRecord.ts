import { GroupCodeValue, GroupCodeValueType, XYZ } from '@node-projects/acad-ts'
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
      switch (GroupCodeValue.transformValue(code)) {
        case GroupCodeValueType.String:
        case GroupCodeValueType.ExtendedDataString:
          entries.push({ code, value: text() })
          break
        case GroupCodeValueType.Point3D:
          entries.push({ code, value: new XYZ(double(), double(), double()) })
          break
        case GroupCodeValueType.Double:
        case GroupCodeValueType.ExtendedDataDouble:
          entries.push({ code, value: double() })
          break
        case GroupCodeValueType.Byte:
        case GroupCodeValueType.Bool:
          entries.push({ code, value: view.getUint8(at++) })
          break
        case GroupCodeValueType.Int16:
        case GroupCodeValueType.ExtendedDataInt16:
          entries.push({ code, value: view.getInt16(at, true) })
          at += 2
          break
        case GroupCodeValueType.Int32:
        case GroupCodeValueType.ExtendedDataInt32:
          entries.push({ code, value: view.getInt32(at, true) })
          at += 4
          break
        case GroupCodeValueType.Handle:
        case GroupCodeValueType.ObjectId:
        case GroupCodeValueType.ExtendedDataHandle:
        case GroupCodeValueType.Int64:
          entries.push({ code, value: Number(view.getBigUint64(at, true)) })
          at += 8
          break
        case GroupCodeValueType.Chunk:
        case GroupCodeValueType.ExtendedDataChunk:
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
