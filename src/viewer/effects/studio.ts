import {
  CompressedCubeTexture,
  CompressedTexture,
  DataUtils,
  HalfFloatType,
  LinearFilter,
  LinearMipmapLinearFilter,
  LinearSRGBColorSpace,
  RGBAFormat,
} from 'three'
import studio from './studio.bin?url&inline'

/** Pixels along a face at each level of the file (tools/bakeStudio.ts); per face all levels, RGBE bytes. */
const LEVELS = [64, 32, 16, 8]

/** The prefiltered room that lights the model: made ahead, since filtering it here would keep the GPU busy before the first picture. */
export function studioTexture(): CompressedCubeTexture {
  const bytes = Uint8Array.from(atob(studio.slice(studio.indexOf(',') + 1)), (char) => char.charCodeAt(0))
  let at = 0
  const faces = Array.from({ length: 6 }, () => {
    const mipmaps = LEVELS.map((size) => {
      const data = halves(bytes.subarray(at, at + size * size * 4))
      at += size * size * 4
      return { data, width: size, height: size }
    })
    // three uploads given levels through its compressed textures, whatever their format; its types know bytes only.
    return new CompressedTexture(mipmaps as never, LEVELS[0], LEVELS[0], RGBAFormat as never, HalfFloatType)
  })
  const texture = new CompressedCubeTexture(faces, RGBAFormat as never, HalfFloatType)
  texture.colorSpace = LinearSRGBColorSpace
  texture.minFilter = LinearMipmapLinearFilter
  texture.magFilter = LinearFilter
  texture.needsUpdate = true
  // What PMREMGenerator marks its results with (0.187): they are used as they are.
  return Object.assign(texture, { isPMREMTexture: true })
}

function halves(rgbe: Uint8Array): Uint16Array {
  const out = new Uint16Array(rgbe.length)
  for (let i = 0; i < rgbe.length; i += 4) {
    const scale = 2 ** (rgbe[i + 3] - 128) / 255
    for (let c = 0; c < 3; c++) out[i + c] = DataUtils.toHalfFloat(rgbe[i + c] * scale)
    out[i + 3] = 0x3c00
  }
  return out
}
