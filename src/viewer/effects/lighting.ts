import {
  CompressedCubeTexture,
  CompressedTexture,
  DataUtils,
  DepthTexture,
  HalfFloatType,
  LinearFilter,
  LinearMipmapLinearFilter,
  LinearSRGBColorSpace,
  Matrix3,
  Matrix4,
  NearestFilter,
  type OrthographicCamera,
  type PerspectiveCamera,
  RGBAFormat,
  UnsignedIntType,
  WebGLRenderTarget,
} from 'three'
import studio from './studio.bin?url&inline'
import type { UpAxis } from '../../core/scene/model.ts'
import { turnBetween } from '../../core/scene/upAxis.ts'

/** Pixels along a face at each level of the file (tools/bakeStudio.ts), each rougher than the one before; per face all levels, RGBE bytes. */
const LEVELS = [64, 32, 16, 8]
export const studioLevels = LEVELS.length
const FACE_BYTES = LEVELS.reduce((sum, size) => sum + size * size * 4, 0)

let unpacked: Uint8Array<ArrayBuffer> | undefined
const studioBytes = (): Uint8Array<ArrayBuffer> => (unpacked ??= bytesOf(atob(studio.slice(studio.indexOf(',') + 1))))

/** A loop takes a quarter of the time of `Uint8Array.from`, and this is on the way to the first picture. */
function bytesOf(binary: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i)
  return bytes
}

const levelOf = (face: number, level: number): Uint8Array<ArrayBuffer> => {
  const from = face * FACE_BYTES + LEVELS.slice(0, level).reduce((sum, size) => sum + size * size * 4, 0)
  return studioBytes().subarray(from, from + LEVELS[level] ** 2 * 4)
}

/** The prefiltered room that lights the model: made ahead, since filtering it here would keep the GPU busy before the first picture. */
function studioTexture(): CompressedCubeTexture {
  const faces = Array.from({ length: 6 }, (_, face) => {
    const mipmaps = LEVELS.map((size, level) => ({ data: halves(levelOf(face, level)), width: size, height: size }))
    // three uploads given levels through its compressed textures, whatever their format; its types know bytes only.
    return new CompressedTexture(mipmaps, LEVELS[0], LEVELS[0], RGBAFormat as never, HalfFloatType)
  })
  const texture = new CompressedCubeTexture(faces, RGBAFormat as never, HalfFloatType)
  texture.colorSpace = LinearSRGBColorSpace
  texture.minFilter = LinearMipmapLinearFilter
  texture.magFilter = LinearFilter
  texture.needsUpdate = true
  return texture
}

/**
 * What a level shows, as a matrix M: (x, y, z, 1) M (x, y, z, 1) is its brightness in that direction, by spherical harmonics up to the second order
 * (Ramamoorthi and Hanrahan, An Efficient Representation for Irradiance Environment Maps, 2001). The room is without colour.
 */
export function studioForm(level: number): Matrix4 {
  const size = LEVELS[level]
  const sums = new Float64Array(9)
  let sphere = 0
  for (let face = 0; face < 6; face++) {
    const pixels = levelOf(face, level)
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        const at = (row * size + column) * 4
        const u = (2 * column + 1) / size - 1
        const v = (2 * row + 1) / size - 1
        const distance = Math.sqrt(1 + u * u + v * v)
        const angle = distance ** -3
        const [x, y, z] = cubeDirections[face](u, v).map((value) => value / distance)
        const brightness = ((0.2126 * pixels[at] + 0.7152 * pixels[at + 1] + 0.0722 * pixels[at + 2]) * 2 ** (pixels[at + 3] - 128)) / 255
        harmonics(x, y, z).forEach((value, i) => (sums[i] += value * brightness * angle))
        sphere += angle
      }
    }
  }
  const [c, y1, z1, x1, xy, yz, z2, xz, x2] = sums.map((sum) => (sum * 4 * Math.PI) / sphere)
  const [a, b, d] = [H1 / 2, H2 / 2, H20]
  return new Matrix4(
    b * x2 - d * z2,
    b * xy,
    b * xz,
    a * x1,
    b * xy,
    -b * x2 - d * z2,
    b * yz,
    a * y1,
    b * xz,
    b * yz,
    2 * d * z2,
    a * z1,
    a * x1,
    a * y1,
    a * z1,
    H0 * c,
  )
}

