import occtUrl from 'occt-import-js/dist/occt-import-js.wasm?url'
import libarchiveUrl from 'libarchive-wasm/dist/libarchive.wasm?url'
import jbig2Url from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url'
import rhinoUrl from 'rhino3dm/rhino3dm.wasm?url'
import dracoUrl from 'three/examples/jsm/libs/draco/gltf/draco_decoder.wasm?url'
import ifcUrl from 'web-ifc/web-ifc.wasm?url'

const urls = { occt: occtUrl, ifc: ifcUrl, rhino: rhinoUrl, draco: dracoUrl, libarchive: libarchiveUrl, jbig2: jbig2Url, openjpeg: openjpegUrl } as const

export type WasmAsset = keyof typeof urls

/** Bytes of an engine's WASM binary, from our own origin. */
export async function wasmBytes(asset: WasmAsset): Promise<ArrayBuffer> {
  const response = await fetch(urls[asset])
  if (!response.ok) throw new Error(`${asset}: ${response.status}`)
  return response.arrayBuffer()
}

/** The engine's binary, compiled while it streams in. */
export async function wasmModule(asset: WasmAsset): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(fetch(urls[asset]))
}

/** Where the binary lies, for engines that load it by themselves: a URL of our own origin. */
export const wasmLocation = (asset: WasmAsset): string => urls[asset]

export { importDracoScript as dracoScript } from './dracoScript.ts'
