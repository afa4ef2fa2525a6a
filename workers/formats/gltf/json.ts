import { OpenError } from '../../../src/core/errors.ts'
import type { FileEntry } from '../../contract/fileSet.ts'
import { inFile, part, type Stored } from './stored.ts'

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
  binary?: Stored
}

const broken = (why: string): OpenError => new OpenError('file-exception', why)

/** JSON and binary of a .glb or .gltf (glTF 2.0, §4.4 of the specification). A binary chunk that is cut is given as far as it goes; nothing of it is read here. */
export async function readContainer(entry: FileEntry): Promise<GltfContainer> {
  const file = inFile(entry)
  const words = async (from: number, count: number): Promise<number[]> => {
    const { bytes } = await file.read(from, from + count * 4)
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return Array.from({ length: count }, (_, i) => view.getUint32(i * 4, true))
  }
  const [magic, version] = file.size < 12 ? [] : await words(0, 3)
  if (magic !== MAGIC) return { json: parse((await file.read(0, file.size)).bytes) }
  if (version !== 2) throw broken(`GLB version ${version}`)
  let json: Json | undefined
  let binary: Stored | undefined
  for (let at = 12; at + 8 <= file.size; ) {
    const [length, type] = await words(at, 2)
    const end = Math.min(file.size, at + 8 + length)
    if (type === JSON_CHUNK && !json) json = parse((await file.read(at + 8, end)).bytes)
    else if (type === BIN_CHUNK) binary ??= part(file, at + 8, end)
    at = Math.max(end, at + 8)
  }
  if (!json) throw broken('GLB without JSON')
  return { json, ...(binary && { binary }) }
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
