import {
  DepthTexture,
  LinearFilter,
  Matrix3,
  Matrix4,
  NearestFilter,
  type OrthographicCamera,
  type PerspectiveCamera,
  UnsignedIntType,
  WebGLRenderTarget,
} from 'three'
import type { UpAxis } from '../../core/scene/model.ts'
import { turnBetween } from '../../core/scene/upAxis.ts'
import { studioForm, studioLevels, studioTexture } from './studio.ts'

/** The studio around the model, whose ceiling is where up is, as the face shader reads it (materials/lightGlsl.ts). */
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
