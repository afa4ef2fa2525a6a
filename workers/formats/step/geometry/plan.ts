import type { Deflection } from '../../../../wasm/occt/occt.ts'
import type { PartSource } from '../structure/bodies.ts'

/** A part with what decides how it is batched. */
export interface SizedPart {
  source: PartSource
  /** Bytes of its mini file. */
  bytes: number
  /** Diagonal, millimetres; 0 = not known. */
  size: number
  deflection: Deflection
}

/** Parts that are cut into one mini file. */
export interface Batch {
  parts: SizedPart[]
  bytes: number
  deflection: Deflection
}

/** Reading any file costs about 20 ms: small parts share files up to this size (SPLIT §5 measured 300–500 KB). */
const BATCH_BYTES = 300_000
/** The first file is small, so that something shows early. */
const OPENER_BYTES = 120_000

/** Batches in the order in which they are read: one opener that is large to the eye and small to read, then the biggest first. */
export function planBatches(parts: readonly SizedPart[]): Batch[] {
  const batches: Batch[] = []
  const open = new Map<string, Batch>()
  for (const part of [...parts].sort((a, b) => b.bytes - a.bytes)) {
    const key = `${documentNumber(part.source)}/${part.deflection.linear}`
    const batch = open.get(key)
    if (batch && batch.bytes + part.bytes <= BATCH_BYTES) {
      batch.parts.push(part)
      batch.bytes += part.bytes
      continue
    }
    const fresh: Batch = { parts: [part], bytes: part.bytes, deflection: part.deflection }
    batches.push(fresh)
    if (part.bytes < BATCH_BYTES / 2) open.set(key, fresh)
  }
  batches.sort((a, b) => b.bytes - a.bytes)
  const visible = (batch: Batch): number => (batch.bytes <= OPENER_BYTES ? Math.max(...batch.parts.map(({ size }) => size)) : 0)
  const opener = batches.reduce((best, batch) => (visible(batch) > visible(best) ? batch : best), batches[0])
  if (batches.length > 2 && visible(opener) > 0) {
    batches.splice(batches.indexOf(opener), 1)
    batches.unshift(opener)
  }
  return batches
}

const numbers = new WeakMap<object, number>()
let nextNumber = 0

/** Parts of different files never share a mini file: their ids clash. */
function documentNumber({ document }: PartSource): number {
  let number = numbers.get(document)
  if (number === undefined) numbers.set(document, (number = nextNumber++))
  return number
}
