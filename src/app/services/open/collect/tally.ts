import { OpenError } from '../../../../core/errors.ts'
import { belongsToModel } from '../../../../core/formats.ts'
import { MAX_ARCHIVE_ENTRIES, MAX_FILE_BYTES } from '../../../../core/limits.ts'
import type { OpenSource } from '../../../../../workers/entries/client.ts'

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
