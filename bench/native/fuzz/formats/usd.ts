import { strToU8, zipSync } from 'fflate'
import { reader } from '../../../../workers/formats/usd/index.ts'
import { crateTetrahedron, textTetrahedron } from '../../../../workers/formats/usd/usd.fixture.ts'
import { damaged } from '../damaged.ts'
import type { FuzzFormat, Variant } from '../variant.ts'

const text = strToU8(`${textTetrahedron}
def "World" ( prepend references = @body.usdc@ variants = { string v = "a" } ) {
  variantSet "v" = { "a" { def Sphere "S" { double radius = 2 } } "b" { def Cube "C" {} } }
  def PointInstancer "P" { rel prototypes = [</Body>]
    int[] protoIndices = [0, 0]
    point3f[] positions = [(0, 0, 0), (5, 0, 0)] }
  def Material "M" { token outputs:surface.connect = </World/M/S.outputs:surface>
    def Shader "S" { uniform token info:id = "UsdPreviewSurface"
      color3f inputs:diffuseColor = (1, 0, 0) } }
}
`)
const crate = crateTetrahedron()

export const format: FuzzFormat = {
  reader,
  own(next): Variant {
    const which = next(3)
    if (which === 0) return { files: { 'a.usda': damaged(text, next), 'body.usdc': crate }, of: 'text' }
    if (which === 1) return { files: { 'a.usdc': damaged(crate, next) }, of: 'crate' }
    const zip = Uint8Array.from(zipSync({ 'a.usda': text, 'body.usdc': crate }, { level: 0 }))
    return { files: { 'a.usdz': damaged(zip, next) }, of: 'package' }
  },
  real: { folder: 'usd', files: /\.usd[acz]?$/i, most: 500_000 },
}
