import { zipSync } from 'fflate'
import { cylinderRecords, dialects, sabBytes } from '../../../../workers/formats/acis/acis.fixture.ts'
import { reader } from '../../../../workers/formats/fusion/index.ts'
import { damaged } from '../damaged.ts'
import type { Bytes, FuzzFormat } from '../variant.ts'

const folder = 'FusionAssetName[Active]/Breps.BlobParts'
const stream = (radius: number): Bytes => sabBytes(cylinderRecords(radius, 2), dialects['7.0'], 8)
const archive = (first: Bytes): Bytes => Uint8Array.from(zipSync({ [`${folder}/BREP.a.smbh`]: first, [`${folder}/BREP.b.smbh`]: stream(3) }))
const whole = archive(stream(0.5))

export const format: FuzzFormat = {
  reader,
  own: (next) =>
    next(3) === 0 ? { files: { 'a.f3d': damaged(whole, next) }, of: 'archive' } : { files: { 'a.f3d': archive(damaged(stream(0.5), next)) }, of: 'bodies' },
}
