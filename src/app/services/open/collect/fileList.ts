import { OpenError } from '../../../../core/errors.ts'
import type { OpenSource } from '../../../../../workers/entries/client.ts'
import { fileSource } from './fileSource.ts'
import { Tally } from './tally.ts'

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
