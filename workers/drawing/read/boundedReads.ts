import { CadDocumentBuilder, DwgHandleReader, DwgLZ77AC18Decompressor, DwgReader, DwgStreamReaderBase } from '@node-projects/acad-ts'
import { OpenError } from '../../../src/core/errors.ts'
import { unpackPage } from './unpackPage.ts'

/** Sound files are read a little past their end: empty text streams and the last bits of shifted bytes. */
const SLACK = 256
/** A byte of the compression stands for 255 at most; nothing that is a drawing needs this much of a small file. */
const MAX_GROWTH = 300
const MIN_LIMIT = 1 << 26
/** Type of the page that holds the map of sections (AC1018 and later). */
const SECTION_MAP = 0x4163003b
const PAGE_HEADER = 20
const MAX_PAGES = 1 << 20
/** Handles count up from here at most: from 2 ** 53 on, one more is the same number again. */
const MAX_SEED = 2 ** 52

/** What the library keeps to itself. */
interface Stream {
  _stream: Uint8Array
  _position: number
  readByte(): number
  advanceByte(): void
  readBytes(length: number): Uint8Array
}
interface HandleReader {
  _sreader: (Stream & { position: number; readShortBigEndian(): number; readModularChar(): number; readSignedModularChar(): number }) | null
}

interface Builder {
  initialHandSeed: number
  createMissingHandles(): void
}

interface PagedReader {
  _fileBytes: Uint8Array
  _getPageBuffer(offset: number, packed: number, size: number, copies: number, block: number, stream: Uint8Array): Uint8Array
}

const damaged = (what: string): OpenError => new OpenError('file-exception', `damaged DWG: ${what}`)

let bounded = false

/** Lets the library (3.2.0) end where a file ends: it reads zeros for ever after that, and believes every size. */
export function boundReads(): void {
  if (bounded) return
  bounded = true
  const stream = DwgStreamReaderBase.prototype as unknown as Stream
  const { readByte, advanceByte, readBytes } = stream
  const check = (at: Stream, length: number): void => {
    if (!(at._position >= 0 && at._position + length <= at._stream.length + SLACK)) throw damaged('read outside of what there is')
  }
  stream.readByte = function (this: Stream) {
    check(this, 1)
    return readByte.call(this)
  }
  stream.advanceByte = function (this: Stream) {
    check(this, 1)
    advanceByte.call(this)
  }
  stream.readBytes = function (this: Stream, length: number) {
    check(this, length)
    return readBytes.call(this, length)
  }
  const handles = DwgHandleReader.prototype as unknown as HandleReader & { read(): Map<number, number> }
  handles.read = function (this: HandleReader) {
    return readHandles(this._sreader)
  }
  DwgLZ77AC18Decompressor.decompress = (compressed, offset, size) => {
    const limit = Math.max(MIN_LIMIT, compressed.length * MAX_GROWTH)
    if (!(size >= 0 && size <= limit)) throw damaged('a page too large')
    const result = unpackPage(compressed, offset, size)
    if (offset >= PAGE_HEADER && viewOf(compressed).getUint32(offset - PAGE_HEADER, true) === SECTION_MAP) checkSectionMap(result, limit)
    return result
  }
  const builder = CadDocumentBuilder.prototype as unknown as Builder
  const { createMissingHandles } = builder
  builder.createMissingHandles = function (this: Builder) {
    if (!(this.initialHandSeed <= MAX_SEED)) this.initialHandSeed = MAX_SEED
    createMissingHandles.call(this)
  }
  const reader = DwgReader.prototype as unknown as PagedReader
  const getPageBuffer = reader._getPageBuffer
  const maps = new WeakMap<PagedReader, number>()
  reader._getPageBuffer = function (this: PagedReader, offset, packed, size, copies, block, stream) {
    const limit = Math.max(MIN_LIMIT, stream.length * MAX_GROWTH)
    if (![packed * copies, size].every((length) => length >= 0 && length <= limit)) throw damaged('a page too large')
    const page = getPageBuffer.call(this, offset, packed, size, copies, block, stream)
    // The first is the map of pages.
    const earlier = maps.get(this) ?? 0
    maps.set(this, earlier + 1)
    if (earlier === 1) checkSectionMap2007(page, limit)
    return page
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView => new DataView(buffer, byteOffset, byteLength)

/** Places of objects by their handles, in blocks of up to 2032 bytes that begin with their size; what follows a damaged one is left out. */
function readHandles(stream: HandleReader['_sreader']): Map<number, number> {
  const places = new Map<number, number>()
  if (!stream) return places
  while (stream.position + 2 <= stream._stream.length) {
    const size = stream.readShortBigEndian()
    if (size <= 2) break
    const end = Math.min(stream.position + Math.min(size - 2, 2032), stream._stream.length)
    let handle = 0
    let place = 0
    while (stream.position < end) {
      const step = stream.readModularChar()
      handle += step
      place += stream.readSignedModularChar()
      if (step > 0) places.set(handle, place)
    }
    stream.position += 2
  }
  return places
}

/** Sections with their pages: sizes must be such that filling the gaps between pages comes to an end. */
function checkSectionMap(map: Uint8Array, limit: number): void {
  const view = viewOf(map)
  const need = (at: number, length: number): void => {
    if (at + length > map.length) throw damaged('a map of sections that ends early')
  }
  need(0, 20)
  const count = view.getInt32(0, true)
  let at = 20
  let pages = 0
  for (let i = 0; i < count; i++) {
    need(at, 96)
    const own = view.getInt32(at + 8, true)
    const pageSize = view.getInt32(at + 12, true)
    at += 96
    if (own <= 0) continue
    need(at, own * 16)
    if (pageSize <= 0 || pageSize > limit) throw damaged('a section without pages')
    for (let k = 0; k < own; k++, at += 16) {
      const end = view.getUint32(at + 8, true) + view.getUint32(at + 12, true) * 2 ** 32
      if (end > limit) throw damaged('a section too large')
      pages = Math.max(pages, end / pageSize)
    }
    if (own * pageSize > limit || pages > MAX_PAGES) throw damaged('a section too large')
  }
}

/** The same of AC1021: 64 bytes about a section, its name, and 56 bytes about each page. */
function checkSectionMap2007(map: Uint8Array, limit: number): void {
  const view = viewOf(map)
  const long = (at: number): number => view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32
  for (let at = 0; at < map.length; ) {
    if (at + 64 > map.length) throw damaged('a map of sections that ends early')
    const name = long(at + 0x20)
    const pages = long(at + 0x38)
    at += 64
    if (name + pages * 56 > map.length - at) throw damaged('a map of sections that ends early')
    at += name
    for (let i = 0; i < pages; i++, at += 56) if (long(at) > limit || long(at + 24) > limit || long(at + 32) > limit) throw damaged('a section too large')
  }
}
