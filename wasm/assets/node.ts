import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const files = {
  occt: 'occt-import-js/dist/occt-import-js.wasm',
  ifc: 'web-ifc/web-ifc-node.wasm',
  rhino: 'rhino3dm/rhino3dm.wasm',
} as const

export type WasmAsset = keyof typeof files

/** Bytes of an engine's WASM binary, from the installed package. */
export async function wasmBytes(asset: WasmAsset): Promise<ArrayBuffer> {
  const data = await readFile(require.resolve(files[asset]))
  return data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) as ArrayBuffer
}

/** The engine's binary, compiled. */
export async function wasmModule(asset: WasmAsset): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await wasmBytes(asset))
}

/** Where the binary lies, for engines that load it by themselves: a file path. */
export const wasmLocation = (asset: WasmAsset): string => require.resolve(files[asset])
