import { reader } from '../../../../workers/formats/creo/index.ts'
import { roundBar, visible } from '../../../../workers/formats/creo/text/roundBar.fixture.ts'
import { coloured, components, textFile, unitOf } from '../../../../workers/formats/creo/text/text.fixture.ts'
import { damaged } from '../damaged.ts'
import type { Files, FuzzFormat } from '../variant.ts'

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const bar = bytes(textFile('PART', { BasicText: unitOf('MM'), VisibGeom: visible(roundBar(5, 20)), DispDataTable: coloured([1, 0.6, 0], 45, [0, 0, 1]) }))
const rows = [0, 1, 0, -1, 0, 0, 0, 0, 1, 5, 6, 7]
const top = bytes(
  textFile('ASSEMBLY', {
    BasicText: unitOf('INCH'),
    AllFeatur: components([
      { name: 'BAR', rows },
      { name: 'TOP', rows },
    ]),
  }),
)

export const format: FuzzFormat = {
  reader,
  own(next) {
    const files: Files = next(3) > 0 ? { 'bar.prt.1': damaged(bar, next) } : { 'top.asm.1': damaged(top, next), 'bar.prt.1': bar }
    return { files, of: 'top.asm.1' in files ? 'assembly' : 'part' }
  },
  real: { folder: 'proe', files: /\.(prt|asm)\.\d+$/i, most: 500_000 },
}
