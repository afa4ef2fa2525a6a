import { OpenError } from '../../../src/core/errors.ts'
import { MAX_ARCHIVE_RATIO } from '../../../src/core/limits.ts'

/** A ratio is suspicious only beyond this size: small files of blanks compress well. */
const RATIO_FREE = 64 << 20

/** Throws `archive-failed` for a file that would grow by so much that it is taken for a bomb. */
export function checkRatio({ path, size, packed }: { path: string; size: number; packed: number }): void {
  if (size > RATIO_FREE && size > packed * MAX_ARCHIVE_RATIO) throw new OpenError('archive-failed', `${path} would unpack ${Math.round(size / packed)} times`)
}

/** The pieces of an unpacked file that states its size. Throws `archive-failed` for damaged data, and where there are more bytes or fewer than stated. */
export async function* checkedPieces(
  { path, size }: { path: string; size: number },
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const reader = stream.getReader()
  let position = 0
  try {
    for (;;) {
      const step = await reader.read().catch((error: unknown) => {
        throw new OpenError('archive-failed', `${path}: ${(error as Error).message}`, { cause: error })
      })
      if (step.done) break
      position += step.value.length
      if (position > size) throw new OpenError('archive-failed', `${path} unpacks to more than it states`)
      yield step.value
    }
  } finally {
    // Where reading stops early the rest is not unpacked.
    await reader.cancel().catch(() => {})
  }
  if (position < size) throw new OpenError('archive-failed', `${path} is cut`)
}
