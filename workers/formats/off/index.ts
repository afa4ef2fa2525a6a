import { OpenError } from '../../../src/core/errors.ts'
import { listParts } from '../../mesh/listParts.ts'
import { meshPart } from '../../mesh/meshPart.ts'
import { damagedData, unitAssumed } from '../../mesh/notes.ts'
import { soupMesh } from '../../mesh/polygonSoup.ts'
import { scannableBytes } from '../../mesh/text.ts'
import { wirePart } from '../../mesh/wirePart.ts'
import type { FormatReader } from '../../contract/format.ts'
import { parseOff } from './parseOff.ts'

export const reader: FormatReader = {
  id: 'off',
  async open(files, path, sink) {
    const entry = files.need(path)
    if (entry.size === 0) throw new OpenError('empty-file', path)
    const { soup, broken } = parseOff(scannableBytes(await entry.bytes()), (fraction) => sink.progress('parse', fraction))
    const cloud = soup.loopStart?.length === 1 && broken === 0
    const { part, dropped } = cloud
      ? wirePart({
          id: 0,
          name: 'points',
          positions: soup.positions,
          vertexColor: soup.vertexColor,
          line: new Uint32Array(0),
          lineStart: new Uint32Array(1),
          point: Uint32Array.from({ length: soup.positions.length / 3 }, (_, i) => i),
        })
      : meshPart({ id: 0, name: 'faces', ...soupMesh(soup) })
    if (!part?.mesh && !part?.points) throw new OpenError(broken + dropped > 0 ? 'file-exception' : 'no-geometry', 'OFF without a face that can be used')
    if (broken + dropped > 0) sink.note(damagedData('faces and vertices that are incomplete or out of range', broken + dropped))
    sink.note(unitAssumed)
    listParts(sink, path, [part], { format: 'off', units: 'unknown', upAxis: 'z' })
  },
}
