import { OpenError } from '../../src/core/errors.ts'
import { readZipDirectory } from '../io/archive/zipDirectory.ts'
import { zipFileEntry } from '../io/archive/zipEntry.ts'
import { type FileEntry, FileSet } from '../contract/fileSet.ts'

const archiveTroubles: ReadonlySet<string> = new Set(['archive-failed', 'invalid-name'])

/** The files inside a model file that is a ZIP package. Damage is the model's (`file-exception`), not an archive's. */
export async function zipPackage(entry: FileEntry): Promise<FileSet> {
  return damageIsTheModels(async () => {
    const blob = await blobOf(entry)
    const inner = await readZipDirectory(blob)
    return new FileSet(inner.map((file) => zipFileEntry(blob, file)))
  })
}

/** The file as a blob: where it lies, or its bytes. */
export const blobOf = async (entry: FileEntry): Promise<Blob> => entry.blob ?? new Blob([await entry.bytes()])

/** The bytes of a file in a package. */
export const unpacked = (entry: FileEntry): Promise<Uint8Array<ArrayBuffer>> => damageIsTheModels(() => entry.bytes())

/** What `work` makes; troubles of an archive become troubles of the model that is one. */
export async function damageIsTheModels<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OpenError && archiveTroubles.has(error.code)) throw new OpenError('file-exception', error.detail, { cause: error })
    throw error
  }
}
