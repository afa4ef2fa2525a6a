import type { CadObject, ExtendedValue } from '../../model/object.ts'
import { XYZ } from '../../model/geometry.ts'
import type { DwgObjects } from './dwgObjects.ts'
import type { RawExtendedData } from './record.ts'

/** Group codes in DXF are those of DWG and this. */
const FIRST_CODE = 1000

/** Gives an object its extended data, by the names of the applications. Data of an application that is not found are left out. */
export function extendedDataOf(object: CadObject, raw: readonly RawExtendedData[], objects: DwgObjects): void {
  for (const { application, bytes } of raw) {
    const name = objects.application(application)
    if (name !== undefined) object.addExtendedData(name, valuesOf(bytes, objects))
  }
}

/** Values in the order of the bytes: each is a code (less 1000) and its value. A value that is cut off is left out. */
function valuesOf(bytes: Uint8Array, { release, decoder }: DwgObjects): ExtendedValue[] {
  const values: ExtendedValue[] = []
  const add = (code: number, rawValue: ExtendedValue['rawValue']): void => void values.push({ code: FIRST_CODE + code, rawValue })
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    for (let at = 0; at < bytes.length; ) {
      const code = bytes[at++]
      switch (code) {
        case 0: {
          const unicode = release >= 2007
          const length = unicode ? view.getUint16(at, true) * 2 : bytes[at]
          at += unicode ? 2 : 3
          const text = bytes.subarray(at, at + length)
          add(code, (unicode ? new TextDecoder('utf-16le') : decoder).decode(text).replace(/\0+$/, ''))
          at += length
          break
        }
        case 2:
          add(code, bytes[at++] !== 0 ? '}' : '{')
          break
        case 3:
        case 5: {
          let handle = 0
          for (let i = 0; i < 8; i++) handle = handle * 256 + view.getUint8(at++)
          add(code, handle)
          break
        }
        case 4:
          at += 1 + bytes[at]
          break
        case 10:
        case 11:
        case 12:
        case 13:
          add(code, new XYZ(view.getFloat64(at, true), view.getFloat64(at + 8, true), view.getFloat64(at + 16, true)))
          at += 24
          break
        case 40:
        case 41:
        case 42:
          add(code, view.getFloat64(at, true))
          at += 8
          break
        case 70:
          add(code, view.getInt16(at, true))
          at += 2
          break
        case 71:
          add(code, view.getInt32(at, true))
          at += 4
          break
        default:
          return values
      }
    }
  } catch {
    // The last value ends behind its data.
  }
  return values
}
