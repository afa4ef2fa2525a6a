import { OpenError } from '../../../src/core/errors.ts'
import { unitAssumed } from '../../mesh/notes.ts'
import { showScene, wholeFile } from '../../three/showScene.ts'
import { runLoader } from '../../three/standIns.ts'
import type { FormatReader } from '../format.ts'

export const reader: FormatReader = {
  id: '3ds',
  async open(files, path, sink) {
    const bytes = await wholeFile(files, path)
    // The main chunk: id 0x4D4D and a length that the loader does not check.
    if (bytes.length < 6 || bytes[0] !== 0x4d || bytes[1] !== 0x4d) throw new OpenError('file-exception', 'not a 3DS file')
    const { TDSLoader } = await import('three/examples/jsm/loaders/TDSLoader.js')
    sink.progress('parse', Number.NaN)
    const { result } = runLoader(() => new TDSLoader().parse(bytes.buffer, ''))
    sink.note(unitAssumed)
    await showScene(result, files, path, sink, { format: '3ds', units: 'unknown', upAxis: 'z', scale: 1 })
  },
}
