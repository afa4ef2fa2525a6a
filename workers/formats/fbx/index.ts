import type { Group } from 'three'
import type { Structure } from '../../../src/core/scene/model.ts'
import { unitOfLength } from '../../../src/core/units.ts'
import { OpenError } from '../../../src/core/errors.ts'
import { damagedData } from '../../mesh/notes.ts'
import { showScene, wholeFile } from '../../mesh/three/showScene.ts'
import { type LoaderRun, runLoader } from '../../mesh/three/domShims.ts'
import type { FormatReader } from '../../contract/format.ts'

export interface FbxSettings extends Pick<Structure, 'units' | 'upAxis' | 'application'> {
  /** Millimetres per unit. */
  scale: number
}

/** Properties of GlobalSettings and the application's name; FBX's unit is the centimetre unless the file states another unit. */
function fbxSettings(bytes: Uint8Array<ArrayBuffer>): FbxSettings {
  const isBinary = bytes[0] === 0x4b && bytes[1] === 0x61 && bytes[20] === 0
  const stated = isBinary ? binaryNumber(bytes, 'UnitScaleFactor') : textNumber(bytes, 'UnitScaleFactor')
  const up = isBinary ? binaryNumber(bytes, 'UpAxis') : textNumber(bytes, 'UpAxis')
  const scale = stated !== undefined && stated > 0 && Number.isFinite(stated) ? stated * 10 : 10
  const application = isBinary ? binaryText(bytes, 'Original|ApplicationName') : textOf(bytes, 'Original|ApplicationName')
  return { units: unitOfLength(scale), upAxis: up === 2 ? 'z' : 'y', scale, ...(application && { application }) }
}

/** Places behind a property's name (`S` value: length, then text) in the binary form. */
function afterName(bytes: Uint8Array<ArrayBuffer>, name: string): number {
  const letters = Uint8Array.from(name, (letter) => letter.charCodeAt(0))
  for (let at = bytes.indexOf(letters[0]); at >= 0; at = bytes.indexOf(letters[0], at + 1)) {
    if (at < 5 || bytes[at - 5] !== 0x53 || bytes[at - 4] !== letters.length || bytes[at - 3] !== 0) continue
    let i = 1
    while (i < letters.length && bytes[at + i] === letters[i]) i++
    if (i === letters.length) return at + letters.length
  }
  return -1
}

/** Skips the three texts behind the name (type, sub-type, flags) of a `P` record; place of its value. */
function valuePlace(bytes: Uint8Array<ArrayBuffer>, name: string): number {
  let at = afterName(bytes, name)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let i = 0; i < 3; i++) {
    if (at < 0 || at + 5 > bytes.length || bytes[at] !== 0x53) return -1
    at += 5 + view.getUint32(at + 1, true)
  }
  return at >= 0 && at + 9 <= bytes.length ? at : -1
}

function binaryNumber(bytes: Uint8Array<ArrayBuffer>, name: string): number | undefined {
  const at = valuePlace(bytes, name)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = at < 0 ? '' : String.fromCharCode(bytes[at])
  if (type === 'D') return view.getFloat64(at + 1, true)
  if (type === 'F') return view.getFloat32(at + 1, true)
  return type === 'I' ? view.getInt32(at + 1, true) : undefined
}

function binaryText(bytes: Uint8Array<ArrayBuffer>, name: string): string | undefined {
  const at = valuePlace(bytes, name)
  if (at < 0 || bytes[at] !== 0x53) return undefined
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(at + 1, true)
  return length > 0 && length < 200 && at + 5 + length <= bytes.length ? new TextDecoder().decode(bytes.subarray(at + 5, at + 5 + length)) : undefined
}

/** Settings stand near the front of the text form. */
function frontText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, 1 << 18))
}

function textNumber(bytes: Uint8Array, name: string): number | undefined {
  const found = new RegExp(`"${name}"(?:\\s*,\\s*"[^"]*"){3}\\s*,\\s*([-+.\\deE]+)`).exec(frontText(bytes))
  return found ? Number(found[1]) : undefined
}

function textOf(bytes: Uint8Array, name: string): string | undefined {
  return new RegExp(`"${name.replace('|', '\\|')}"(?:\\s*,\\s*"[^"]*"){3}\\s*,\\s*"([^"]{1,200})"`).exec(frontText(bytes))?.[1]
}

const MAGIC = 'Kaydara FBX Binary  \0'

/** Checks the record chain of a binary FBX before the loader trusts it: every record ends inside the file and behind its start. */
function checkBinary(bytes: Uint8Array<ArrayBuffer>): void {
  for (let i = 0; i < MAGIC.length; i++) if (bytes[i] !== MAGIC.charCodeAt(i)) return
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 40) throw new OpenError('file-exception', 'FBX cut in its header')
  const wide = view.getUint32(23, true) >= 7500
  let records = 0
  for (let at = 27; at + 13 <= bytes.length; ) {
    const end = wide && at + 8 <= bytes.length ? Number(view.getBigUint64(at, true)) : view.getUint32(at, true)
    if (end === 0) break
    if (end <= at || end > bytes.length) throw new OpenError('file-exception', 'FBX cut or damaged')
    records++
    at = end
  }
  if (records === 0) throw new OpenError('file-exception', 'FBX without records')
}

/**
 * What a shape can be shown without, in the order in which it is given up. In the binary form as in the text form these are names of records: a record whose
 * name is not known is passed over, so that overwriting the name's first letter takes it out.
 */
const optionalLayers: readonly string[][] = [
  ['LayerElementColor', 'AnimationStack', 'AnimationCurve', 'Pose'],
  ['LayerElementUV', 'Deformer', 'Texture'],
  ['LayerElementNormal', 'LayerElementMaterial', 'Material'],
]

const isLetter = (byte: number): boolean => (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122)

/** Takes records with these names (and longer names that begin so) out of the bytes; gives how many there were. */
export function without(bytes: Uint8Array, names: readonly string[]): number {
  let found = 0
  for (const name of names) {
    const letters = Uint8Array.from(name, (letter) => letter.charCodeAt(0))
    for (let at = bytes.indexOf(letters[0]); at >= 0; at = bytes.indexOf(letters[0], at + 1)) {
      if (at > 0 && isLetter(bytes[at - 1])) continue
      let i = 1
      while (i < letters.length && bytes[at + i] === letters[i]) i++
      if (i < letters.length) continue
      bytes[at] = 0x58
      found++
    }
  }
  return found
}

export const reader: FormatReader = {
  id: 'fbx',
  async open(files, path, sink) {
    const bytes = await wholeFile(files, path)
    checkBinary(bytes)
    const { FBXLoader } = await import('three/examples/jsm/loaders/FBXLoader.js')
    sink.progress('parse', Number.NaN)
    const parse = (): LoaderRun<Group> => runLoader(() => new FBXLoader().parse(bytes.buffer, ''))
    const settings = fbxSettings(bytes)
    let run: LoaderRun<Group> | undefined
    let failure: unknown
    for (const layers of [[], ...optionalLayers]) {
      // The loader gives up on a whole file for one layer that it cannot read.
      if (without(bytes, layers) === 0 && failure) continue
      try {
        run = parse()
        if (layers.length > 0) sink.note(damagedData(`layers that cannot be read (${layers.join(', ')})`))
        break
      } catch (error) {
        failure ??= error
      }
    }
    if (!run) throw new OpenError('file-exception', failure instanceof Error ? failure.message : String(failure), { cause: failure })
    await showScene(run.result, files, path, sink, { format: 'fbx', storedMatrices: true, blobs: run.blobs, ...settings })
  },
}
