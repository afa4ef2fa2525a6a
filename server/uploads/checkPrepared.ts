import { open } from 'node:fs/promises'
import { ApiError } from '../http/apiError.ts'

/** First bytes of a prepared model (docs/STREAM.md): its mark, and where it states its size. */
const MARK = Buffer.from('FACETSTR')
const SIZE_AT = 24
const HEAD_BYTES = 64

/** Judges an uploaded prepared model by its head: visitors check every chunk against its hash. Throws `fileException` for anything else. */
export async function checkPrepared(path: string, size: number): Promise<void> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0)
    if (bytesRead < HEAD_BYTES || !head.subarray(0, MARK.length).equals(MARK) || head.readDoubleLE(SIZE_AT) !== size) throw new ApiError('fileException')
  } finally {
    await file.close()
  }
}
