import { OpenError } from '../../../src/core/errors.ts'
import type { FileEntry } from '../../contract/fileSet.ts'
import type { OpenSource, RemoteModel } from '../../contract/opening.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The prepared model that a source is; undefined for files. */
export function remoteOf({ entries }: OpenSource): { path: string; blob: RemoteModel } | undefined {
  const [only] = entries
  return entries.length === 1 && 'url' in only.blob ? { path: only.path, blob: only.blob } : undefined
}

let ahead: { url: string; answer: Promise<Response> } | undefined

/** Asks for a file of a server that is about to be read as a whole. */
export function fetchAhead({ url }: RemoteModel): void {
  const answer = fetch(url)
  // The failure is reported where it is read.
  answer.catch(() => {})
  ahead = { url, answer }
}

/** The answer for a whole file, which may have been asked for ahead. */
function whole(url: string): Promise<Response> {
  const answer = ahead?.url === url ? ahead.answer : fetch(url)
  ahead = undefined
  return answer
}

/** A file of a server, read while it comes, or in parts. Fails as `open-failed` when there is none, or one of another size. */
export function remoteEntry(path: string, { url, size }: RemoteModel): FileEntry {
  return {
    path,
    size,
    bytes: async (arrived) => body(await whole(url).catch(failed), size, arrived),
    slice: (start, end) => readPart(url, size, start, Math.min(end, size)),
  }
}

async function readPart(url: string, size: number, start: number, end: number): Promise<Bytes> {
  const response = await fetch(url, { headers: { Range: `bytes=${start}-${end - 1}` } }).catch(failed)
  if (response.status === 206) return body(response, end - start)
  // A server may give the whole in its place.
  return (await body(response, size)).slice(start, end)
}

/** The bytes of an answer, which are `size`. */
async function body(response: Response, size: number, arrived?: (bytes: Bytes, end: number) => void): Promise<Bytes> {
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
