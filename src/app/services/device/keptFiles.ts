import type { OpenSource } from '../../../../workers/entries/client.ts'

const FOLDER = 'kept'

// Paths hold characters that the storage's names may not: each file lies under its encoded path, with the time of change of the file it is a copy of.
const TIME = '@'
/** What file systems take; a longer name does without the time. */
const LONGEST_NAME = 255
function nameOf(path: string, blob: Blob): string {
  const encoded = encodeURIComponent(path)
  const timed = blob instanceof File ? encoded + TIME + blob.lastModified : encoded
  return timed.length <= LONGEST_NAME ? timed : encoded
}

/** The copy, with the name and time of its original, so that cached results of the one hold for the other. */
async function entryOf(handle: FileSystemFileHandle): Promise<OpenSource['entries'][number]> {
  const copy = await handle.getFile()
  const [encoded, time] = handle.name.split(TIME)
  const path = decodeURIComponent(encoded)
  return { path, blob: time === undefined ? copy : new File([copy], path, { lastModified: Number(time) }) }
}

async function keptFolder(create: boolean): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory()
  return root.getDirectoryHandle(FOLDER, { create })
}

/** Copies a source's files into the device's storage. A copy that fails is removed. */
export async function keepFiles(id: string, source: OpenSource): Promise<void> {
  const folder = await (await keptFolder(true)).getDirectoryHandle(id, { create: true })
  try {
    for (const { path, blob } of source.entries) {
      if (!(blob instanceof Blob)) throw new Error('only files of the browser are kept')
      const file = await folder.getFileHandle(nameOf(path, blob), { create: true })
      await blob.stream().pipeTo(await file.createWritable())
    }
  } catch (error) {
    await dropFiles(id)
    throw error
  }
}

/** The kept copy as a source. Rejects when the browser has cleared it away. */
export async function keptSource(id: string, name: string, container: OpenSource['container']): Promise<OpenSource> {
  const folder = await (await keptFolder(false)).getDirectoryHandle(id)
  const entries: OpenSource['entries'] = []
  for await (const handle of folder.values()) if (handle.kind === 'file') entries.push(await entryOf(handle))
  if (entries.length === 0) throw new Error('nothing was kept')
  return { name, container, entries }
}

export async function dropFiles(id: string): Promise<void> {
  try {
    await (await keptFolder(false)).removeEntry(id, { recursive: true })
  } catch {
    // It was not there, or is being written by another tab, which drops it by itself.
  }
}

export async function dropAllFiles(): Promise<void> {
  try {
    await (await navigator.storage.getDirectory()).removeEntry(FOLDER, { recursive: true })
  } catch {
    // Nothing was kept.
  }
}
