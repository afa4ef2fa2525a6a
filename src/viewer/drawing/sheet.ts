import { BufferAttribute, BufferGeometry, Camera, Color, GLSL3, Mesh, RawShaderMaterial, Scene, Vector2, Vector4 } from 'three'
import type { Rect } from '../../core/drawing/space.ts'
import type { PlaneCamera } from './planeCamera.ts'

// Shaders place everything themselves: three.js need not work out matrices for each frame.

export function stillCamera(): Camera {
  const camera = new Camera()
  camera.matrixWorldAutoUpdate = false
  return camera
}

export function stillScene(): Scene {
  const scene = new Scene()
  scene.matrixAutoUpdate = scene.matrixWorldAutoUpdate = false
  return scene
}

/** Puts a mesh into a scene, behind those of a lower `renderOrder`: nothing is sorted per frame. */
export function addStill(scene: Scene, mesh: Mesh): void {
  mesh.frustumCulled = false
  mesh.matrixAutoUpdate = mesh.matrixWorldAutoUpdate = false
  scene.add(mesh)
  scene.children.sort((a, b) => a.renderOrder - b.renderOrder)
}

const SHADOW_PX = 12

/** The sheet of paper under a layout, with a soft shadow on the desk. */
export class Sheet {
  readonly scene = stillScene()
  readonly #uniforms = {
    halfSize: { value: new Vector2() },
    /** Left, bottom, right, top in pixels from the middle of the canvas. */
    box: { value: new Vector4() },
    paper: { value: new Color() },
    blur: { value: SHADOW_PX },
  }
  readonly #material: RawShaderMaterial
  readonly #geometry = new BufferGeometry()

  constructor() {
    this.#geometry.setAttribute('corner', new BufferAttribute(new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), 2))
    this.#geometry.setIndex([0, 1, 2, 2, 1, 3])
    this.#material = new RawShaderMaterial({
      name: 'sheet',
      glslVersion: GLSL3,
      vertexShader,
      fragmentShader,
      uniforms: this.#uniforms,
      transparent: true,
      depthTest: false,
      depthWrite: false,
    })
    addStill(this.scene, new Mesh(this.#geometry, this.#material))
  }

  place(rect: Rect, camera: PlaneCamera, pixelRatio: number, color: number): void {
    const scale = camera.scale * pixelRatio
    this.#uniforms.halfSize.value.set((camera.width * pixelRatio) / 2, (camera.height * pixelRatio) / 2)
    this.#uniforms.box.value.set((rect[0] - camera.x) * scale, (rect[1] - camera.y) * scale, (rect[2] - camera.x) * scale, (rect[3] - camera.y) * scale)
    this.#uniforms.paper.value.setHex(color, '')
    this.#uniforms.blur.value = SHADOW_PX * pixelRatio
    this.#material.uniformsNeedUpdate = true
  }

  dispose(): void {
    this.#geometry.dispose()
    this.#material.dispose()
  }
}

const vertexShader = /* glsl */ `
precision highp float;
uniform vec2 halfSize;
uniform vec4 box;
uniform float blur;
in vec2 corner;
out vec2 vAt;
void main() {
  vAt = mix(box.xy - blur * 2.0, box.zw + blur * 2.0, corner);
  gl_Position = vec4(vAt / halfSize, 0.0, 1.0);
}
`

const fragmentShader = /* glsl */ `
precision highp float;
uniform vec4 box;
uniform vec3 paper;
uniform float blur;
in vec2 vAt;
out vec4 outColor;
void main() {
  vec2 beyond = max(box.xy - vAt, vAt - box.zw);
  if (max(beyond.x, beyond.y) <= 0.0) { outColor = vec4(paper, 1.0); return; }
  vec2 low = vAt - vec2(0.0, -blur * 0.3);
  float d = length(max(max(box.xy - low, low - box.zw), 0.0)) / blur;
  outColor = vec4(0.0, 0.0, 0.0, 0.13 * exp(-2.2 * d * d));
}
`
