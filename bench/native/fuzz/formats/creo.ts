import { boxSets, creoFile, members, outline, primdata, text } from '../../../../workers/formats/creo/creo.fixture.ts'
import { reader } from '../../../../workers/formats/creo/index.ts'
import { packedSection } from '../../../../workers/formats/creo/psb/psbTree.fixture.ts'
import { roundBar, visible } from '../../../../workers/formats/creo/text/roundBar.fixture.ts'
import { damaged } from '../damaged.ts'
import type { Bytes, FuzzFormat } from '../variant.ts'

const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]
const turned = [0, 1, 0, -1, 0, 0, 0, 0, 1, 5, 6, 7]
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 2, 1, 1, 0x11, 0)
const meshed = { SolidPrimdata: primdata(boxSets(1, 2, 3)), BasicText: text('millimeter'), THMB_IMG_MAIN: jpeg }
const pictured = { BasicData: outline([0, 0, 0, 1, 2, 3]), THMB_IMG_MAIN: jpeg }
const placed = {
  NeuAsmSld: members([
    { name: 'PLATE', matrix: identity },
    { name: 'SUB', matrix: turned },
  ]),
  BasicText: text('mm'),
}
const exact = { VisibGeom: packedSection(visible(roundBar(5, 20))) }
const sections = { PART: { ...meshed, ...pictured, ...exact }, ASSEMBLY: placed } as const
const plate = creoFile('PART', meshed)

export const format: FuzzFormat = {
  reader,
  own(next) {
    const kind = next(2) === 0 ? 'PART' : 'ASSEMBLY'
    const whole: Record<string, Uint8Array> = sections[kind]
    const names = Object.keys(whole)
    const name = names[next(names.length)]
    const inside = next(3) > 0
    const file: Bytes = inside ? creoFile(kind, { ...whole, [name]: damaged(whole[name], next) }) : damaged(creoFile(kind, whole), next)
    const root = kind === 'PART' ? 'a.prt' : 'sub.asm'
    return { files: { [root]: file, 'plate.prt': plate }, of: inside ? name : kind.toLowerCase() }
  },
  real: { folder: 'creo', files: /\.(prt|asm)\.\d+$/i, most: 1_000_000 },
}
