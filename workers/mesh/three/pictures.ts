import type { Texture } from '../../../src/core/scene/model.ts'
import type { FileSet } from '../../contract/fileSet.ts'
import type { Sink } from '../../contract/format.ts'
import { textureUnsupported } from '../notes.ts'
import { imageType, TextureLoader } from '../texture.ts'

/** Bytes of a `data:` URI (RFC 2397), base64 or percent-encoded; undefined when it is damaged. */
export function dataUriBytes(uri: string): Uint8Array<ArrayBuffer> | undefined {
  const comma = uri.indexOf(',')
  if (!/^data:/i.test(uri) || comma < 0) return undefined
  const body = uri.slice(comma + 1)
  try {
    if (!/;base64$/i.test(uri.slice(0, comma))) return new TextEncoder().encode(decodeURIComponent(body))
    const binary = atob(body)
    const bytes = new Uint8Array(binary.length)
    for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i)
    return bytes
  } catch {
    return undefined
  }
}

interface Wrapping {
  repeat: boolean
  flipY: boolean
}

/** Pictures of one opening, wherever they are: beside the file, in data URIs, inside the file. What cannot be shown is noted once. */
export class Pictures {
  private readonly beside: TextureLoader
  private readonly sink: Sink
  private readonly files: FileSet
  private readonly from: string
  private readonly inside: ReadonlyMap<string, Blob>
  private readonly refused = new Set<string>()

  constructor(files: FileSet, from: string, sink: Sink, inside: ReadonlyMap<string, Blob> = new Map()) {
    this.beside = new TextureLoader(files, from, sink)
    this.sink = sink
    this.files = files
    this.from = from
    this.inside = inside
  }

  /** The picture at an address as written in the file; undefined (and noted) when there is none. */
  async load(address: string, wrapping: Wrapping): Promise<Texture | undefined> {
    const blob = this.inside.get(address)
    if (blob) return this.wrap(new Uint8Array(await blob.arrayBuffer()), 'picture inside the file', wrapping)
    if (/^data:/i.test(address)) return this.wrap(dataUriBytes(address), 'data URI', wrapping)
    return this.beside.load(this.written(address), wrapping)
  }

  /** Encoded picture bytes; they are taken over. */
  wrap(image: Uint8Array<ArrayBuffer> | undefined, name: string, wrapping: Wrapping): Texture | undefined {
    const mime = image && imageType(image)
    if (image && mime) return { image, mime, ...wrapping }
    if (!this.refused.has(name)) this.sink.note(textureUnsupported(name))
    this.refused.add(name)
    return undefined
  }

  /** URI references come percent-encoded; names of files as they are. */
  private written(address: string): string {
    if (this.files.resolve(address, this.from) || !address.includes('%')) return address
    try {
      return decodeURIComponent(address)
    } catch {
      return address
    }
  }
}
