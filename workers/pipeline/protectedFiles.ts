import { OpenError } from '../../src/core/errors.ts'
import { belongsToModel } from '../../src/core/formats.ts'
import { directoryRange, listsEncryptedStream, protectionOf } from '../../src/core/archives.ts'
import type { Note } from '../../src/core/scene/model.ts'
import type { FileEntry, FileSet } from '../contract/fileSet.ts'
import { besideEachOther } from '../io/fileset/besideEachOther.ts'
import { HEAD_BYTES } from '../../src/core/sniff.ts'

/** Files of a set that are looked at for a note: the first bytes of each are read. */
const MOST_FILES = 2000

/** What stands in a repository in place of a large file: a few lines that name it. */
const POINTER = 'version https://git-lfs.github.com/spec/'

/** Throws `protected` when a document protection system has encrypted the file, `cut-off` when Git LFS left a pointer in its place. `head`: its first 16 KiB, or all of it. */
export async function requireReadable(entry: FileEntry, head: Uint8Array): Promise<void> {
  if (String.fromCharCode(...head.subarray(0, POINTER.length)) === POINTER) throw new OpenError('cut-off', `${entry.path}: a pointer of Git LFS, not the file`)
  const system = await systemOf(entry, head)
  if (system) throw new OpenError('protected', `${entry.path}: ${system}`)
}

async function systemOf(entry: FileEntry, head: Uint8Array): Promise<string | undefined> {
  const range = directoryRange(head)
  if (!range) return protectionOf(head)
  const directory = range[1] <= head.length ? head.subarray(...range) : await entry.slice(...range)
  return listsEncryptedStream(directory) ? 'encrypted contents of a compound file' : undefined
}

/** The note on files of a set that a document protection system has encrypted; undefined when there are none. */
export async function protectedFilesNote(files: FileSet): Promise<Note | undefined> {
  const isLocked = async (entry: FileEntry): Promise<boolean> =>
    entry.size > 0 && belongsToModel(entry.path) && (await systemOf(entry, await entry.slice(0, HEAD_BYTES)).catch(() => undefined)) !== undefined
  const entries = [...files.entries()].slice(0, MOST_FILES)
  const locked = await besideEachOther(entries, () => HEAD_BYTES, isLocked)
  const names = entries.filter((_, i) => locked[i]).map(({ path }) => path)
  if (names.length === 0) return undefined
  const text = `files encrypted by a document protection system: ${names.slice(0, 5).join(', ')}`
  return { level: 'warning', code: 'files-protected', text, count: names.length }
}
