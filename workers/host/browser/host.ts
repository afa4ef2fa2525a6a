import type { Endpoint } from 'comlink'

/** The end that a worker's entry exposes its methods on. */
export function parentEndpoint(): Endpoint {
  return globalThis as unknown as Endpoint
}

export const hardware = (): { cores: number; memoryGiB: number } => ({
  cores: navigator.hardwareConcurrency || 2,
  memoryGiB: (navigator as { deviceMemory?: number }).deviceMemory ?? 4,
})

/** A page has no files on disk but those that the user gave it, and they are Blobs. */
export const diskBlob = (file: string): Promise<Blob> => Promise.reject(new Error(`no disk: ${file}`))
