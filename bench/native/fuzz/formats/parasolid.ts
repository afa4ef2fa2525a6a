import { reader } from '../../../../workers/formats/parasolid/index.ts'
import { cornerStream, cornerText } from '../../../../workers/formats/parasolid/xt.fixture.ts'
import { damaged } from '../damaged.ts'
import type { FuzzFormat } from '../variant.ts'

/** A filleted corner as text and as binary. */
const seeds = [new TextEncoder().encode(cornerText()), cornerStream()]

export const format: FuzzFormat = {
  reader,
  own(next) {
    const kind = next(seeds.length)
    return { files: { 'a.x_t': damaged(seeds[kind], next) }, of: ['text', 'binary'][kind] }
  },
  real: { folder: 'parasolid', files: /\.(x_t|x_b|xmt_txt|xmt_bin)$/i, most: 400_000 },
}
