import { readZipDirectory, type ZipEntry } from '../../io/archive/zipDirectory.ts'
import { zipFileEntry } from '../../io/archive/zipEntry.ts'
import { damageIsTheModels, unpacked } from '../../mesh/zipPackage.ts'
import { unpack } from '../inventor/storage/unpack.ts'

/** Zstandard, as Fusion packs its streams (APPNOTE 4.4.5). */
const ZSTANDARD = 93
const STORED = 0

/** The files of an .f3d, an .f3z or a .protein archive: unpacked when asked for. */
export class FusionArchive {
  private readonly source: () => Promise<Blob>
  private readonly byPath: Map<string, ZipEntry>

  private constructor(source: () => Promise<Blob>, entries: readonly ZipEntry[]) {
    this.source = source
    this.byPath = new Map(entries.map((entry) => [entry.path, entry]))
  }

  /** `source`: the bytes, or what gives them whenever some are read. Throws `file-exception` for a damaged archive. */
  static async open(source: Blob | (() => Promise<Blob>)): Promise<FusionArchive> {
    const blobOf = source instanceof Blob ? () => Promise.resolve(source) : source
    return new FusionArchive(blobOf, await damageIsTheModels(async () => readZipDirectory(await blobOf())))
  }

  get paths(): string[] {
    return [...this.byPath.keys()]
  }

  /** Unpacked bytes of the file at `path`, 0 when there is none. */
  size(path: string): number {
    return this.byPath.get(path)?.size ?? 0
  }

  find(pattern: RegExp): string | undefined {
    return this.paths.find((path) => pattern.test(path))
  }

  /** The bytes of the file at `path`; undefined when there is none. */
  async read(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const entry = this.byPath.get(path)
    if (!entry) return undefined
    const blob = await this.source()
    if (entry.method !== ZSTANDARD) return unpacked(zipFileEntry(blob, entry))
    // The packed bytes as they are stored: the frame's own head states how to unpack them.
    return Uint8Array.from(unpack(await unpacked(zipFileEntry(blob, { ...entry, method: STORED, size: entry.compressedSize }))))
  }
}
