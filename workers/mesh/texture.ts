import type { Texture } from '../../src/core/scene/model.ts'
import type { FileSet } from '../contract/fileSet.ts'
import type { Sink } from '../contract/format.ts'
import { textureMissing, textureUnsupported } from './notes.ts'

/** Type of a picture that every browser decodes, by its first bytes. */
export function imageType(bytes: Uint8Array): string | undefined {
  const starts = (...head: number[]): boolean => head.every((byte, i) => bytes[i] === byte)
  if (starts(0x89, 0x50, 0x4e, 0x47)) return 'image/png'
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (starts(0x47, 0x49, 0x46, 0x38)) return 'image/gif'
  if (starts(0x42, 0x4d)) return 'image/bmp'
  if (starts(0x52, 0x49, 0x46, 0x46) && bytes[8] === 0x57 && bytes[9] === 0x45) return 'image/webp'
  return undefined
}

/** Pictures that a file refers to: each is read once, missing and unreadable ones are noted once. */
export class TextureLoader {
  private readonly loaded = new Map<string, { image: Uint8Array<ArrayBuffer>; mime: string } | undefined>()
  private readonly files: FileSet
  private readonly from: string
  private readonly sink: Sink

  /** `from` is the file in which the references are written. */
  constructor(files: FileSet, from: string, sink: Sink) {
    this.files = files
    this.from = from
    this.sink = sink
  }

  /** A texture of its own for one part (buffers are transferred with parts, so they cannot be shared). */
  async load(reference: string, options: { repeat: boolean; flipY: boolean }): Promise<Texture | undefined> {
    if (!this.loaded.has(reference)) this.loaded.set(reference, await this.read(reference))
    const found = this.loaded.get(reference)
    return found && { image: found.image.slice(), mime: found.mime, ...options }
  }

  private async read(reference: string): Promise<{ image: Uint8Array<ArrayBuffer>; mime: string } | undefined> {
    const entry = this.files.resolve(reference, this.from)
    if (!entry || entry.size === 0) {
      this.sink.note(textureMissing(reference))
      return undefined
    }
    const image = await entry.bytes()
    const mime = imageType(image)
    if (!mime) this.sink.note(textureUnsupported(reference))
    return mime ? { image, mime } : undefined
  }
}
