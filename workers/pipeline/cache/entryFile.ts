import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import type { Part, PartId, Structure } from '../../../src/core/scene/model.ts'
import type { RootResult } from '../../contract/opening.ts'
import type { CacheFile } from '../../contract/cacheFolder.ts'
import { checksum } from './checksum.ts'
import { pack, packedBytes, unpack } from './packed.ts'

/**
 * An entry is a row of blocks (the arrays of some parts each, read in one go), a JSON header (tree, names, where the arrays lie) and a trailer of fixed size.
 * The trailer is written last: an entry that was cut has none.
 */
const TRAILER_BYTES = 32
const MAGIC = 0x46434554
const FORMAT = 3
/** Small parts share blocks of this size. */
const BLOCK_BYTES = 1 << 20
/** Blocks that lie together are read in one go up to this size. */
const SPAN_BYTES = 16 << 20
const MAX_HEADER_BYTES = 1 << 28

type Block = [at: number, length: number, sum: number]

interface Header {
  /** A structure, or a drawing, which has no parts. */
  kind: '3d' | '2d'
  structure: unknown
  structureBlock: number
  parts: { part: unknown; block: number }[]
  /** First byte, length and checksum of each block. */
  blocks: Block[]
  result: RootResult
}

/** Writes an entry while its parts arrive; holds one block, and all of them until it has its file. */
export class EntryWriter {
  private file?: CacheFile
  private held: Uint8Array<ArrayBuffer>[] = []
  private readonly blocks: Block[] = []
  private readonly parts = new Map<PartId, Header['parts'][number]>()
  private structureAt?: Pick<Header, 'kind' | 'structure' | 'structureBlock'>
  private block = new Uint8Array(BLOCK_BYTES)
  private used = 0
  private size = 0

  attach(file: CacheFile): void {
    this.file = file
    file.truncate(0)
    let at = 0
    for (const block of this.held) {
      this.write(block, at)
      at += block.length
    }
    this.held = []
  }

  structure(structure: Structure): void {
    this.top('3d', structure)
  }

  drawing(drawing: Drawing): void {
    this.top('2d', drawing)
  }

  /** Has a block of its own, to be read before the others. */
  private top(kind: Header['kind'], value: Structure | Drawing): void {
    if (this.used > 0) this.flushBlock()
    const packed = this.put(value)
    this.flushBlock()
    this.structureAt = { kind, structure: packed.value, structureBlock: packed.block }
  }

  /** A second part with the same id counts instead of the first. */
  part(part: Part): void {
    const packed = this.put(part)
    this.parts.set(part.id, { part: packed.value, block: packed.block })
  }

  /** Completes the entry, which must have its file. */
  finish(result: RootResult): void {
    if (!this.structureAt || !this.file) throw new Error('an entry without a structure or a file')
    this.flushBlock()
    const header: Header = { ...this.structureAt, parts: [...this.parts.values()], blocks: this.blocks, result }
    const text = new TextEncoder().encode(JSON.stringify(header))
    this.write(text, this.size)
    const trailer = new DataView(new ArrayBuffer(TRAILER_BYTES))
    trailer.setUint32(0, MAGIC)
    trailer.setUint32(4, FORMAT)
    trailer.setFloat64(8, this.size)
    trailer.setUint32(16, text.length)
    trailer.setUint32(20, checksum(text))
    this.write(new Uint8Array(trailer.buffer), this.size + text.length)
    this.file.flush()
  }

  private put(value: unknown): { value: unknown; block: number } {
    const bytes = packedBytes(value)
    if (this.used + bytes > this.block.length) this.flushBlock()
    if (bytes > this.block.length) this.block = new Uint8Array(bytes)
    const packed = pack(value, this.block, this.used)
    this.used += bytes
    return { value: packed, block: this.blocks.length }
  }

  private flushBlock(): void {
    const bytes = this.block.subarray(0, this.used)
    if (this.file) this.write(bytes, this.size)
    else this.held.push(bytes.slice())
    this.blocks.push([this.size, this.used, checksum(bytes)])
    this.size += this.used
    this.used = 0
    if (this.block.length > BLOCK_BYTES) this.block = new Uint8Array(BLOCK_BYTES)
  }

  private write(bytes: Uint8Array<ArrayBuffer>, at: number): void {
    if (this.file!.write(bytes, { at }) !== bytes.length) throw new Error('the disk is full')
  }
}

/** Parts that share one buffer. */
export interface PartGroup {
  parts: Part[]
  buffer: ArrayBuffer
}

/** An entry's content. */
export interface EntryReader {
  /** Either a structure or a drawing, with the buffer of its arrays. */
  structure?: Structure
  drawing?: Drawing
  buffer: ArrayBuffer
  result: RootResult
  parts(): Iterable<PartGroup>
}

/** Reads an entry; undefined when it is damaged or cut. `parts` throws when a block is. */
export function readEntry(file: CacheFile): EntryReader | undefined {
  const header = readHeader(file)
  if (!header) return undefined
  const { blocks, kind, structureBlock, result } = header
  const [at, length] = blocks[structureBlock]
  const { buffer } = checked(readExactly(file, at, length), [blocks[structureBlock]], at)
  const top = unpack(header.structure, buffer)
  function* parts(): Generator<PartGroup> {
    const inOrder = header!.parts.toSorted((a, b) => a.block - b.block)
    for (let from = 0; from < inOrder.length; ) {
      const first = blocks[inOrder[from].block][0]
      let to = from
      let end = first
      const spanned = new Set<Block>()
      for (; to < inOrder.length; to++) {
        const block = blocks[inOrder[to].block]
        const [start, bytes] = block
        if (to > from && start + bytes - first > SPAN_BYTES) break
        end = start + bytes
        spanned.add(block)
      }
      const span = checked(readExactly(file, first, end - first), spanned, first).buffer
      yield { parts: inOrder.slice(from, to).map(({ part, block }) => unpack(part, span, blocks[block][0] - first) as Part), buffer: span }
      from = to
    }
  }
  return { ...(kind === '2d' ? { drawing: top as Drawing } : { structure: top as Structure }), buffer, result, parts }
}

function readHeader(file: CacheFile): Header | undefined {
  const size = file.getSize()
  if (size < TRAILER_BYTES) return undefined
  const trailer = new DataView(readExactly(file, size - TRAILER_BYTES, TRAILER_BYTES).buffer)
  if (trailer.getUint32(0) !== MAGIC || trailer.getUint32(4) !== FORMAT) return undefined
  const at = trailer.getFloat64(8)
  const length = trailer.getUint32(16)
  if (length > MAX_HEADER_BYTES || at + length + TRAILER_BYTES !== size) return undefined
  const text = readExactly(file, at, length)
  if (checksum(text) !== trailer.getUint32(20)) return undefined
  return JSON.parse(new TextDecoder().decode(text)) as Header
}

function readExactly(file: CacheFile, at: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  if (file.read(bytes, { at }) !== length) throw new RangeError('cut entry')
  return bytes
}

/** Bytes that begin at byte `from` of an entry; throws RangeError when one of the blocks within has changed since it was written. */
function checked(bytes: Uint8Array<ArrayBuffer>, blocks: Iterable<Block>, from: number): Uint8Array<ArrayBuffer> {
  for (const [at, length, sum] of blocks) if (checksum(bytes.subarray(at - from, at - from + length)) !== sum) throw new RangeError('damaged entry')
  return bytes
}
