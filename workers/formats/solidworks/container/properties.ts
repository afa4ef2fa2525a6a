import { attributeOf, parseXml } from '../../../mesh/xml.ts'
import type { Streams } from './streams.ts'

/** Property of the document by name, in the order of their numbers. Values that are no text are left out, but for whole numbers. */
export interface DocumentProperty {
  name: string
  value: string
}

/** The properties that SolidWorks keeps of a document: empty when there are none or they are damaged. */
export function readProperties(streams: Streams): DocumentProperty[] {
  try {
    const xml = streams.read('docProps/ISolidWorksInformation.xml')
    if (xml) return readXml(xml)
    const set = streams.read('ISolidWorksInformation')
    return set ? readPropertySet(set) : []
  } catch {
    return []
  }
}

function readXml(bytes: Uint8Array): DocumentProperty[] {
  const found: (DocumentProperty & { number: number })[] = []
  let name = ''
  let number = 0
  parseXml(bytes, {
    open(tag, attributes) {
      if (tag !== 'property') return
      name = attributeOf(attributes, 'name') ?? ''
      number = Number(attributeOf(attributes, 'pid') ?? 0)
    },
    close(tag, text) {
      if (tag === 'lpstr' || tag === 'lpwstr' || tag === 'i4') found.push({ name, number, value: text })
    },
  })
  return found.sort((a, b) => a.number - b.number)
}

const MOST_SECTIONS = 8
const MOST_PROPERTIES = 10_000
/** Bytes of a text that are looked at. */
const LONGEST_TEXT = 4096
const CODE_PAGE = 1
const DICTIONARY = 0

/** An OLE property set ([MS-OLEPS]): sections of { id, offset }, strings of type 0x1e, whole numbers of type 3. Names stand in property 0. */
function readPropertySet(bytes: Uint8Array): DocumentProperty[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found: DocumentProperty[] = []
  const sections = Math.min(view.getUint32(24, true), MOST_SECTIONS)
  for (let s = 0; s < sections; s++) {
    const section = view.getUint32(28 + s * 20 + 16, true)
    const count = Math.min(view.getUint32(section + 4, true), MOST_PROPERTIES)
    const entries = Array.from({ length: count }, (_, i) => ({
      id: view.getUint32(section + 8 + i * 8, true),
      at: section + view.getUint32(section + 12 + i * 8, true),
    })).sort((a, b) => a.id - b.id)
    const names = new Map<number, string>()
    for (const { id, at } of entries) {
      const type = view.getUint32(at, true)
      if (id === DICTIONARY) readNames(bytes, view, at, names)
      else if (id === CODE_PAGE) continue
      else if (type === 3) found.push({ name: names.get(id) ?? '', value: String(view.getInt32(at + 4, true)) })
      else if (type === 0x1e) found.push({ name: names.get(id) ?? '', value: textAt(bytes, at + 8, view.getUint32(at + 4, true)) })
    }
  }
  return found
}

/** Several names of one property: the first counts. */
function readNames(bytes: Uint8Array, view: DataView, at: number, names: Map<number, string>): void {
  const count = Math.min(view.getUint32(at, true), MOST_PROPERTIES)
  let place = at + 4
  for (let i = 0; i < count && place + 8 <= bytes.length; i++) {
    const id = view.getUint32(place, true)
    const length = view.getUint32(place + 4, true)
    if (!names.has(id)) names.set(id, textAt(bytes, place + 8, length))
    place += 8 + length
  }
}

/** UTF-8 (code page 65001 in all files seen) up to its zero. */
function textAt(bytes: Uint8Array, at: number, length: number): string {
  const piece = bytes.subarray(at, at + Math.min(length, LONGEST_TEXT))
  const zero = piece.indexOf(0)
  return new TextDecoder().decode(zero < 0 ? piece : piece.subarray(0, zero))
}
