import { zipSync } from 'fflate'
import { reader } from '../../../../workers/formats/edrawings/index.ts'
import { marked } from '../../../../workers/mesh/placeholder/emptyJpeg.fixture.ts'
import { damaged } from '../damaged.ts'
import type { Bytes, FuzzFormat, Variant } from '../variant.ts'

const head = new TextEncoder().encode('eDrawings head PP')
const members: Record<string, Bytes> = {
  eModel: Uint8Array.from({ length: 400 }, (_, i) => (i * 37) & 255),
  'preview.jpg': Uint8Array.from(marked),
  'scene.xml': new TextEncoder().encode('<scene><view name="Front"/></scene>'),
}
const fileOf = (own: Record<string, Uint8Array>, level: 0 | 6): Bytes => Uint8Array.from([...head, ...zipSync(own, { level })])
const whole = [fileOf(members, 0), fileOf(members, 6)]

export const format: FuzzFormat = {
  reader,
  own(next): Variant {
    // The file as it is, or the picture within it.
    if (next(3) > 0) return { files: { 'a.eprt': damaged(whole[next(2)], next) }, of: 'file' }
    return { files: { 'a.easm': fileOf({ ...members, 'preview.jpg': damaged(members['preview.jpg'], next) }, 0) }, of: 'picture' }
  },
}
