import {
  DoubleSide,
  GLSL3,
  LinearFilter,
  Mesh,
  OrthographicCamera,
  PlaneGeometry,
  RedFormat,
  ShaderMaterial,
  type Texture,
  Vector2,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three'
import { FullScreenQuad } from 'three/addons/postprocessing/Pass.js'
import type { Bounds } from '../../core/scene/mesh.ts'
import type { UpAxis } from '../../core/scene/model.ts'
import type { Materials } from '../materials/materials.ts'
import { fillShadow } from '../scene/drawLists.ts'
import type { GpuScene } from '../scene/gpuScene.ts'
import { order, type Passes } from '../scene/drawList.ts'

/** Pixels along the longer side of the shadow's picture: so few that the blur's samples lie closer than two pixels, and show no steps. */
const PIXELS = 256
/** Room around the model for the blurred border, as a share of its diagonal. */
const MARGIN = 0.2
/** Height over the ground up to which a face casts a shadow, as a share of the model's diagonal. */
const REACH = 0.45
/** Standard deviation of the blur, as a share of the diagonal. */
const BLUR = 0.03
/** How far the ground lies below the model, as a share of the diagonal: bottom faces must not flicker with it. */
const GAP = 1e-3
const STRENGTH = { light: 0.5, dark: 0.75 }

const quadVertex = /* glsl */ `
varying vec2 vUv;
void main() {
  vUv = uv;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}
`

/** One direction of a Gaussian blur over 13 pixels, two standard deviations to each side. */
const blurFragment = /* glsl */ `
varying vec2 vUv;
uniform sampler2D source;
uniform vec2 stride;
out vec4 outColor;
void main() {
  float sum = 0.0;
  float weights = 0.0;
  for (int i = -6; i <= 6; i++) {
    float at = float(i) / 3.0;
    float weight = exp(-0.5 * at * at);
    sum += weight * texture(source, vUv + stride * at).r;
    weights += weight;
  }
  outColor = vec4(sum / weights);
}
`

const groundVertex = /* glsl */ `
varying vec2 vUv;
varying float vAbove;
uniform vec3 up;
void main() {
  vUv = uv;
  vec4 view = modelViewMatrix * vec4(position, 1.0);
  vec3 upward = normalize((viewMatrix * vec4(up, 0.0)).xyz);
  vec3 toViewer = isOrthographic ? vec3(0.0, 0.0, 1.0) : normalize(-view.xyz);
  vAbove = dot(upward, toViewer);
  gl_Position = projectionMatrix * view;
}
`

/** Seen at a grazing angle the ground is a line: the shadow fades out before. */
const groundFragment = /* glsl */ `
varying vec2 vUv;
varying float vAbove;
uniform sampler2D shadow;
uniform float strength;
out vec4 outColor;
void main() {
  vec2 rim = smoothstep(vec2(0.0), vec2(0.08), vUv) * smoothstep(vec2(0.0), vec2(0.08), 1.0 - vUv);
  outColor = vec4(vec3(0.0), texture(shadow, vUv).r * strength * rim.x * rim.y * smoothstep(0.02, 0.16, vAbove));
}
`

/** What the shadow depends on. */
export interface GroundOptions {
  /** World box of the parts that stand on the ground, millimetres. */
  box: Bounds
  up: UpAxis
  /** Grows with every change of the shown parts and their places. */
  arrangement: number
  /** Whether a shadow that no longer fits may be worked out in this frame; else none is drawn. */
  renew: boolean
}

/**
 * Soft contact shadow below the model: the faces as they are seen from the ground, darker the nearer they are, blurred. It is worked out
 * when the model changes, not when the camera moves.
 */
export class GroundShadow {
  private readonly heights = new WebGLRenderTarget(1, 1, { format: RedFormat, minFilter: LinearFilter, magFilter: LinearFilter, generateMipmaps: false })
  private readonly blurred = new WebGLRenderTarget(1, 1, {
    format: RedFormat,
    minFilter: LinearFilter,
    magFilter: LinearFilter,
    depthBuffer: false,
    generateMipmaps: false,
  })
  private readonly blurUniforms = { source: { value: null as Texture | null }, stride: { value: new Vector2() } }
  private readonly blur = new FullScreenQuad(
    new ShaderMaterial({
      name: 'groundBlur',
      glslVersion: GLSL3,
      vertexShader: quadVertex,
      fragmentShader: blurFragment,
      uniforms: this.blurUniforms,
      depthTest: false,
      depthWrite: false,
    }),
  )
  private readonly uniforms = {
    shadow: { value: this.heights.texture },
    strength: { value: STRENGTH.light },
    up: { value: new Vector3(0, 0, 1) },
  }
  private readonly plane = new Mesh(
    new PlaneGeometry(1, 1),
    new ShaderMaterial({
      name: 'ground',
      glslVersion: GLSL3,
      vertexShader: groundVertex,
      fragmentShader: groundFragment,
      uniforms: this.uniforms,
      side: DoubleSide,
      transparent: true,
      depthWrite: false,
    }),
  )
  private readonly camera = new OrthographicCamera()
  private readonly renderer: WebGLRenderer
  private readonly materials: Materials
  private known?: { scene: GpuScene; arrangement: number; up: UpAxis; origin: readonly number[] }

  constructor(renderer: WebGLRenderer, materials: Materials, passes: Passes) {
    this.renderer = renderer
    this.materials = materials
    this.plane.renderOrder = order.ground
    this.plane.visible = false
    this.plane.frustumCulled = false
    passes.picture.add(this.plane)
  }

  setTheme(theme: 'light' | 'dark'): void {
    this.uniforms.strength.value = STRENGTH[theme]
  }

  /** Puts the shadow into the scene's picture, or takes it out. To be called before the frame's uniforms are set. */
  update(scene: GpuScene, options: GroundOptions | undefined): void {
    this.plane.visible = false
    if (!options || !options.box.every(Number.isFinite)) return
    if (!this.fits(scene, options)) {
      if (!options.renew) return
      this.draw(scene, options)
    }
    this.plane.visible = true
  }

  dispose(): void {
    this.plane.removeFromParent()
    this.plane.geometry.dispose()
    this.plane.material.dispose()
    this.blur.material.dispose()
    this.blur.dispose()
    this.heights.dispose()
    this.blurred.dispose()
  }

  private fits(scene: GpuScene, { arrangement, up }: GroundOptions): boolean {
    const { known } = this
    return known?.scene === scene && known.arrangement === arrangement && known.up === up && known.origin === scene.table.origin
  }

  private draw(scene: GpuScene, { box, up, arrangement }: GroundOptions): void {
    const { renderer, camera, plane } = this
    const { origin } = scene.table
    // Right and forward on the ground, and up, form a right-handed system.
    const [right, forward, upward] = up === 'z' ? [0, 1, 2] : up === 'y' ? [2, 0, 1] : [1, 2, 0]
    const diagonal = Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]) || 1
    const half = [right, forward].map((axis) => (box[axis + 3] - box[axis]) / 2 + MARGIN * diagonal)
    const middle = new Vector3(...[0, 1, 2].map((axis) => (box[axis] + box[axis + 3]) / 2 - origin[axis]))
    middle.setComponent(upward, box[upward] - origin[upward] - GAP * diagonal)
    const axes = [right, forward, upward].map((axis) => new Vector3().setComponent(axis, 1))

    plane.matrixAutoUpdate = false
    plane.matrix.makeBasis(axes[0], axes[1], axes[2]).setPosition(middle)
    plane.matrix.multiply(camera.matrixWorld.makeScale(2 * half[0], 2 * half[1], 1))
    plane.matrixWorld.copy(plane.matrix)

    // The eye lies in the ground and looks up: mirrored, so that its picture's axes are those of the plane.
    camera.left = -half[0]
    camera.right = half[0]
    camera.bottom = -half[1]
    camera.top = half[1]
    camera.near = 0
    camera.far = REACH * diagonal
    camera.updateProjectionMatrix()
    camera.matrixAutoUpdate = false
    camera.matrixWorldAutoUpdate = false
    camera.matrixWorld.makeBasis(axes[0], axes[1], axes[2].clone().negate()).setPosition(middle)
    camera.matrixWorldInverse.copy(camera.matrixWorld).invert()

    const longer = Math.max(...half)
    const [width, height] = half.map((size) => Math.max(1, Math.round((PIXELS * size) / longer)))
    this.heights.setSize(width, height)
    this.blurred.setSize(width, height)
    fillShadow(scene)
    const { sections, uniforms } = this.materials
    sections.write(scene.sections, origin, camera)
    uniforms.shadowReach.value = REACH * diagonal
    renderer.setRenderTarget(this.heights)
    renderer.setClearColor(0, 0)
    renderer.clear(true, true, false)
    renderer.render(scene.passes.shadow, camera)
    // Two blurs one after the other are one of √2 times the width.
    const once = [
      [this.heights, this.blurred, 0],
      [this.blurred, this.heights, 1],
    ] as const
    for (const [from, to, axis] of [...once, ...once]) {
      this.blurUniforms.source.value = from.texture
      this.blurUniforms.stride.value.set(0, 0).setComponent(axis, (Math.SQRT1_2 * BLUR * diagonal) / (2 * half[axis]))
      renderer.setRenderTarget(to)
      this.blur.render(renderer)
    }
    this.uniforms.up.value.copy(axes[2])
    this.known = { scene, arrangement, up, origin }
  }
}
