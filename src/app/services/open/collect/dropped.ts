import { OpenError } from '../../../../core/errors.ts'
import type { OpenSource } from '../../../../../workers/entries/client.ts'
import { entryFolder, fileOf, isFolderEntry } from './entryFolder.ts'
import { fileSource } from './fileSource.ts'

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

/** SPEC §5: one file or one folder. Several make `one-upload`, even if they belong together: a folder or zip package says which is the model. */
export async function droppedSource({ entries, files }: Dropped): Promise<OpenSource> {
  if (entries.length > 1 || (entries.length === 0 && files.length > 1)) throw new OpenError('one-upload', `${Math.max(entries.length, files.length)} items`)
  const [entry] = entries
  if (entry && isFolderEntry(entry)) return entryFolder(entry)
  const file = files[0] ?? (entry && (await fileOf(entry)))
  if (!file) throw new OpenError('open-failed', 'nothing was dropped')
  return fileSource(file, file.name)
}
