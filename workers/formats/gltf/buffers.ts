import { entry, extension, type GltfContainer, type Json, list, record, text, whole } from './json.ts'
import type { FileSet } from '../../contract/fileSet.ts'
import { dataUriBytes } from '../../mesh/three/pictures.ts'
import type { Sink } from '../../contract/format.ts'
import { inFile, inMemory, part, type Stored } from './stored.ts'

/** The codecs spend at least 2 bits on 16 equal bytes; what claims to grow more is not theirs. */
const MAX_GROWTH = 64
const SLACK = 1 << 16

/** Unpacks a view of EXT_meshopt_compression; undefined when it is damaged. */
async function decodeMeshopt(source: Uint8Array<ArrayBuffer>, packed: Json): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const count = whole(packed.count)
  const stride = whole(packed.byteStride)
  if (count <= 0 || stride <= 0 || stride > 256 || count * stride > source.length * MAX_GROWTH + SLACK) return undefined
  const { MeshoptDecoder } = await import('three/examples/jsm/libs/meshopt_decoder.module.js')
  await MeshoptDecoder.ready
  const out = new Uint8Array(count * stride)
  try {
    MeshoptDecoder.decodeGltfBuffer(out, count, stride, source, text(packed.mode), text(packed.filter) || 'NONE')
    return out
  } catch {
    return undefined
  }
}

export interface BufferView extends Stored {
  /** 0 = packed. */
  stride: number
}

/** Buffers and buffer views of a document: bytes are read when they are asked for. */
export class Buffers {
  /** Names of buffer files that are not there. */
  readonly missing = new Set<string>()
  private readonly buffers: unknown[]
  private readonly views: unknown[]
  private readonly loadedBuffers = new Map<number, Promise<Stored | undefined>>()
  private readonly loadedViews = new Map<number, Promise<BufferView | undefined>>()
  private readonly container: GltfContainer
  private readonly files: FileSet
  private readonly path: string
  private readonly sink: Sink

  constructor(container: GltfContainer, files: FileSet, path: string, sink: Sink) {
    this.buffers = list(container.json.buffers)
    this.views = list(container.json.bufferViews)
    this.container = container
    this.files = files
    this.path = path
    this.sink = sink
  }

  /** A view, cut where its buffer ends; undefined when it has no bytes. */
  view(index: number): Promise<BufferView | undefined> {
    let loaded = this.loadedViews.get(index)
    if (!loaded) this.loadedViews.set(index, (loaded = this.readView(index)))
    return loaded
  }

  /** All bytes of a view, not to be changed. */
  async bytes(index: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const view = await this.view(index)
    return view && (await view.read(0, view.size)).bytes
  }

  private async readView(index: number): Promise<BufferView | undefined> {
    const view = entry(this.views, index)
    if (!view) return undefined
    const packed = extension(view, 'EXT_meshopt_compression') ?? extension(view, 'KHR_meshopt_compression')
    if (packed) {
      const source = await this.slice(packed)
      const bytes = source && (await decodeMeshopt((await source.read(0, source.size)).bytes, packed))
      if (bytes) return { ...inMemory(bytes), stride: Math.max(0, whole(packed.byteStride)) }
    }
    const stored = await this.slice(view)
    return stored && { ...stored, stride: Math.max(0, whole(view.byteStride)) }
  }

  private async slice(range: Record<string, unknown>): Promise<Stored | undefined> {
    const buffer = await this.buffer(whole(range.buffer))
    const offset = range.byteOffset === undefined ? 0 : whole(range.byteOffset)
    const length = whole(range.byteLength)
    if (!buffer || offset < 0 || length <= 0 || offset >= buffer.size) return undefined
    return part(buffer, offset, Math.min(buffer.size, offset + length))
  }

  private buffer(index: number): Promise<Stored | undefined> {
    let loaded = this.loadedBuffers.get(index)
    if (!loaded) this.loadedBuffers.set(index, (loaded = this.readBuffer(index)))
    return loaded
  }

  private async readBuffer(index: number): Promise<Stored | undefined> {
    if (index < 0 || index >= this.buffers.length) return undefined
    const uri = text(record(this.buffers[index]).uri)
    if (uri === '') return index === 0 ? this.container.binary : undefined
    if (/^data:/i.test(uri)) {
      const bytes = dataUriBytes(uri)
      return bytes && inMemory(bytes)
    }
    const found = this.files.resolve(decoded(uri), this.path) ?? this.files.resolve(uri, this.path)
    if (found) return inFile(found)
    this.missing.add(decoded(uri))
    this.sink.missing(decoded(uri))
    return undefined
  }
}

/** URIs come percent-encoded. */
export function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri)
  } catch {
    return uri
  }
}
