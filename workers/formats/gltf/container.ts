import { OpenError } from '../../../src/core/errors.ts'
import { type Json, record } from './json.ts'

const MAGIC = 0x46546c67
const JSON_CHUNK = 0x4e4f534a
const BIN_CHUNK = 0x004e4942

export interface GltfContainer {
  json: Json
  /** The binary chunk of a GLB. */
  binary?: Uint8Array<ArrayBuffer>
}

const broken = (why: string): OpenError => new OpenError('file-exception', why)

/** JSON and binary of a .glb or .gltf (glTF 2.0, §4.4 of the specification). A binary chunk that is cut is given as far as it goes. */
export function readContainer(bytes: Uint8Array<ArrayBuffer>): GltfContainer {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 12 || view.getUint32(0, true) !== MAGIC) return { json: parse(bytes) }
  if (view.getUint32(4, true) !== 2) throw broken(`GLB version ${view.getUint32(4, true)}`)
  let json: Json | undefined
  let binary: Uint8Array<ArrayBuffer> | undefined
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at, true)
    const type = view.getUint32(at + 4, true)
    const end = Math.min(bytes.length, at + 8 + length)
    const chunk = bytes.subarray(at + 8, end)
    if (type === JSON_CHUNK && !json) json = parse(chunk)
    else if (type === BIN_CHUNK) binary ??= chunk
    at = Math.max(end, at + 8)
  }
  if (!json) throw broken('GLB without JSON')
  return { json, binary }
}

function parse(bytes: Uint8Array): Json {
  try {
    const json = record(JSON.parse(new TextDecoder().decode(bytes)))
    const version = record(json.asset).version
    if (typeof version === 'string' && version.startsWith('1')) throw broken('glTF 1.0')
    if (version === undefined && json.meshes === undefined && json.nodes === undefined) throw broken('not a glTF document')
    return json
  } catch (error) {
    if (error instanceof OpenError) throw error
    throw new OpenError('file-exception', `glTF JSON: ${(error as Error).message}`, { cause: error })
  }
}
