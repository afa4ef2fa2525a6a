import { release } from '../../../../src/core/limits.ts'
import type { CacheFolder } from '../../../contract/cacheFolder.ts'
import type { SpawnWorker } from '../spawnedWorker.ts'

/** The host of a package: one thread, no disk, no cache. Applications that need other threads start workers of their own. */
export const hardware = (): { cores: number; memoryGiB: number } => ({ cores: 1, memoryGiB: 4 })

/** Packages start no workers. Throws. */
export const spawnTwin: SpawnWorker = () => {
  throw new Error('a package starts no workers')
}

/** OpenCascade is no part of the packages: bodies that it would settle keep our own mesh, and the notes name them. Throws. */
export const spawnOcctWorker: SpawnWorker = (onFail) => spawnTwin(onFail)

/** Underlays of PDF files are frames in packages. Throws. */
export const spawnPdfWorker: SpawnWorker = (onFail) => spawnTwin(onFail)

export { inflateWhole } from '../inflateWhole.ts'

/** Files of packages are given as bytes. Rejects. */
export const diskBlob = async (path: string): Promise<Blob> => {
  throw new Error(`${path}: a package reads no disk`)
}

/** Copies a blob and returns its length in bytes. */
export async function copyBlob(blob: Blob, into: Uint8Array): Promise<number> {
  const piece = new Uint8Array(await blob.arrayBuffer())
  into.set(piece)
  release(piece)
  return blob.size
}

/** The bytes of a blob in a buffer of their own. */
export const blobBytes = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await blob.arrayBuffer())

/** Results are not kept. */
export const cachePlace = async (): Promise<{ folder: CacheFolder; version: string } | undefined> => undefined
