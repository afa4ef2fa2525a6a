import { idfFiles } from '../../../../tools/samples/board/idf.ts'
import { reader } from '../../../../workers/formats/idf/index.ts'
import { damaged } from '../damaged.ts'
import type { Files, FuzzFormat, Variant } from '../variant.ts'

const own: Files = Object.fromEntries(Object.entries(idfFiles()).map(([path, text]) => [path, new TextEncoder().encode(text)]))
const paths = Object.keys(own)

export const format: FuzzFormat = {
  reader,
  own(next): Variant {
    const of = paths[next(paths.length)]
    return { files: { ...own, [of]: damaged(own[of], next) }, of }
  },
}
