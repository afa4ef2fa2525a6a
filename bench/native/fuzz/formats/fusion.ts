import { zipSync } from 'fflate'
import { cylinderRecords, dialects, sabBytes } from '../../../../workers/formats/acis/acis.fixture.ts'
import { designStreams } from '../../../../workers/formats/fusion/design.fixture.ts'
import { reader } from '../../../../workers/formats/fusion/index.ts'
import { damaged } from '../damaged.ts'
import type { Bytes, FuzzFormat } from '../variant.ts'

const folder = 'FusionAssetName[Active]/Breps.BlobParts'
const stream = (radius: number): Bytes => sabBytes(cylinderRecords(radius, 2), dialects['7.0'], 8)
const archive = (first: Bytes): Bytes => Uint8Array.from(zipSync({ [`${folder}/BREP.a.smbh`]: first, [`${folder}/BREP.b.smbh`]: stream(3) }))
const whole = archive(stream(0.5))

const { meta, bulk } = designStreams({
  components: [
    {
      name: 'Top',
      sketches: [
        {
          name: 'Outline',
          visible: true,
          at: [1, 0, 0],
          lines: [
            [
              [0, 0, 0],
              [1, 1, 0],
            ],
          ],
          arcs: [
            { centre: [0, 0, 0], radii: [2], from: 0, to: 3 },
            { centre: [0, 0, 0], radii: [2, 1], from: 0, to: 6 },
          ],
        },
      ],
      children: [
        { name: 'One', component: 'Pin', at: [1, 2, 3] },
        { name: 'Two', component: 'Pin' },
      ],
    },
    { name: 'Pin', bodies: [{ stream: 'BREP.a.smbh', key: 0, name: 'Shaft', rgba: [1, 0, 0, 1] }], children: [{ name: 'Other', link: 'other' }] },
  ],
  positions: [{ path: ['Two'], at: [4, 5, 6] }],
  hidden: [{ path: ['One'] }],
})
const designed = (ownMeta: Bytes, ownBulk: Bytes): Bytes =>
  Uint8Array.from(
    zipSync({
      [`${folder}/BREP.a.smbh`]: stream(0.5),
      'FusionAssetName[Active]/Design1/MetaStream.dat': ownMeta,
      'FusionAssetName[Active]/Design1/BulkStream.dat': ownBulk,
    }),
  )

export const format: FuzzFormat = {
  reader,
  own(next) {
    if (next(3) === 0) return { files: { 'a.f3d': damaged(whole, next) }, of: 'archive' }
    const body = damaged(stream(0.5), next)
    switch (next(4)) {
      case 0:
        return { files: { 'a.f3d': designed(damaged(meta, next), bulk) }, of: 'table of the design' }
      case 2:
        return { files: { 'a.f3d': designed(meta, damaged(bulk, next)) }, of: 'records of the design' }
      default:
        return { files: { 'a.f3d': archive(body) }, of: 'bodies' }
    }
  },
  real: { folder: 'fusion', files: /\.f3[dz]$/i, most: 1_000_000 },
}
