import { OpenError } from '../../../src/core/errors.ts'

/** JSON as it comes: any field may be absent or of the wrong type. */
export type Json = Record<string, unknown>

export const record = (value: unknown): Json => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {})
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const text = (value: unknown): string => (typeof value === 'string' ? value : '')
export const finite = (value: unknown, otherwise: number): number => (typeof value === 'number' && Number.isFinite(value) ? value : otherwise)
/** A whole number from 0; -1 when it is none. */
export const whole = (value: unknown): number => (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : -1)
/** `count` finite numbers, or undefined. */
export function numbers(value: unknown, count: number): number[] | undefined {
  const values = list(value)
  return values.length >= count && values.slice(0, count).every((entry) => typeof entry === 'number' && Number.isFinite(entry))
    ? (values.slice(0, count) as number[])
    : undefined
}
/** The entry that an index field refers to; undefined when it is absent or out of range. */
export function entry(entries: unknown[], index: unknown): Json | undefined {
  const at = whole(index)
  return at >= 0 && at < entries.length ? record(entries[at]) : undefined
}
export const extension = (of: Json, name: string): Json | undefined => {
  const value = record(of.extensions)[name]
  return typeof value === 'object' && value !== null ? record(value) : undefined
}

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
