import { type Deflection, Occt, type OcctKind } from '../../../wasm/occt/occt.ts'
import type { OcctScene } from '../../../wasm/occt/scene.ts'

/** A heap that has grown beyond this is given back: it never shrinks by itself. */
const MAX_IDLE_HEAP = 256 * 1024 * 1024

let engine: Promise<Occt> | undefined

export function startEngine(): Promise<Occt> {
  engine ??= Occt.create().catch((error: unknown) => {
    engine = undefined
    throw error
  })
  return engine
}

/** Reads with the worker's engine, which is replaced after a big job or a trap. */
export async function readWithEngine(kind: OcctKind, bytes: Uint8Array, deflection: Deflection): Promise<OcctScene | undefined> {
  const occt = await startEngine()
  try {
    const scene = occt.read(kind, bytes, deflection)
    if (occt.heapBytes > MAX_IDLE_HEAP) engine = undefined
    return scene
  } catch (error) {
    engine = undefined
    throw error
  }
}
