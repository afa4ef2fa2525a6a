import { readZipDirectory, type ZipEntry } from '../../io/archive/zipDirectory.ts'
import { zipFileEntry } from '../../io/archive/zipEntry.ts'
import { damageIsTheModels, unpacked } from '../../mesh/zipPackage.ts'
import { unpack } from '../inventor/storage/unpack.ts'

/** Zstandard, as Fusion packs its streams (APPNOTE 4.4.5). */
const ZSTANDARD = 93
const STORED = 0

/** The files of an .f3d, an .f3z or a .protein archive: unpacked when asked for. */
export class FusionArchive {
  private readonly blob: Blob
  private readonly byPath: Map<string, ZipEntry>

  private constructor(blob: Blob, entries: readonly ZipEntry[]) {
    this.blob = blob
    this.byPath = new Map(entries.map((entry) => [entry.path, entry]))
  }

  /** Throws `file-exception` for a damaged archive. */
  static async open(blob: Blob): Promise<FusionArchive> {
    return new FusionArchive(blob, await damageIsTheModels(() => readZipDirectory(blob)))
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
    if (entry.method !== ZSTANDARD) return unpacked(zipFileEntry(this.blob, entry))
    // The packed bytes as they are stored: the frame's own head says how to unpack them.
    return Uint8Array.from(unpack(await unpacked(zipFileEntry(this.blob, { ...entry, method: STORED, size: entry.compressedSize }))))
  }
}
