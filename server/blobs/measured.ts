import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { StoredBlob } from './blobStore.ts'

/** Passes bytes on, counting and hashing them; ends in an error when they are not `size` bytes. */
export function measured(size?: number): { stream: Transform; result(): StoredBlob } {
  const hash = createHash('sha256')
  let count = 0
  const wrong = (): Error => new RangeError(`the blob has ${count} bytes instead of ${size}`)
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      count += chunk.length
      if (size !== undefined && count > size) done(wrong())
      else done(null, chunk)
    },
    flush(done) {
      done(size !== undefined && count !== size ? wrong() : null)
    },
  })
  return { stream, result: () => ({ size: count, sha256: hash.digest('hex') }) }
}
