import { readdir, stat } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import type { OpenSource } from '../../workers/entries/client.ts'

/** A file, folder or zip on disk as what a user would drop; contents are read only when the worker asks for them. */
export async function sourceOf(path: string): Promise<OpenSource> {
  const full = resolve(path)
  const info = await stat(full)
  if (!info.isDirectory()) return { name: basename(full), container: 'file', entries: [{ path: basename(full), blob: { file: full, size: info.size } }] }
  const entries: OpenSource['entries'] = []
  for (const file of await filesUnder(full)) entries.push({ path: relative(full, file).replaceAll('\\', '/'), blob: { file, size: (await stat(file)).size } })
  return { name: basename(full), container: 'folder', entries }
}

/** All files of a folder, recursively, sorted, without hidden ones. */
export async function filesUnder(folder: string): Promise<string[]> {
  const files: string[] = []
  for (const entry of (await readdir(folder, { withFileTypes: true })).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) files.push(...(await filesUnder(path)))
    else if (entry.isFile()) files.push(path)
  }
  return files
}
