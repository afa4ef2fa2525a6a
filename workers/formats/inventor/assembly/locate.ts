import { type FileEntry, type FileSet, folderOf, pathKey } from '../../../fileset/fileSet.ts'

/**
 * The file of a set that a stale absolute path means: as many of its folders as can be found under a folder of the assembly's own path, else any of that name,
 * the nearest first.
 */
export function locate(files: FileSet, reference: string, from: string): FileEntry | undefined {
  const steps = pathKey(reference).split('/')
  const home = pathKey(folderOf(from))
    .split('/')
    .filter((step) => step !== '')
  for (let folders = steps.length - 1; folders >= 1; folders--) {
    const tail = steps.slice(steps.length - 1 - folders).join('/')
    for (let level = home.length; level >= 0; level--) {
      const found = files.get([...home.slice(0, level), tail].join('/'))
      if (found) return found
    }
  }
  return files.resolve(reference, from)
}
