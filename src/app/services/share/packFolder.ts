import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { belongsToModel } from '../../../core/formats.ts'
import type { OpenSource } from '../../../../workers/entries/client.ts'

/** Pictures and packages inside a folder are small already. */
const PACKED = /\.(zip|3mf|f3[dz]|png|jpe?g|webp|stpz|ifczip|3dxml)$/i

/** A folder as a zip package of its models and what may accompany them, by their paths. `progress`: share of its bytes. Rejects with the signal's reason. */
export async function packFolder({ entries }: OpenSource, signal: AbortSignal, progress: (fraction: number) => void): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  const zip = new Zip((error, data, final) => {
    if (error) return reject(error)
    pieces.push(data)
    if (final) resolve(new Blob(pieces, { type: 'application/zip' }))
  })
  const packed = entries.filter(({ path }) => belongsToModel(path))
  const total = packed.reduce((sum, { blob }) => sum + (blob instanceof Blob ? blob.size : 0), 0)
  let done = 0
  try {
    for (const { path, blob } of packed) {
      if (!(blob instanceof Blob)) continue
      const file = PACKED.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 4 })
      zip.add(file)
      for await (const piece of blob.stream()) {
        signal.throwIfAborted()
        done += piece.length
        file.push(piece)
        progress(total > 0 ? done / total : 0)
      }
      file.push(new Uint8Array(0), true)
    }
    zip.end()
  } catch (error) {
    zip.terminate()
    throw error
  }
  return promise
}
