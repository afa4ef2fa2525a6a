import { DepthTexture, LinearFilter, NearestFilter, UnsignedIntType, WebGLRenderTarget } from 'three'

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
