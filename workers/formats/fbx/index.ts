import type { Group } from 'three'
import { OpenError } from '../../../src/core/errors.ts'
import { damagedData } from '../../mesh/notes.ts'
import { showScene, wholeFile } from '../../mesh/three/showScene.ts'
import { type LoaderRun, runLoader } from '../../mesh/three/domShims.ts'
import type { FormatReader } from '../../contract/format.ts'
import { checkBinary, optionalLayers, without } from './binary.ts'
import { fbxSettings } from './settings.ts'

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
