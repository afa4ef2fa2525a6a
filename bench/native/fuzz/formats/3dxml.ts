import { strToU8, zipSync } from 'fflate'
import { structure, tetrahedron } from '../../../../workers/formats/3dxml/3dxml.fixture.ts'
import { reader } from '../../../../workers/formats/3dxml/index.ts'
import { bodyLeaf, box, graphicsFile } from '../../../../workers/formats/catia/part.fixture.ts'
import { damaged } from '../damaged.ts'
import type { Bytes, FuzzFormat } from '../variant.ts'

const pieces: Record<string, Uint8Array> = {
  'Manifest.xml': strToU8('<Manifest><Root>Machine.3dxml</Root></Manifest>'),
  'Machine.3dxml': strToU8(structure),
  'Plate.3DRep': strToU8(tetrahedron),
  'Pin.3DRep': graphicsFile([bodyLeaf(box(1, 2, 3))]),
}
const packed = (own: Record<string, Uint8Array>): Bytes => Uint8Array.from(zipSync(own))
const whole = packed(pieces)

export const format: FuzzFormat = {
  reader,
  own(next) {
    if (next(6) === 0) return { files: { 'm.3dxml': damaged(whole, next) }, of: 'archive' }
    const names = Object.keys(pieces)
    const name = names[next(names.length)]
    return { files: { 'm.3dxml': packed({ ...pieces, [name]: damaged(pieces[name], next) }) }, of: name }
  },
}
