import { ByteWriter } from '../../../../workers/io/bytes/byteWriter.fixture.ts'
import { assemblyReader } from '../../../../workers/formats/solidedge/index.ts'
import {
  assemblyOf,
  attachmentsStream,
  compoundOf,
  corner,
  levelOf,
  libraryOf,
  partOf,
  previewOf,
  previewTreeOf,
  wrap,
} from '../../../../workers/formats/solidedge/solidedge.fixture.ts'
import { damaged } from '../damaged.ts'
import type { Bytes, Files, FuzzFormat, Random } from '../variant.ts'

const level = levelOf(corner)
const library = libraryOf({ 0x80000027: [0.5, 0.5, 0.5, 0] })
const attachments = attachmentsStream({
  'Plate.par': [{ name: 'Plate.par:1' }, { name: 'Plate.par:2', at: [1, 2, 3], style: 0x80000027 }],
  'Sub.asm': [{ name: 'Sub.asm:1' }],
  'Lost.par': [{ name: 'Lost.par:1' }],
  'Gone.asm': [{ name: 'Gone.asm:1' }],
})
const tree = previewTreeOf({ 2: [{ name: 'Plate.par:1', site: 3, id: 5, at: [0, 0, 1] }] })
const preview = {
  ...previewOf({ 'c:\\lost.par': 3, 'c:\\gone.asm': 2 }, { 'Cache3.1': corner }, { 3: {} }),
  'Preview/Structure/IDS': tree,
  'Preview/Structure/IOT': new ByteWriter().u32(2, 0x80000000, 0, 0, 1, 0x80000000, 0, 0, 1, 0x40000001, 0, 5, 0x80000009, 2).done(),
}
const part = partOf(corner)
const sub = assemblyOf({ 'Plate.par': [{ name: 'Plate.par:1' }] })
const whole = compoundOf({ Attachments: attachments, ...preview })

const top = (attached: Bytes, shown: Record<string, Uint8Array> = preview): Bytes => compoundOf({ Attachments: attached, ...shown })

/** An assembly with a part and a sub-assembly. */
const files: Files = { 'Top.asm': whole, 'Plate.par': part, 'Sub.asm': sub }

const kinds: Record<string, (next: Random) => Files> = {
  assembly: (next) => ({ 'Top.asm': damaged(whole, next) }),
  part: (next) => ({ 'Plate.par': damaged(part, next) }),
  'display mesh': (next) => ({ 'Plate.par': compoundOf({ 'Display/Cache0': compoundOf({ 'L0-T1': wrap(damaged(level, next)) }) }) }),
  'packed data': (next) => ({
    'Plate.par': compoundOf({
      'Display/Cache0': compoundOf({ 'L0-T1': damaged(wrap(level, 100), next) }),
      'Display/Styles/Library0': wrap(damaged(library, next)),
    }),
  }),
  attachments: (next) => ({ 'Top.asm': top(damaged(attachments, next)) }),
  'attachments below': (next) => ({ 'Sub.asm': top(damaged(attachments, next), {}) }),
  preview: (next) => {
    const names = Object.keys(preview) as (keyof typeof preview)[]
    const name = names[next(names.length)]
    return { 'Top.asm': top(attachments, { ...preview, [name]: damaged(preview[name], next) }) }
  },
}

export const format: FuzzFormat = {
  reader: assemblyReader,
  own(next) {
    const names = Object.keys(kinds)
    const of = names[next(names.length)]
    return { files: { ...files, ...kinds[of](next) }, of }
  },
  real: { folder: 'solidedge', files: /\.(par|psm|asm)$/i, most: 600_000 },
}
