import { diskBlob } from '#host'
import { isPackedArchive, isTarName } from '../../src/core/archives.ts'
import { OpenError } from '../../src/core/errors.ts'
import { belongsToModel, detectFormat, formatsOfExtension } from '../../src/core/formats.ts'
import { MAX_FILE_BYTES } from '../../src/core/limits.ts'
import { HEAD_BYTES, isGzip, isZip } from '../../src/core/sniff.ts'
import { unpackArchive } from '../io/archive/packedArchive.ts'
import { gzipEntry } from '../io/archive/gzipEntry.ts'
import { readZipDirectory } from '../io/archive/zipDirectory.ts'
import { zipFileEntry } from '../io/archive/zipEntry.ts'
import type { OpenSource } from '../contract/opening.ts'
import { blobEntry } from '../io/fileset/blobEntry.ts'
import { extensionOf, FileSet } from '../contract/fileSet.ts'

export interface Collected {
  files: FileSet
  container: 'file' | 'folder' | 'archive'
}

/** What operating systems, archivers and CAD programs (`~$`: marks of open files) leave beside the user's files. */
const isJunkFile = (path: string): boolean => /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._|~\$)/i.test(path)

/** Step 1 of an opening: the user's file, folder or archive as one read-only file set. */
export async function collect(source: OpenSource): Promise<Collected> {
  const given = source.entries.filter((entry) => !isJunkFile(entry.path))
  if (given.length === 0) throw new OpenError('empty-file', source.name)
  const total = given.reduce((sum, entry) => sum + entry.blob.size, 0)
  if (total > MAX_FILE_BYTES) throw new OpenError('too-large', source.name)
  if (total === 0) throw new OpenError('empty-file', source.name)
  const entries: { path: string; blob: Blob }[] = []
  for (const { path, blob } of given) {
    if ('url' in blob) throw new OpenError('open-failed', 'a prepared model has no files')
    entries.push({ path, blob: 'file' in blob ? await diskBlob(blob.file) : blob })
  }
  const [first] = entries
  if (source.container === 'file' && entries.length > 0) {
    const head = new Uint8Array(await first.blob.slice(0, HEAD_BYTES).arrayBuffer())
    // 3MF, ZAE, IFCZIP and others are archives too, but models by name.
    const isArchive =
      isZip(head) &&
      (extensionOf(first.path) === 'zip' || detectFormat(head, first.path) === undefined || formatsOfExtension(extensionOf(first.path)).length === 0)
    if (isArchive) {
      const archive = await openArchive(first.blob)
      // Files located later lie beside the archive's own.
      return { files: new FileSet([...archive.entries(), ...entries.slice(1).map((entry) => blobEntry(entry.path, entry.blob))]), container: 'archive' }
    }
    if (isPackedArchive(head) || isTarName(first.path)) {
      const unpacked = ownFiles(await unpackArchive(first.blob))
      return { files: new FileSet([...unpacked, ...entries.slice(1).map((entry) => blobEntry(entry.path, entry.blob))]), container: 'archive' }
    }
    const packed = first.path.replace(/\.gz$/i, '')
    if (isGzip(head) && packed !== first.path && formatsOfExtension(extensionOf(packed)).length > 0) {
      const others = entries.slice(1).map((entry) => blobEntry(entry.path, entry.blob))
      return { files: new FileSet([await gzipEntry(packed, first.blob), ...others]), container: 'archive' }
    }
    if (/^(gz|bz2|xz)$/.test(extensionOf(first.path)) && detectFormat(head, first.path) === undefined) throw new OpenError('unsupported-format', first.path)
  }
  return { files: new FileSet(entries.map((entry) => blobEntry(entry.path, entry.blob))), container: source.container }
}

async function openArchive(blob: Blob): Promise<FileSet> {
  return new FileSet(ownFiles(await readZipDirectory(blob)).map((entry) => zipFileEntry(blob, entry, unpackArchive)))
}

/** The entries of an archive that are the user's own. Throws `unsupported-entry` for a file that belongs to no model. */
function ownFiles<Entry extends { path: string }>(all: readonly Entry[]): Entry[] {
  const entries = all.filter((entry) => !isJunkFile(entry.path))
  if (entries.length === 0) throw new OpenError('empty-file', 'the archive holds no files')
  const stranger = entries.find((entry) => !belongsToModel(entry.path))
  if (stranger) throw new OpenError('unsupported-entry', stranger.path)
  return entries
}
