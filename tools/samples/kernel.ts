import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setOC } from 'replicad'
import startOpenCascade from 'replicad-opencascadejs'

/** Starts the modelling kernel that `replicad` calls; to be awaited before any shape is made. */
export async function startKernel(): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve('replicad-opencascadejs/wasm')
  const options = { wasmBinary: await readFile(wasm), print: () => {}, printErr: () => {} }
  setOC(await (startOpenCascade as (options: object) => ReturnType<typeof startOpenCascade>)(options))
}
