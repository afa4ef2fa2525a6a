import { wasmBytes } from '#assets'
import type { File3dm, RhinoModule } from 'rhino3dm'
import { OpenError } from '../../src/core/errors.ts'
import { allowEmbind } from '../embind/withoutEval.ts'
import type { Handles } from './handles.ts'

export { Handles, withHandles } from './handles.ts'
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
