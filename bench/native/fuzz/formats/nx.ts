import { reader } from '../../../../workers/formats/nx/index.ts'
import { containerOf, jtOf, memberOf, objectModel, referencesOf } from '../../../../workers/formats/nx/nx.fixture.ts'
import { cornerStream } from '../../../../workers/formats/parasolid/xt.fixture.ts'
import { damaged } from '../damaged.ts'
import type { Bytes, FuzzFormat, Variant } from '../variant.ts'

const pieces: Record<string, Uint8Array> = {
  'UG_PART/UG_PART': objectModel([memberOf('created by'), cornerStream()]),
  'FastLoad/JT': jtOf([[0, 0, 0, 1, 1, 1]]),
  'FastLoad/ExternalReferences': referencesOf(['a.prt', 'b.prt']),
}
const assembly: Record<string, Uint8Array> = { 'UG_PART/UG_PART': objectModel([]), 'FastLoad/ExternalReferences': referencesOf(['a.prt', 'b.prt']) }
const part = (own: Record<string, Uint8Array>): Bytes => containerOf(own)

export const format: FuzzFormat = {
  reader,
  own(next): Variant {
    switch (next(6)) {
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
      default: {
        const names = Object.keys(pieces)
        const name = names[next(names.length)]
        return { files: { 'a.prt': part({ ...pieces, [name]: damaged(pieces[name], next) }) }, of: name }
      }
    }
  },
  real: { folder: 'nx', files: /\.prt$/i, most: 400_000 },
}
