import { OpenError } from '../../../../../src/core/errors.ts'
import { unpackPage } from '../../unpackPage.ts'
import type { Release } from '../release.ts'
import { type DwgSections, long, sectionNames, sizeLimit, viewOf } from './sections.ts'

const HEAD_AT = 0x80
const HEAD_SIZE = 0x6c
const FIRST_PAGE_AT = 0x100
const SYSTEM_HEADER = 20
const DATA_HEADER = 32
const DATA_PAGE = 0x4163043b
const PAGE_MASK = 0x4164536b
const PAGE_MAP = 0x41630e3b
const SECTION_MAP = 0x4163003b
const MAX_PAGES = 1 << 20
/** The modulus of the checksum, and after how many bytes both sums are reduced: they stay below 2³¹, where additions are fast. */
const MODULUS = 0xfff1
const RUN = 0xe00
/** Size of an unpacked data page, and number of the section of objects, in the files of AutoCAD. */
const PAGE_SIZE = 0x7400
const constantIds: Readonly<Record<number, string>> = { 1: sectionNames.header, 3: sectionNames.classes, 4: sectionNames.map, 7: sectionNames.objects }

interface Page {
  at: number
  offset: number
}
interface Section {
  size: number
  pageSize: number
  packed: boolean
  pages: Page[]
}

const damage = (what: string): OpenError => new OpenError('file-exception', `damaged DWG: ${what}`)

/**
 * R2004, R2010, R2013 and R2018: pages of at most 29 696 bytes, each packed for itself and with checksums, behind a map of pages and a map of sections.
 * Where the maps are lost the pages themselves state to which section they belong. Throws `OpenError` when no objects are left.
 */
export function readPagedFile(bytes: Uint8Array, release: Release): DwgSections {
  if (bytes.length < HEAD_AT + HEAD_SIZE) throw damage('a file that ends after its first bytes')
  let sections: Map<string, Section>
  try {
    sections = mappedSections(bytes)
  } catch {
    sections = scannedSections(bytes)
  }
  const file = new PagedSections(bytes, sections)
  const objects = file.read(sectionNames.objects)
  if (!objects) {
    if (file.damaged > 0) throw damage('all pages of its objects fail their checksums')
    throw damage('no objects')
  }
  const [store, appInfo] = [file.read(sectionNames.store), file.read(sectionNames.appInfo)]
  const none = new Uint8Array(0)
  return {
    release,
    objects,
    header: file.read(sectionNames.header) ?? none,
    classes: file.read(sectionNames.classes) ?? none,
    map: file.read(sectionNames.map) ?? none,
    ...(store && { store }),
    ...(appInfo && { appInfo }),
    damaged: file.damaged,
  }
}

class PagedSections {
  damaged = 0
  private readonly bytes: Uint8Array
  private readonly sections: ReadonlyMap<string, Section>
  private room: number

  constructor(bytes: Uint8Array, sections: ReadonlyMap<string, Section>) {
    this.bytes = bytes
    this.sections = sections
    this.room = sizeLimit(bytes.length)
  }

  /** A section put together; pages that are damaged are zeros. Undefined when there is none, or all of it is damaged. */
  read(name: string): Uint8Array | undefined {
    const section = this.sections.get(name)
    if (!section || section.pages.length === 0) return undefined
    const { size, pageSize, packed, pages } = section
    if (size > this.room) throw damage('a section too large')
    this.room -= size
    const out = new Uint8Array(size)
    let read = 0
    for (const { at, offset } of pages) {
      try {
        const page = readDataPage(this.bytes, at, packed ? pageSize : undefined)
        if (offset >= size) continue
        out.set(page.length > size - offset ? page.subarray(0, size - offset) : page, offset)
        read++
      } catch {
        this.damaged++
      }
    }
    return read > 0 ? out : undefined
  }
}

/** The second head, which a stream of pseudo-random numbers hides. */
function hiddenHead(bytes: Uint8Array): DataView {
  const head = bytes.slice(HEAD_AT, HEAD_AT + HEAD_SIZE)
  let seed = 1
  for (let i = 0; i < head.length; i++) {
    seed = (Math.imul(seed, 0x343fd) + 0x269ec3) | 0
    head[i] ^= (seed >> 16) & 0xff
  }
  return viewOf(head)
}

function mappedSections(bytes: Uint8Array): Map<string, Section> {
  const head = hiddenHead(bytes)
  const pageMap = systemPage(bytes, long(head, 0x54) + FIRST_PAGE_AT, PAGE_MAP)
  const view = viewOf(pageMap)
  const addresses = new Map<number, number>()
  let address = FIRST_PAGE_AT
  for (let at = 0; at + 8 <= pageMap.length; at += 8) {
    const id = view.getInt32(at, true)
    const size = view.getUint32(at + 4, true)
    if (id > 0) addresses.set(id, address)
    else at += 16
    address += size
  }
  const mapAt = addresses.get(head.getUint32(0x5c, true))
  if (mapAt === undefined) throw damage('no map of sections')
  return sectionsOf(systemPage(bytes, mapAt, SECTION_MAP), addresses)
}

