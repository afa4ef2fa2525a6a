import { readZipDirectory, type ZipEntry } from '../../archive/zipDirectory.ts'
import { zipFileEntry } from '../../archive/zipEntry.ts'
import type { FileEntry } from '../../fileset/fileSet.ts'
import { damageIsTheModels, unpacked } from '../../mesh/zipPackage.ts'
import { unpack } from '../inventor/storage/unpack.ts'

/** Zstandard, as Fusion packs its streams (APPNOTE 4.4.5). */
const ZSTANDARD = 93
const STORED = 0

/** What of a Fusion archive is looked at. */
export interface FusionArchive {
  /** The kernel's streams of the design: bytes when asked for. */
  streams: (() => Promise<Uint8Array>)[]
  preview?: () => Promise<Uint8Array<ArrayBuffer>>
}

/** Finds the kernel's streams in an archive: those with the design's bodies as they are now (smbh), or where there are none, others (smb). Throws `file-exception` for damage. */
export async function kernelStreams(file: FileEntry): Promise<FusionArchive> {
  const blob = new Blob([await file.bytes()])
  const entries = await damageIsTheModels(() => readZipDirectory(blob))
  const bodies = entries.filter(({ path }) => /(^|\/)BREP\.[^/]*\.smbh?$/i.test(path))
  const active = bodies.filter(({ path }) => path.includes('[Active]'))
  const found = active.length > 0 ? active : bodies
  const current = found.filter(({ path }) => /\.smbh$/i.test(path))
  const preview = entries.find(({ path, method }) => /(^|\/)Previews\/[^/]+\.png$/i.test(path) && method !== ZSTANDARD)
  return {
    streams: (current.length > 0 ? current : found).map((entry) => () => contentsOf(blob, entry)),
    ...(preview && { preview: () => unpacked(zipFileEntry(blob, preview)) }),
  }
}

async function contentsOf(blob: Blob, entry: ZipEntry): Promise<Uint8Array> {
  if (entry.method !== ZSTANDARD) return unpacked(zipFileEntry(blob, entry))
  // As it is stored, unpacked by its own head.
  return unpack(await unpacked(zipFileEntry(blob, { ...entry, method: STORED, size: entry.compressedSize })))
}
