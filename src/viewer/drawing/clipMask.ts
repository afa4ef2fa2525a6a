import { BufferAttribute, BufferGeometry, DoubleSide, GLSL3, Mesh, RawShaderMaterial, ReplaceStencilOp, Vector2 } from 'three'
import earcut from 'earcut'
import type { PlaneCamera } from './planeCamera.ts'
import { addStill, stillScene } from './sheet.ts'

/** Writes 1 into the stencil where a viewport's clipping polygon is. Made for one polygon, placed anew for each frame. */
export class ClipMask {
  readonly scene = stillScene()
  readonly #uniforms = { scale: { value: new Vector2() }, shift: { value: new Vector2() } }
  readonly #geometry = new BufferGeometry()
  readonly #material: RawShaderMaterial
  readonly #origin: [number, number]

  /** `ring`: x y pairs on the sheet. */
  constructor(ring: Float64Array) {
    this.#origin = [ring[0], ring[1]]
    const at = Float32Array.from(ring, (value, i) => value - this.#origin[i & 1])
    this.#geometry.setAttribute('at', new BufferAttribute(at, 2))
    this.#geometry.setIndex(earcut(at))
    this.#material = new RawShaderMaterial({
      name: 'clipMask',
      glslVersion: GLSL3,
      vertexShader:
        'precision highp float; uniform vec2 scale; uniform vec2 shift; in vec2 at; void main() { gl_Position = vec4(at * scale + shift, 0.0, 1.0); }',
      fragmentShader: 'precision mediump float; out vec4 outColor; void main() { outColor = vec4(0.0); }',
      uniforms: this.#uniforms,
      side: DoubleSide,
      colorWrite: false,
      depthTest: false,
      depthWrite: false,
      stencilWrite: true,
      stencilRef: 1,
      stencilZPass: ReplaceStencilOp,
    })
    addStill(this.scene, new Mesh(this.#geometry, this.#material))
  }

  place(camera: PlaneCamera): void {
    const x = (2 * camera.scale) / camera.width
    const y = (2 * camera.scale) / camera.height
    this.#uniforms.scale.value.set(x, y)
    this.#uniforms.shift.value.set((this.#origin[0] - camera.x) * x, (this.#origin[1] - camera.y) * y)
    this.#material.uniformsNeedUpdate = true
  }

  dispose(): void {
    this.#geometry.dispose()
    this.#material.dispose()
  }
}
