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
import { matteForm, satinForm } from './studioForms.ts'
import type { UpAxis } from '../../core/scene/model.ts'
import { turnBetween } from '../../core/scene/upAxis.ts'

/** Pixels along a face at each level of the file (tools/bakeStudio.ts), each rougher than the one before; per face all levels, RGBE bytes. */
const LEVELS = [64, 32, 16, 8]
const studioLevels = LEVELS.length
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
    // three uploads given levels through its compressed textures, whatever their format; its types allow bytes only.
    return new CompressedTexture(mipmaps, LEVELS[0], LEVELS[0], RGBAFormat as never, HalfFloatType)
  })
  const texture = new CompressedCubeTexture(faces, RGBAFormat as never, HalfFloatType)
  texture.colorSpace = LinearSRGBColorSpace
  texture.minFilter = LinearMipmapLinearFilter
  texture.magFilter = LinearFilter
  texture.needsUpdate = true
  return texture
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
  private readonly satin = new Matrix4().fromArray(satinForm)
  private readonly matte = new Matrix4().fromArray(matteForm)
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
