import { kicadBoard } from '../../../../tools/samples/board/kicad.ts'
import { reader } from '../../../../workers/formats/kicad/index.ts'
import { damaged } from '../damaged.ts'
import type { FuzzFormat, Variant } from '../variant.ts'

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const model = '(model "lib/a.wrl" (offset (xyz 0 0 1)) (scale (xyz 1 1 1)) (rotate (xyz 0 0 90)))'
const board = bytes(kicadBoard().replace('(fp_text reference', `${model} (fp_text reference`))
const box = bytes('#VRML V2.0 utf8\nShape { geometry Box { size 1 1 1 } }\n')

export const format: FuzzFormat = {
  reader,
  own(next): Variant {
    if (next(8) === 0) return { files: { 'a.kicad_pcb': board, 'lib/a.wrl': damaged(box, next) }, of: 'lib/a.wrl' }
    return { files: { 'a.kicad_pcb': damaged(board, next), 'lib/a.wrl': box }, of: 'a.kicad_pcb' }
  },
}
