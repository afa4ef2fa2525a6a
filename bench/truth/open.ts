import { statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { createImportClient, OpenSource } from '../../workers/entries/client.ts'
import { inspect } from '../inspect/inspectFile.ts'
import type { InspectReport } from '../inspect/report.ts'
import { filesUnder } from '../inspect/source.ts'

const isAssembly = (path: string): boolean => /\.(iam|sldasm|catproduct|asm)(\.\d+)?$|^nx\/.*\.prt$/i.test(path)

/** Opens a file of the collection at `path` as `inspect` does; an assembly with the files of its project beside it. */
export async function openFile(client: ReturnType<typeof createImportClient>, folder: string, path: string): Promise<InspectReport> {
  if (!isAssembly(path)) return inspect(client, join(folder, path), { quality: 'normal' })
  const project = join(folder, ...path.split('/').slice(0, Math.min(2, path.split('/').length - 1)))
  const entries: OpenSource['entries'] = []
  for (const file of await filesUnder(project)) entries.push({ path: relative(project, file).replaceAll('\\', '/'), blob: { file, size: statSync(file).size } })
  const root = relative(project, join(folder, path)).replaceAll('\\', '/')
  return inspect(client, join(folder, path), { quality: 'normal', source: { name: basename(dirname(path)), container: 'folder', entries }, root })
}
