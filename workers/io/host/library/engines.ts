import { importDracoScript } from '../../../../wasm/assets/dracoScript.ts'

/** Where the binary of an engine is: its address, or its bytes. */
export type EngineSource = string | URL | ArrayBuffer

export type WasmAsset = 'occt' | 'ifc' | 'rhino' | 'draco' | 'libarchive'

/** Files of the npm packages that hold the engines; Node finds those that are installed. */
const installed: Partial<Record<WasmAsset, string>> = {
  ifc: 'web-ifc/web-ifc-node.wasm',
  rhino: 'rhino3dm/rhino3dm.wasm',
  draco: 'three/examples/jsm/libs/draco/gltf/draco_decoder.wasm',
  libarchive: 'libarchive-wasm/dist/libarchive.wasm',
}
const provided = new Map<WasmAsset, EngineSource>()

/** Names where the binary of an engine is. In Node that is needed only when its npm package is not installed. */
export function provideEngine(engine: Exclude<WasmAsset, 'occt'>, source: EngineSource): void {
  provided.set(engine, source)
}

type NodeModule = typeof import('node:module')
type NodeFiles = typeof import('node:fs/promises')
type NodeCode = typeof import('node:vm')
/** A module of Node; undefined in pages. Bundlers see no import of it. */
const builtin = <T>(name: string): T | undefined => globalThis.process?.getBuiltinModule?.(name) as T | undefined
const resolved = (path: string): string | undefined =>
  builtin<NodeModule>('node:module')
    ?.createRequire(import.meta.url)
    .resolve(path)

async function readInstalled(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const file = resolved(path)
  return file === undefined ? undefined : Uint8Array.from(await builtin<NodeFiles>('node:fs/promises')!.readFile(file))
}

/** Bytes of an engine's binary. Rejects when the engine was neither provided nor is installed. */
export async function wasmBytes(asset: WasmAsset): Promise<ArrayBuffer> {
  const source = provided.get(asset)
  if (source instanceof ArrayBuffer) return source
  if (source !== undefined) {
    const response = await fetch(source)
    if (!response.ok) throw new Error(`${asset}: ${response.status}`)
    return response.arrayBuffer()
  }
  const path = installed[asset]
  const bytes = path === undefined ? undefined : await readInstalled(path)
  if (!bytes) throw new Error(`the engine "${asset}" was not provided`)
  return bytes.buffer
}

/** The engine's binary, compiled. Rejects as `wasmBytes` does. */
export const wasmModule = async (asset: WasmAsset): Promise<WebAssembly.Module> => WebAssembly.compile(await wasmBytes(asset))

/** Where the binary lies, for engines that load it by themselves. Throws when nobody has set it. */
export function wasmLocation(asset: WasmAsset): string {
  const source = provided.get(asset)
  if (source instanceof ArrayBuffer) return URL.createObjectURL(new Blob([source], { type: 'application/wasm' }))
  const path = source === undefined ? installed[asset] : undefined
  const place = source?.toString() ?? (path && resolved(path))
  if (place === undefined) throw new Error(`the engine "${asset}" was not provided`)
  return place
}

/** What Draco's classic script hands to CommonJS: the factory of its decoder. It comes from the package three, which must be installed. */
export async function dracoScript(): Promise<unknown> {
  const path = resolved('three/examples/jsm/libs/draco/gltf/draco_wasm_wrapper.js')
  if (path !== undefined) {
    const module = { exports: {} as unknown }
    const code = await builtin<NodeFiles>('node:fs/promises')!.readFile(path, 'utf8')
    const names = ['module', 'exports', 'require', '__filename', '__dirname']
    const run = builtin<NodeCode>('node:vm')!.compileFunction(code, names, { filename: path })
    run(module, module.exports, builtin<NodeModule>('node:module')!.createRequire(path), path, path)
    return module.exports
  }
  return importDracoScript()
}