function sectionsOf(map: Uint8Array, addresses: ReadonlyMap<number, number>): Map<string, Section> {
  const view = viewOf(map)
  const sections = new Map<string, Section>()
  const count = map.length >= 20 ? view.getUint32(0, true) : 0
  for (let i = 0, at = 20; i < count && at + 96 <= map.length; i++) {
    const pageCount = view.getUint32(at + 8, true)
    const name = new TextDecoder().decode(map.subarray(at + 32, at + 96)).replace(/\0.*$/s, '')
    const section: Section = { size: long(view, at), pageSize: view.getUint32(at + 12, true), packed: view.getUint32(at + 20, true) === 2, pages: [] }
    at += 96
    if (pageCount > MAX_PAGES || at + pageCount * 16 > map.length) throw damage('a map of sections that ends early')
    for (let k = 0; k < pageCount; k++, at += 16) {
      const page = addresses.get(view.getUint32(at, true))
      if (page !== undefined) section.pages.push({ at: page, offset: long(view, at + 8) })
    }
    if (name) sections.set(name, section)
  }
  return sections
}

/** Data pages that name their section and their place in it, at multiples of 32 bytes. */
function scannedSections(bytes: Uint8Array): Map<string, Section> {
  const view = viewOf(bytes)
  const sections = new Map<string, Section>()
  for (let at = FIRST_PAGE_AT; at + DATA_HEADER <= bytes.length; at += 0x20) {
    const mask = PAGE_MASK ^ at
    if ((view.getInt32(at, true) ^ mask) !== DATA_PAGE) continue
    const name = constantIds[view.getInt32(at + 4, true) ^ mask]
    if (!name) continue
    const offset = (view.getInt32(at + 16, true) ^ mask) >>> 0
    const section: Section = sections.get(name) ?? { size: 0, pageSize: PAGE_SIZE, packed: true, pages: [] }
    section.pages.push({ at, offset })
    section.size = Math.max(section.size, offset + PAGE_SIZE)
    sections.set(name, section)
  }
  return sections
}

function systemPage(bytes: Uint8Array, at: number, kind: number): Uint8Array {
  if (!(at + SYSTEM_HEADER <= bytes.length)) throw damage('a map outside of the file')
  const view = viewOf(bytes)
  const [type, size, packed] = [view.getUint32(at, true), view.getUint32(at + 4, true), view.getUint32(at + 8, true)]
  if (type !== kind || size > sizeLimit(bytes.length) || at + SYSTEM_HEADER + packed > bytes.length) throw damage('a map that is none')
  const header = bytes.slice(at, at + SYSTEM_HEADER)
  header.fill(0, 16)
  const data = bytes.subarray(at + SYSTEM_HEADER, at + SYSTEM_HEADER + packed)
  if (sum(sum(0, header), data) !== view.getUint32(at + 16, true)) throw damage('a map with a wrong checksum')
  return unpackPage(data, 0, size)
}

/** `size`: of the unpacked page; undefined when it is stored as it is. */
function readDataPage(bytes: Uint8Array, at: number, size: number | undefined): Uint8Array {
  if (!(at + DATA_HEADER <= bytes.length)) throw damage('a page outside of the file')
  const view = viewOf(bytes)
  const word = (index: number): number => (view.getInt32(at + index * 4, true) ^ PAGE_MASK ^ at) >>> 0
  const packed = word(2)
  if (word(0) !== DATA_PAGE || at + DATA_HEADER + packed > bytes.length) throw damage('a page that is none')
  const data = bytes.subarray(at + DATA_HEADER, at + DATA_HEADER + packed)
  if (sum(0, data) !== word(7)) throw damage('a page with a wrong checksum')
  if (size === undefined) return data
  if (size > sizeLimit(bytes.length)) throw damage('a page too large')
  return unpackPage(data, 0, size)
}

/** The checksum of pages (two sums as of Adler-32). */
function sum(seed: number, bytes: Uint8Array): number {
  let a = seed & 0xffff
  let b = seed >>> 16
  for (let at = 0; at < bytes.length; ) {
    for (const end = Math.min(bytes.length, at + RUN); at < end; at++) {
      a += bytes[at]
      b += a
    }
    a %= MODULUS
    b %= MODULUS
  }
  return ((b << 16) | a) >>> 0
}
