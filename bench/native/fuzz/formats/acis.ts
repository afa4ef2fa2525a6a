import { cylinderRecords, dialects, sabBytes, satText } from '../../../../workers/formats/acis/acis.fixture.ts'
import { reader } from '../../../../workers/formats/acis/index.ts'
import { damaged } from '../damaged.ts'
import type { FuzzFormat } from '../variant.ts'

/** A cylinder as text and as binary. */
const records = cylinderRecords(5, 20)
const dialect = dialects['24.0']
const seeds = [new TextEncoder().encode(satText(records, dialect)), sabBytes(records, dialect, 4), sabBytes(records, dialect, 8)]

export const format: FuzzFormat = {
  reader,
  own(next) {
    const kind = next(seeds.length)
    return { files: { 'a.sat': damaged(seeds[kind], next) }, of: ['text', 'binary of 4 bytes', 'binary of 8 bytes'][kind] }
  },
  real: { folder: 'acis', files: /\.(sat|sab|smt|smb)$/i, most: 400_000 },
}
