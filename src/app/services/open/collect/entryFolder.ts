import { OpenError } from '../../../../core/errors.ts'
import type { OpenSource } from '../../../../../workers/entries/client.ts'
import { MAX_FOLDER_DEPTH, Tally } from './tally.ts'

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

export const isFolderEntry = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

export function fileOf(entry: FileSystemEntry): Promise<File> {
  return new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
}

/** A dropped folder with everything below it. */
export async function entryFolder(top: FileSystemDirectoryEntry): Promise<OpenSource> {
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
