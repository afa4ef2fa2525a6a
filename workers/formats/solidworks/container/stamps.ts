import type { Streams } from './streams.ts'

/** When the document was made (seconds) and a number that grows with every changed save: what an assembly notes of its parts. */
export interface ModelStamp {
  created: number
  stamp: number
}

export function readStamp(streams: Streams): ModelStamp | undefined {
  const bytes = streams.read('ModelStamps')
  if (!bytes || bytes.length < 8) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { created: view.getUint32(0, true), stamp: view.getUint32(4, true) }
}
