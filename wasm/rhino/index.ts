import { wasmBytes } from '#assets'
import type { File3dm, RhinoModule } from 'rhino3dm'
import { OpenError } from '../../src/core/errors.ts'
import { allowEmbind } from '../embind/withoutEval.ts'

export type * from 'rhino3dm'

let engine: Promise<RhinoModule> | undefined

async function start(): Promise<RhinoModule> {
  allowEmbind()
  // The package's main file asks for a module that only old Node needs and that bundlers look for in vain.
  const [{ default: rhino3dm }, wasmBinary] = await Promise.all([import('rhino3dm/rhino3dm.module.js'), wasmBytes('rhino')])
  return rhino3dm({ wasmBinary, print: () => undefined, printErr: () => undefined })
}

/** The engine, compiled once per worker. */
export function startRhino(): Promise<RhinoModule> {
  engine ??= start().catch((error: unknown) => {
    engine = undefined
    throw error
  })
  return engine
}

/** After a trap the engine's memory cannot be trusted: the next file gets a new one. */
export function dropRhino(): void {
  engine = undefined
}

/** Reads an archive; `handles` frees it. Throws `file-exception` when OpenNURBS cannot read it. */
export function readArchive(rhino: RhinoModule, bytes: Uint8Array, handles: Handles): File3dm {
  const file = rhino.File3dm.fromByteArray(bytes) as File3dm | null
  if (!file) throw new OpenError('file-exception', 'OpenNURBS cannot read the file')
  return handles.own(file)
}

interface Deletable {
  delete?(): void
}

/** Objects inside the engine are not collected: the owned ones are freed together, the last one first. */
export class Handles {
  private readonly owned: Deletable[] = []

  /** Takes an object over; null and undefined pass. */
  own<T>(thing: T): T {
    if (thing) this.owned.push(thing)
    return thing
  }

  free(): void {
    while (this.owned.length > 0) {
      try {
        this.owned.pop()?.delete?.()
      } catch {
        // Already gone with its owner, or the engine is dead.
      }
    }
  }
}

/** Runs work whose objects inside the engine are freed at its end. */
export function withHandles<T>(work: (handles: Handles) => T): T {
  const handles = new Handles()
  try {
    return work(handles)
  } finally {
    handles.free()
  }
}
