import { OpenError } from '../../../../core/errors.ts'
import { MAX_FILE_BYTES } from '../../../../core/limits.ts'
import type { OpenSource } from '../../../../../workers/entries/client.ts'

/** Control characters and path separators: no file system hands them over in a name, a page or an app might. */
const isBadName = (name: string): boolean => name.trim() === '' || [...name].some((character) => character < ' ' || character === '/' || character === '\\')

/** One file as a source, checked against the limits of an upload before anything of it is read: `invalid-name`, `empty-file`, `too-large`. */
export function fileSource(file: Blob, name: string): OpenSource {
  if (isBadName(name)) throw new OpenError('invalid-name', name)
  if (file.size === 0) throw new OpenError('empty-file', name)
  if (file.size > MAX_FILE_BYTES) throw new OpenError('too-large', name)
  return { name, container: 'file', entries: [{ path: name, blob: file }] }
}
