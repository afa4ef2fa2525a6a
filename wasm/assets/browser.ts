import occtUrl from 'occt-import-js/dist/occt-import-js.wasm?url'
import libarchiveUrl from 'libarchive-wasm/dist/libarchive.wasm?url'
import jbig2Url from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url'
import rhinoUrl from 'rhino3dm/rhino3dm.wasm?url'
import dracoUrl from 'three/examples/jsm/libs/draco/gltf/draco_decoder.wasm?url'
import ifcUrl from 'web-ifc/web-ifc.wasm?url'
import { MissingCode } from '../../src/core/errors.ts'

const urls = { occt: occtUrl, ifc: ifcUrl, rhino: rhinoUrl, draco: dracoUrl, libarchive: libarchiveUrl, jbig2: jbig2Url, openjpeg: openjpegUrl } as const

export type WasmAsset = keyof typeof urls

async function fetched(asset: WasmAsset): Promise<Response> {
  const response = await fetch(urls[asset]).catch((error: unknown) => {
    throw new MissingCode(`${asset}: ${String(error)}`, { cause: error })
  })
  if (!response.ok) throw new MissingCode(`${asset}: ${response.status}`)
  return response
}

/** Bytes of an engine's WASM binary, from our own origin. Rejects with `MissingCode` when it does not come. */
export async function wasmBytes(asset: WasmAsset): Promise<ArrayBuffer> {
  return (await fetched(asset)).arrayBuffer()
}

/** The engine's binary, compiled while it streams in. Rejects as `wasmBytes` does. */
export async function wasmModule(asset: WasmAsset): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(fetched(asset))
}

/** Where the binary lies, for engines that load it by themselves: a URL of our own origin. */
export const wasmLocation = (asset: WasmAsset): string => urls[asset]

export { importDracoScript as dracoScript } from './dracoScript.ts'
