import type { Group } from 'three'
import { OpenError } from '../../../src/core/errors.ts'
import { damagedData } from '../../mesh/notes.ts'
import { showScene, wholeFile } from '../../mesh/three/showScene.ts'
import { type LoaderRun, runLoader } from '../../mesh/three/domShims.ts'
import type { FormatReader } from '../../contract/format.ts'
import { fbxSettings } from './settings.ts'

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
