import { reader } from '../../../../workers/formats/nx/index.ts'
import {
  assemblyModel,
  containerOf,
  externalsOf,
  fastLoadOf,
  jtOf,
  memberOf,
  objectModel,
  paletteOf,
  referencesOf,
} from '../../../../workers/formats/nx/nx.fixture.ts'
import { cornerStream } from '../../../../workers/formats/parasolid/xt.fixture.ts'
import { damaged } from '../damaged.ts'
import type { Bytes, FuzzFormat, Variant } from '../variant.ts'

const pieces: Record<string, Uint8Array> = {
  'UG_PART/UG_PART': Uint8Array.from([...paletteOf({ 129: [1, 1, 1], 171: [0, 1, 2] }), ...objectModel([memberOf('created by'), cornerStream()])]),
  'FastLoad/RMFastLoad': fastLoadOf([{ body: 10, color: 129, faces: [[7], [300, 171]] }]),
  'FastLoad/JT': jtOf([[0, 0, 0, 1, 1, 1]]),
  'FastLoad/ExternalReferences': referencesOf(['a.prt', 'b.prt']),
}
const assembly: Record<string, Uint8Array> = { 'UG_PART/UG_PART': objectModel([]), 'FastLoad/ExternalReferences': referencesOf(['a.prt', 'b.prt']) }
const placed: Record<string, Uint8Array> = {
  'UG_PART/UG_PART': assemblyModel([
    { rows: [0, 0x81, 0, 0x30, 0x54, 0x80, 0, 0, 0, 0, 0, 1, 0, 0, 0xd0, 0x46, 0, 0, 0, 0, 1, 3, 0, 0, 0, 1], file: 1, name: 'PIN' },
    { rows: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], file: 1, name: ' inherited' },
  ]),
  'UG_PART/ExternalReferences': externalsOf(['a.prt', 'b.prt']),
}
const part = (own: Record<string, Uint8Array>): Bytes => containerOf(own)

export const format: FuzzFormat = {
  reader,
  own(next): Variant {
    switch (next(7)) {
      case 0:
        return { files: { 'a.prt': damaged(part(pieces), next) }, of: 'container' }
      case 1:
        return { files: { 'a.prt': damaged(part(assembly), next), 'b.prt': part(pieces) }, of: 'assembly' }
      case 2:
        return {
          files: { 'a.prt': part({ ...pieces, 'UG_PART/UG_PART': objectModel([memberOf('created by'), damaged(cornerStream(), next)]) }) },
          of: 'bodies',
        }
      case 3:
        return {
          files: { 'a.prt': part({ ...assembly, 'FastLoad/ExternalReferences': damaged(assembly['FastLoad/ExternalReferences'], next) }) },
          of: 'references',
        }
      case 4: {
        const name = Object.keys(placed)[next(2)]
        return { files: { 'a.prt': part({ ...placed, [name]: damaged(placed[name], next) }), 'b.prt': part(pieces) }, of: 'placements' }
      }
      default: {
        const names = Object.keys(pieces)
        const name = names[next(names.length)]
        return { files: { 'a.prt': part({ ...pieces, [name]: damaged(pieces[name], next) }) }, of: name }
      }
    }
  },
  real: { folder: 'nx', files: /\.prt$/i, most: 400_000 },
}
