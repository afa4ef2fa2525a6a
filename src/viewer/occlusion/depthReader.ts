import { GLSL3, type Matrix4, NearestFilter, NoBlending, ShaderMaterial, type Texture, type WebGLRenderer, WebGLRenderTarget } from 'three'
import { FullScreenQuad } from 'three/addons/postprocessing/Pass.js'
import type { DepthPicture } from './depthMap.ts'

/** Cells from left to right at most, and pixels along a cell at least. */
const COLUMNS = 240
const SMALLEST_CELL = 4

/** The farthest depth of each cell, 24 bits in three bytes as the depth buffer has them. */
const fragmentShader = /* glsl */ `
uniform highp sampler2D depth;
uniform ivec2 size;
uniform int cell;
out vec4 outColor;
void main() {
  ivec2 from = ivec2(gl_FragCoord.xy) * cell;
  ivec2 to = min(from + cell, size);
  float farthest = 0.0;
  for (int y = from.y; y < to.y; y++)
    for (int x = from.x; x < to.x; x++) farthest = max(farthest, texelFetch(depth, ivec2(x, y), 0).r);
  uint bits = uint(ceil(farthest * 16777215.0));
  outColor = vec4(float(bits & 255u), float((bits >> 8u) & 255u), float(bits >> 16u), 255.0) / 255.0;
}
`

/** Pixels along a cell of a picture of so many. */
export const cellOf = (width: number): number => Math.max(SMALLEST_CELL, Math.ceil(width / COLUMNS))

/** Reads depths of a picture from the GPU, by cells, without waiting for it. */
export class DepthReader {
  private readonly renderer: WebGLRenderer
  private readonly target = new WebGLRenderTarget(1, 1, { depthBuffer: false, generateMipmaps: false, minFilter: NearestFilter, magFilter: NearestFilter })
  private readonly uniforms = { depth: { value: null as Texture | null }, size: { value: [1, 1] }, cell: { value: 1 } }
  private readonly quad = new FullScreenQuad(
    new ShaderMaterial({
      name: 'farthestDepth',
      glslVersion: GLSL3,
      vertexShader: 'void main() { gl_Position = vec4(position.xy, 0.0, 1.0); }',
      fragmentShader,
      uniforms: this.uniforms,
      blending: NoBlending,
      depthTest: false,
      depthWrite: false,
    }),
  )

  constructor(renderer: WebGLRenderer) {
    this.renderer = renderer
  }

  /** `width` × `height`: pixels of the picture, at the lower left of the depth texture; `matrix`: from the scene to clip space. */
  async read(depth: Texture, width: number, height: number, matrix: Matrix4): Promise<DepthPicture> {
    const { renderer, target, uniforms } = this
    const cell = cellOf(width)
    const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)]
    target.setSize(columns, rows)
    uniforms.depth.value = depth
    uniforms.size.value = [width, height]
    uniforms.cell.value = cell
    const before = renderer.getRenderTarget()
    renderer.setRenderTarget(target)
    this.quad.render(renderer)
    const bytes = new Uint8Array(columns * rows * 4)
    // Drawn and asked for within this call.
    const read = renderer.readRenderTargetPixelsAsync(target, 0, 0, columns, rows, bytes)
    renderer.setRenderTarget(before)
    await read
    const depths = Float32Array.from({ length: columns * rows }, (_, i) => (bytes[i * 4] + bytes[i * 4 + 1] * 256 + bytes[i * 4 + 2] * 65536) / 16777215)
    return { columns, rows, across: width / cell, up: height / cell, depths, matrix }
  }

  dispose(): void {
    this.quad.material.dispose()
    this.quad.dispose()
    this.target.dispose()
  }
}
