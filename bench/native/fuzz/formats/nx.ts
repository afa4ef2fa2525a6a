import { reader } from '../../../../workers/formats/nx/index.ts'
import {
  assemblyModel,
  containerOf,
  externalsOf,
  fastLoadOf,
  jtOf,
  memberOf,
  objectModel,
  oldPart,
  paletteOf,
  plainPalette,
  plainRecords,
  referencesOf,
  streamSection,
} from '../../../../workers/formats/nx/nx.fixture.ts'
import { compoundOf } from '../../../../workers/formats/solidedge/solidedge.fixture.ts'
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
const old = oldPart('1', [
  {
    number: 1,
    kind: 1,
    bytes: Uint8Array.from([...plainPalette({ 36: [0, 1, 0] }), ...plainRecords([{ body: 20, color: 36, layer: 1, faces: [[7]] }], true)]),
  },
  { number: 20, kind: 16, bytes: streamSection(cornerStream(), false) },
  { number: 21, kind: 13, bytes: streamSection(cornerStream(), true) },
])
const part = (own: Record<string, Uint8Array>): Bytes => containerOf(own)

export const format: FuzzFormat = {
  reader,
  own(next): Variant {
    switch (next(8)) {
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
      case 5:
        return {
          files: { 'a.prt': next(2) === 0 ? damaged(compoundOf({ 'UG_PART/UG_PART': old }), next) : compoundOf({ 'UG_PART/UG_PART': damaged(old, next) }) },
          of: 'older part',
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
