import type { OpenSource } from '../../../../workers/entries/client.ts'
import { persistedAtom } from '../../lib/persisted.ts'
import type { DeviceRecord } from './deviceRecords.ts'

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

/** SPEC §9: "Unviewed records are retained for 30 days only"; starred ones stay. */
export const RETENTION_MS = 30 * 86_400_000
/** Copies of files together take at most this share of what the browser grants, and never more than this. */
const SHARE_OF_QUOTA = 0.4
const MOST_BYTES = 4 * 1024 ** 3

/** Records that have not been viewed for so long that they go. `now` in ms. */
export const expiredRecords = (records: readonly DeviceRecord[], now: number): DeviceRecord[] =>
  records.filter(({ starred, lastOpenedAt }) => !starred && now - Date.parse(lastOpenedAt) > RETENTION_MS)

/** Bytes that copies of files may take. */
export const roomForCopies = (quota: number): number => Math.min(MOST_BYTES, quota * SHARE_OF_QUOTA)

/** Records whose copies have to go so that `bytes` more fit into `room`: the longest unopened first, starred ones last. Empty when it fits; undefined when it never does. */
export function copiesToDrop(records: readonly DeviceRecord[], bytes: number, room: number): DeviceRecord[] | undefined {
  if (bytes > room) return undefined
  const kept = records.filter((record) => record.kept).sort((a, b) => Number(a.starred) - Number(b.starred) || a.lastOpenedAt.localeCompare(b.lastOpenedAt))
  let used = kept.reduce((sum, { size }) => sum + size, 0)
  const dropped: DeviceRecord[] = []
  for (const record of kept) {
    if (used + bytes <= room) break
    used -= record.size
    dropped.push(record)
  }
  return dropped
}

/** Whether opened files are kept on the device, so that recent ones open again without a connection and without being chosen. A setting. */
export const keepCopiesAtom = persistedAtom('facet.keepCopies', true, (value): value is boolean => typeof value === 'boolean')
