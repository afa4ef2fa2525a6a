import { openAsBlob } from 'node:fs'
import { promisify } from 'node:util'
import { parentPort } from 'node:worker_threads'
import { inflateRaw } from 'node:zlib'
import type { Endpoint } from 'comlink'
import { release } from '../../../../src/core/limits.ts'
import type { CacheFolder } from '../../../contract/cacheFolder.ts'
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs'

/** The end that a worker's entry exposes its methods on. */
export function parentEndpoint(): Endpoint {
  if (!parentPort) throw new Error('not in a worker')
  return nodeEndpoint(parentPort)
}

/** `FACET_CORES`: as if the machine had so many, to measure what more workers would do. */
export const hardware = (): { cores: number; memoryGiB: number } => ({
  cores: Number(process.env.FACET_CORES) || navigator.hardwareConcurrency,
  memoryGiB: 8,
})

/** Starts another import worker, from within one. */
export { spawnImportWorker as spawnTwin } from './spawn.ts'

/** A file on disk as a Blob that reads it piece by piece. */
export const diskBlob = (file: string): Promise<Blob> => openAsBlob(file)

/** Copies the contents of a blob as a stream and returns the number of bytes: put together by Node, its pieces would be there twice. */
export async function copyBlob(blob: Blob, into: Uint8Array): Promise<number> {
  let at = 0
  for await (const piece of blob.stream()) {
    into.set(piece, at)
    at += piece.length
    release(piece)
  }
  return at
}

/** The bytes of a blob in a buffer of their own. */
export const blobBytes = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await blob.arrayBuffer())

const inflate = promisify(inflateRaw)

/** Inflates a blob to exactly `length` bytes; undefined where that fails. Node's streams take four times as long. */
export async function inflateWhole(data: Blob, length: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    // One byte more than the result fits one chunk, which is not copied.
    const out = await inflate(await data.arrayBuffer(), { chunkSize: Math.max(64, length + 1), maxOutputLength: length })
    return out.length === length ? new Uint8Array(out.buffer, out.byteOffset, length) : undefined
  } catch {
    return undefined
  }
}

/** Headless openings are measured and compared: nothing is kept. */
export const cachePlace = async (): Promise<{ folder: CacheFolder; version: string } | undefined> => undefined
