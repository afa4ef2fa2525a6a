import { OpenError } from '../../../src/core/errors.ts'
import type { FileEntry } from '../../contract/fileSet.ts'
import type { OpenSource, RemoteModel } from '../../contract/opening.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The prepared model that a source is; undefined for files. */
export function remoteOf({ entries }: OpenSource): { path: string; blob: RemoteModel } | undefined {
  const [only] = entries
  return entries.length === 1 && 'url' in only.blob ? { path: only.path, blob: only.blob } : undefined
}

/** A file of a server, read while it comes. Fails as `open-failed` when there is none, or one of another size. */
export function remoteEntry(path: string, { url, size }: RemoteModel): FileEntry {
  return { path, size, bytes: (arrived) => read(url, size, arrived), slice: async (start, end) => (await read(url, size)).slice(start, end) }
}

async function read(url: string, size: number, arrived?: (bytes: Bytes, end: number) => void): Promise<Bytes> {
  const response = await fetch(url).catch(failed)
  if (!response.ok || !response.body) throw new OpenError('open-failed', `${response.status} from the server`)
  const bytes = new Uint8Array(size)
  let end = 0
  const pieces = response.body.getReader()
  try {
    for (;;) {
      const { done, value } = await pieces.read().catch(failed)
      if (done) break
      if (end + value.length > size) throw new OpenError('open-failed', 'more bytes than the server stated')
      bytes.set(value, end)
      end += value.length
      arrived?.(bytes, end)
    }
  } finally {
    // Whatever is still to come is not wanted.
    void pieces.cancel().catch(() => {})
  }
  if (end < size) throw new OpenError('open-failed', `${end} of ${size} bytes came`)
  return bytes
}

function failed(error: unknown): never {
  throw new OpenError('open-failed', String(error), { cause: error })
}
