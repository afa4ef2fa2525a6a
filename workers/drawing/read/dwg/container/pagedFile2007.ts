import { OpenError } from '../../../../../src/core/errors.ts'
import { type DwgSections, long, sectionNames, sizeLimit, viewOf } from './sections.ts'
import { unpack2007 } from './unpack2007.ts'

const HEAD_AT = 0x80
const PAGES_AT = 0x480
/** Codewords of Reed-Solomon have 255 bytes, of which the first are data: so many in system pages and in data pages. */
const CODEWORD = 255
const SYSTEM_DATA = 239
const PAGE_DATA = 251
const HEAD_BLOCKS = 3
const HEAD_SIZE = 0x110
const CODED = 4

const damage = (what: string): OpenError => new OpenError('file-exception', `damaged DWG: ${what}`)

interface Page {
  offset: number
  id: number
  size: number
  packed: number
}

/** R2007: pages of interleaved codewords, which are not corrected here. Throws `OpenError`. */
export function readPagedFile2007(bytes: Uint8Array): DwgSections {
  try {
    return read(bytes)
  } catch (error) {
    throw error instanceof OpenError ? error : damage(error instanceof Error ? error.message : String(error))
  }
}

function read(bytes: Uint8Array): DwgSections {
  const limit = sizeLimit(bytes.length)
  const coded = dataOf(bytes, HEAD_AT, HEAD_BLOCKS, SYSTEM_DATA)
  const packed = viewOf(coded).getInt32(24, true)
  if (packed > coded.length - 32) throw damage('its head')
  const head = viewOf(packed > 0 ? unpack2007(coded.subarray(32, 32 + packed), HEAD_SIZE) : coded.subarray(32, 32 + HEAD_SIZE))
  const field = (index: number): number => long(head, index * 8)
  const system = (at: number, packedSize: number, size: number, copies: number): Uint8Array => {
    const stored = Math.ceil(packedSize / 8) * 8 * copies
    if (!(size <= limit && stored <= bytes.length)) throw damage('a map too large')
    const data = dataOf(bytes, at, Math.ceil(stored / SYSTEM_DATA), SYSTEM_DATA)
    return packedSize >= size ? data.subarray(0, size) : unpack2007(data.subarray(0, packedSize), size)
  }
  const pages = viewOf(system(PAGES_AT + field(7), field(10), field(11), field(3)))
  const addresses = new Map<number, number>()
  for (let at = 0, address = PAGES_AT; at + 16 <= pages.byteLength; at += 16) {
    const size = long(pages, at)
    const id = pages.getInt32(at + 8, true)
    if (size === 0) break
    if (id > 0) addresses.set(id, address)
    address += size
  }
  const mapAt = addresses.get(field(24))
  if (mapAt === undefined) throw damage('no map of sections')
  const sections = readSections(system(mapAt, field(22), field(25), field(27)))
  let room = limit
  let damaged = 0
  const section = (name: string): Uint8Array | undefined => {
    const found = sections.get(name)
    if (!found) return undefined
    if (found.size > room) throw damage('a section too large')
    room -= found.size
    const out = new Uint8Array(found.size)
    for (const page of found.pages) {
      try {
        const at = addresses.get(page.id)
        if (at === undefined || page.offset > out.length || page.size > limit || page.packed > bytes.length) throw damage('a page outside of the file')
        const data = pageOf(bytes, at, page, found.coded)
        out.set(data.subarray(0, out.length - page.offset), page.offset)
      } catch {
        damaged++
      }
    }
    return out
  }
  const none = new Uint8Array(0)
  const objects = section(sectionNames.objects)
  if (!objects) throw damage('no objects')
  const appInfo = section(sectionNames.appInfo)
  const [header, classes, map] = [section(sectionNames.header) ?? none, section(sectionNames.classes) ?? none, section(sectionNames.map) ?? none]
  return { release: 2007, objects, header, classes, map, ...(appInfo && { appInfo }), damaged }
}

function readSections(map: Uint8Array): Map<string, { size: number; coded: boolean; pages: Page[] }> {
  const view = viewOf(map)
  const sections = new Map<string, { size: number; coded: boolean; pages: Page[] }>()
  for (let at = 0; at + 64 <= map.length; ) {
    const [size, nameLength, encoding, count] = [long(view, at), long(view, at + 32), long(view, at + 48), long(view, at + 56)]
    at += 64
    if (nameLength + count * 56 > map.length - at) throw damage('a map of sections that ends early')
    const name = new TextDecoder('utf-16le').decode(map.subarray(at, at + nameLength)).replace(/\0.*$/s, '')
    at += nameLength
    const pages: Page[] = []
    for (let i = 0; i < count; i++, at += 56)
      pages.push({ offset: long(view, at), id: view.getInt32(at + 16, true), size: long(view, at + 24), packed: long(view, at + 32) })
    if (name) sections.set(name, { size, coded: encoding === CODED, pages })
  }
  return sections
}

function pageOf(bytes: Uint8Array, at: number, { size, packed }: Page, coded: boolean): Uint8Array {
  const stored = coded ? dataOf(bytes, at, Math.ceil((Math.ceil(packed / 8) * 8) / PAGE_DATA), PAGE_DATA) : bytes.subarray(at, at + packed)
  if (stored.length < packed) throw damage('a page that ends early')
  return packed === size ? stored.subarray(0, size) : unpack2007(stored.subarray(0, packed), size)
}

/** The data of so many codewords, whose bytes are interleaved. */
function dataOf(bytes: Uint8Array, at: number, blocks: number, data: number): Uint8Array {
  if (!(at + blocks * CODEWORD <= bytes.length)) throw damage('a page outside of the file')
  const out = new Uint8Array(blocks * data)
  for (let i = 0, to = 0; i < blocks; i++) for (let j = 0, from = at + i; j < data; j++, from += blocks) out[to++] = bytes[from]
  return out
}
