import type { OpenSource } from '../../../../../workers/entries/client.ts'
import { OpenError } from '../../../../core/errors.ts'
import { belongsToModel } from '../../../../core/formats.ts'
import { MAX_ARCHIVE_ENTRIES, MAX_FILE_BYTES } from '../../../../core/limits.ts'

/** Folder levels that are followed. */
export const MAX_FOLDER_DEPTH = 32

/** Gathers a folder's files and stops as soon as the limits of an upload are passed, so that a wrong folder costs no time. Nothing is read. */
export class Tally {
  readonly #entries: OpenSource['entries'] = []
  #bytes = 0
  #seen = 0

  /** `path` has `/` between folders and begins with the chosen folder's name. */
  add(path: string, blob: Blob): void {
    this.#seen++
    if (!belongsToModel(path)) return
    this.#bytes += blob.size
    if (this.#bytes > MAX_FILE_BYTES) throw new OpenError('too-large', path)
    if (this.#entries.length >= MAX_ARCHIVE_ENTRIES) throw new OpenError('too-large', `more than ${MAX_ARCHIVE_ENTRIES} files`)
    this.#entries.push({ path, blob })
  }

  /** The folder as a source. Throws `empty-file` when it holds nothing at all, `unsupported-format` when nothing in it belongs to a model. */
  source(name: string): OpenSource {
    if (this.#seen === 0) throw new OpenError('empty-file', name)
    if (this.#entries.length === 0) throw new OpenError('unsupported-format', name)
    return { name, container: 'folder', entries: this.#entries }
  }
}

/** `readEntries` gives at most 100 entries a call in Chromium: it is called until it gives none. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const children: FileSystemEntry[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (batch.length === 0) return children
    children.push(...batch)
  }
}

const isFolderEntry = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

function fileOf(entry: FileSystemEntry): Promise<File> {
  return new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
}

/** A dropped folder with everything below it. */
async function entryFolder(top: FileSystemDirectoryEntry): Promise<OpenSource> {
  const tally = new Tally()
  const waiting: { entry: FileSystemEntry; path: string; depth: number }[] = [{ entry: top, path: top.name, depth: 0 }]
  try {
    for (let item = waiting.pop(); item; item = waiting.pop()) {
      const { entry, path, depth } = item
      if (!isFolderEntry(entry)) tally.add(path, await fileOf(entry))
      else if (depth < MAX_FOLDER_DEPTH) {
        for (const child of await childrenOf(entry)) waiting.push({ entry: child, path: `${path}/${child.name}`, depth: depth + 1 })
      }
    }
  } catch (error) {
    throw error instanceof OpenError ? error : new OpenError('open-failed', String(error), { cause: error })
  }
  return tally.source(top.name)
}

/** Control characters and path separators: no file system hands them over in a name, a page or an app might. */
const isBadName = (name: string): boolean => name.trim() === '' || [...name].some((character) => character < ' ' || character === '/' || character === '\\')

/** One file as a source, checked against the limits of an upload before anything of it is read: `invalid-name`, `empty-file`, `too-large`. */
export function fileSource(file: Blob, name: string): OpenSource {
  if (isBadName(name)) throw new OpenError('invalid-name', name)
  if (file.size === 0) throw new OpenError('empty-file', name)
  if (file.size > MAX_FILE_BYTES) throw new OpenError('too-large', name)
  return { name, container: 'file', entries: [{ path: name, blob: file }] }
}

/** What a drop or a paste carries, taken out of the event while it still answers. */
export interface Dropped {
  entries: FileSystemEntry[]
  files: File[]
}

/** Must be called inside the event: afterwards its items are gone. */
export function takeDropped(data: Pick<DataTransfer, 'items' | 'files'>): Dropped {
  const entries: FileSystemEntry[] = []
  for (const item of data.items) {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry?.() : null
    if (entry) entries.push(entry)
  }
  return { entries, files: [...data.files] }
}

/** SPEC §5: one file or one folder. Several make `one-upload`, even if they belong together: a folder or zip package shows which is the model. */
export async function droppedSource({ entries, files }: Dropped): Promise<OpenSource> {
  if (entries.length > 1 || (entries.length === 0 && files.length > 1)) throw new OpenError('one-upload', `${Math.max(entries.length, files.length)} items`)
  const [entry] = entries
  if (entry && isFolderEntry(entry)) return entryFolder(entry)
  const file = files[0] ?? (entry && (await fileOf(entry)))
  if (!file) throw new OpenError('open-failed', 'nothing was dropped')
  return fileSource(file, file.name)
}

/** The files of an `<input type="file">`: one file, or with `webkitdirectory` a folder's files with their relative paths. */
export function listedSource(files: readonly File[]): OpenSource {
  const folder = files[0]?.webkitRelativePath.split('/')[0]
  if (folder) {
    const tally = new Tally()
    for (const file of files) tally.add(file.webkitRelativePath, file)
    return tally.source(folder)
  }
  if (files.length !== 1) throw new OpenError(files.length === 0 ? 'empty-file' : 'one-upload', `${files.length} files`)
  return fileSource(files[0], files[0].name)
}

/** Called as bytes come: how many so far, and the whole length as the server states it (0: not stated). */
type Received = (bytes: number, length: number) => void

/** Downloads a file of the app's own server. Fails as `open-failed` when there is none, as `too-large` beyond the limit of an upload. */
export async function fetchFile(address: string, signal: AbortSignal, received: Received, headers?: Record<string, string>): Promise<Blob> {
  const response = await fetch(address, { signal, headers }).catch((error: unknown) => {
    throw new OpenError(signal.aborted ? 'cancelled' : 'open-failed', String(error))
  })
  // A server that answers every path with the start page has no such file either.
  if (!response.ok || !response.body || response.headers.get('content-type')?.startsWith('text/html'))
    throw new OpenError('open-failed', `${response.status} ${new URL(address, location.href).pathname}`)
  // The header counts bytes of the network, which are fewer than the pieces' where the server compresses.
  const length = response.headers.has('content-encoding') ? 0 : Number(response.headers.get('content-length'))
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for await (const piece of response.body) {
    bytes += piece.length
    if (bytes > MAX_FILE_BYTES) throw new OpenError('too-large', `${bytes} bytes`)
    pieces.push(piece)
    received(bytes, length)
  }
  return new Blob(pieces)
}
