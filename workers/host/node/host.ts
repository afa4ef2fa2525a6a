import { openAsBlob } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { Endpoint } from 'comlink'
import type { CacheFolder } from '../../cache/cacheFolder.ts'
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs'

/** The end that a worker's entry exposes its methods on. */
export function parentEndpoint(): Endpoint {
  if (!parentPort) throw new Error('not in a worker')
  return nodeEndpoint(parentPort)
}

export const hardware = (): { cores: number; memoryGiB: number } => ({ cores: navigator.hardwareConcurrency, memoryGiB: 8 })

/** A file on disk as a Blob that reads it piece by piece. */
export const diskBlob = (file: string): Promise<Blob> => openAsBlob(file)

/** Headless openings are measured and compared: nothing is kept. */
export const cachePlace = async (): Promise<{ folder: CacheFolder; version: string } | undefined> => undefined
