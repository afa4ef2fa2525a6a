import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { compileFunction } from 'node:vm'

const require = createRequire(import.meta.url)
const files = {
  occt: 'occt-import-js/dist/occt-import-js.wasm',
  ifc: 'web-ifc/web-ifc-node.wasm',
  rhino: 'rhino3dm/rhino3dm.wasm',
  draco: 'three/examples/jsm/libs/draco/gltf/draco_decoder.wasm',
  libarchive: 'libarchive-wasm/dist/libarchive.wasm',
  jbig2: 'pdfjs-dist/wasm/jbig2.wasm',
  openjpeg: 'pdfjs-dist/wasm/openjpeg.wasm',
} as const

export type WasmAsset = keyof typeof files

/** Bytes of an engine's WASM binary, from the installed package. */
export async function wasmBytes(asset: WasmAsset): Promise<ArrayBuffer> {
  const data = await readFile(require.resolve(files[asset]))
  return data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength)
}

/** The engine's binary, compiled. */
export async function wasmModule(asset: WasmAsset): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await wasmBytes(asset))
}

/** Where the binary lies, for engines that load it by themselves: a file path. */
export const wasmLocation = (asset: WasmAsset): string => require.resolve(files[asset])

/** What Draco's classic script hands to CommonJS: the factory of its decoder. The package is declared as modules, so that it cannot be imported as it is. */
export async function dracoScript(): Promise<unknown> {
  const path = require.resolve('three/examples/jsm/libs/draco/gltf/draco_wasm_wrapper.js')
  const module = { exports: {} as unknown }
  const run = compileFunction(await readFile(path, 'utf8'), ['module', 'exports', 'require', '__filename', '__dirname'], { filename: path })
  run(module, module.exports, require, path, dirname(path))
  return module.exports
}
