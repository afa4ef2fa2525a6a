import { gerberFiles } from '../../../../tools/samples/board/gerber.ts'
import { reader } from '../../../../workers/formats/gerber/index.ts'
import { damaged } from '../damaged.ts'
import { drawingAsModel } from '../drawingAsModel.ts'
import type { Files, FuzzFormat, Variant } from '../variant.ts'

const own: Files = Object.fromEntries(Object.entries(gerberFiles()).map(([path, text]) => [path, new TextEncoder().encode(text)]))
const paths = Object.keys(own)

export const format: FuzzFormat = {
  // Shown as a board, or as a drawing where the outline is lost.
  reader: drawingAsModel({ ...reader, open: (files, path, sink, options) => reader.open(files, path, sink, { ...options, as: 'model' }) }),
  own(next): Variant {
    const of = paths[next(paths.length)]
    return { files: { ...own, [of]: damaged(own[of], next) }, of }
  },
}
