import { type Deflection, Occt, type OcctKind } from '../../../wasm/occt/occt.ts'
import type { OcctScene } from '../../../wasm/occt/scene.ts'
import type { PartMesh } from './partMesh.ts'

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

/** A shape of a file by the name of its top node; no `part` = it came out empty. */
export interface NamedPart {
  name: string
  part?: PartMesh
}

/** A node of a file that OpenCascade read as a whole. */
export interface SharedNode {
  name: string
  children: SharedNode[]
  /** Parts placed by this node: index into `SharedScene.parts` and column-major placement (absent = as it is). */
  places: { part: number; transform?: Float64Array<ArrayBuffer> }[]
}

export interface SharedScene {
  root: SharedNode
  /** Distinct shapes: repeats are recognised. */
  parts: (PartMesh & { name: string })[]
}

/** Methods of an OpenCascade worker. Results are transferred. A call blocks the worker until it is done: time it from outside. */
export interface OcctWorkerApi {
  /** Compiles and starts the engine. */
  warmUp(): Promise<void>
  /** Reads a STEP file and returns its top products, each as one part; undefined when OpenCascade refuses the file. */
  readParts(bytes: Uint8Array<ArrayBuffer>, deflection: Deflection): Promise<NamedPart[] | undefined>
  /** Reads a whole file with its tree; undefined when OpenCascade refuses the file. */
  readScene(kind: OcctKind, bytes: Uint8Array<ArrayBuffer>, deflection: Deflection): Promise<SharedScene | undefined>
}