/** Factors of the spherical harmonics of orders 0, 1, 2 and (2, 0). */
const H0 = 0.5 / Math.sqrt(Math.PI)
const H1 = Math.sqrt(3) * H0
const H2 = Math.sqrt(15) * H0
const H20 = (Math.sqrt(5) / 2) * H0

const harmonics = (x: number, y: number, z: number): number[] => [
  H0,
  H1 * y,
  H1 * z,
  H1 * x,
  H2 * x * y,
  H2 * y * z,
  H20 * (2 * z * z - x * x - y * y),
  H2 * x * z,
  (H2 / 2) * (x * x - y * y),
]

/** Where a face's pixels lie, its middle at distance 1 (OpenGL ES 3.0, table 3.21). */
const cubeDirections: ((u: number, v: number) => number[])[] = [
  (u, v) => [1, -v, -u],
  (u, v) => [-1, -v, u],
  (u, v) => [u, 1, v],
  (u, v) => [u, -1, -v],
  (u, v) => [u, -v, 1],
  (u, v) => [-u, -v, -1],
]

function halves(rgbe: Uint8Array): Uint16Array {
  const out = new Uint16Array(rgbe.length)
  for (let i = 0; i < rgbe.length; i += 4) {
    const scale = 2 ** (rgbe[i + 3] - 128) / 255
    for (let c = 0; c < 3; c++) out[i + c] = DataUtils.toHalfFloat(rgbe[i + c] * scale)
    out[i + 3] = 0x3c00
  }
  return out
}

/** The studio around the model, whose ceiling is where up is, as the face shader reads it (materials/glsl.ts). */
export class Lighting {
  /** The prefiltered picture and how view directions are turned for it; what its two roughest levels show, as forms of the view direction. */
  readonly uniforms = {
    studio: { value: studioTexture() },
    studioTurn: { value: new Matrix3() },
    studioSatin: { value: new Matrix4() },
    studioMatte: { value: new Matrix4() },
    studioLevels: { value: studioLevels - 1 },
  }
  private readonly satin = studioForm(studioLevels - 2)
  private readonly matte = studioForm(studioLevels - 1)
  private readonly upright = new Matrix4()

  constructor() {
    this.setUpAxis('z')
  }

  setUpAxis(up: UpAxis): void {
    // Cube maps look from inside: left is right.
    this.upright.makeScale(-1, 1, 1)
    this.upright.multiply(new Matrix4().fromArray(turnBetween(up, 'y')))
  }

  follow(camera: PerspectiveCamera | OrthographicCamera): void {
    const turn = new Matrix4().extractRotation(camera.matrixWorld).premultiply(this.upright)
    const back = turn.clone().transpose()
    this.uniforms.studioTurn.value.setFromMatrix4(turn)
    this.uniforms.studioSatin.value.copy(back).multiply(this.satin).multiply(turn)
    this.uniforms.studioMatte.value.copy(back).multiply(this.matte).multiply(turn)
  }

  dispose(): void {
    this.uniforms.studio.value.dispose()
  }
}

/** Where the scene is drawn: display colours with premultiplied alpha (0 = background) and a depth that effects can read. */
export class PictureTarget {
  readonly target: WebGLRenderTarget

  constructor(samples: number) {
    this.target = new WebGLRenderTarget(1, 1, {
      samples,
      minFilter: LinearFilter,
      magFilter: LinearFilter,
      generateMipmaps: false,
      depthTexture: new DepthTexture(1, 1, UnsignedIntType),
    })
    this.target.depthTexture!.minFilter = NearestFilter
    this.target.depthTexture!.magFilter = NearestFilter
  }

  resize(width: number, height: number): void {
    if (this.target.width !== width || this.target.height !== height) this.target.setSize(width, height)
  }

  /** Draws into the lower left part only: lower resolution while moving without a new allocation. */
  use(width: number, height: number): void {
    this.target.viewport.set(0, 0, width, height)
  }

  dispose(): void {
    this.target.depthTexture?.dispose()
    this.target.dispose()
  }
}
