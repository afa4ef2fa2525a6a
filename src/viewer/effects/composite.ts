import { Color, DataTexture, GLSL3, LinearSRGBColorSpace, NoBlending, RedFormat, ShaderMaterial, type Texture, Vector2, type WebGLRenderer } from 'three'
import { FullScreenQuad } from 'three/addons/postprocessing/Pass.js'
import type { Palette } from '../theme.ts'

const AO_STRENGTH = 0.6

const vertexShader = /* glsl */ `
varying vec2 vUv;
void main() {
  vUv = uv;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}
`

const fragmentShader = /* glsl */ `
varying vec2 vUv;
uniform sampler2D picture;
uniform sampler2D occlusion;
uniform sampler2D mask;
uniform vec2 region;
uniform vec2 maskTexel;
uniform float strength;
uniform int occluded;
uniform float outlineWidth;
uniform vec3 highlight;
uniform vec3 backgroundTop;
uniform vec3 backgroundBottom;
uniform float backgroundAlpha;
out vec4 outColor;

// Loops stand for conditions: processors that draw pictures skip nothing else.

// How much of the selection's silhouette band this pixel holds: the mask's coverage grown by the line's width, less the mask itself.
float outline(const in int looks) {
  float inside = 0.0;
  float near = 0.0;
  for (int i = 0; i < looks; i++) {
    if (i == 0) inside = texture(mask, vUv).r;
    float angle = float(i) * 0.39269908;
    vec2 way = vec2(cos(angle), sin(angle)) * maskTexel;
    near = max(near, texture(mask, vUv + way * outlineWidth).r);
    if ((i & 1) == 0) near = max(near, texture(mask, vUv + way * outlineWidth * 0.5).r);
  }
  return near * (1.0 - inside);
}

void main() {
  vec4 scene = texture(picture, vUv * region);
  for (int i = 0; i < occluded; i++) scene.rgb *= 1.0 - strength * (1.0 - texture(occlusion, vUv).r);
  vec3 ground = mix(backgroundBottom, backgroundTop, vUv.y);
  // Half a step of noise: a gradient of so few levels shows bands.
  ground += (fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
  vec3 color = scene.rgb + ground * backgroundAlpha * (1.0 - scene.a);
  float alpha = scene.a + backgroundAlpha * (1.0 - scene.a);
  float line = outline(outlineWidth > 0.0 ? 16 : 0);
  color = mix(color, highlight, line);
  alpha = mix(alpha, 1.0, line);
  outColor = vec4(color, alpha);
}
`

export interface CompositeInput {
  picture: Texture
  /** Part of `picture` that was drawn, 0..1. */
  region: Vector2
  occlusion?: Texture
  mask?: { texture: Texture; width: number; height: number; line: number }
  transparent: boolean
}

/** The last pass: background, picture, ambient occlusion and the outline of the selection. */
export class Composite {
  private readonly white = new DataTexture(new Uint8Array([255]), 1, 1, RedFormat)
  private readonly nothing = new DataTexture(new Uint8Array(4), 1, 1)
  private readonly uniforms = {
    picture: { value: null as Texture | null },
    occlusion: { value: null as Texture | null },
    mask: { value: null as Texture | null },
    region: { value: new Vector2(1, 1) },
    maskTexel: { value: new Vector2() },
    strength: { value: AO_STRENGTH },
    occluded: { value: 0 },
    outlineWidth: { value: 0 },
    highlight: { value: new Color() },
    backgroundTop: { value: new Color() },
    backgroundBottom: { value: new Color() },
    backgroundAlpha: { value: 1 },
  }
  private readonly quad = new FullScreenQuad(
    new ShaderMaterial({
      name: 'composite',
      glslVersion: GLSL3,
      vertexShader,
      fragmentShader,
      uniforms: this.uniforms,
      depthTest: false,
      depthWrite: false,
      blending: NoBlending,
    }),
  )

  constructor() {
    this.white.needsUpdate = true
    this.nothing.needsUpdate = true
  }

  setPalette(palette: Palette): void {
    this.uniforms.highlight.value.setHex(palette.highlight, LinearSRGBColorSpace)
    this.uniforms.backgroundTop.value.setHex(palette.backgroundTop, LinearSRGBColorSpace)
    this.uniforms.backgroundBottom.value.setHex(palette.backgroundBottom, LinearSRGBColorSpace)
  }

  /** Draws into the renderer's current target. */
  render(renderer: WebGLRenderer, input: CompositeInput): void {
    const { uniforms } = this
    uniforms.picture.value = input.picture
    uniforms.region.value.copy(input.region)
    uniforms.occlusion.value = input.occlusion ?? this.white
    uniforms.occluded.value = input.occlusion ? 1 : 0
    uniforms.mask.value = input.mask?.texture ?? this.white
    uniforms.outlineWidth.value = input.mask?.line ?? 0
    if (input.mask) uniforms.maskTexel.value.set(1 / input.mask.width, 1 / input.mask.height)
    uniforms.backgroundAlpha.value = input.transparent ? 0 : 1
    this.quad.render(renderer)
  }

  renderBackground(renderer: WebGLRenderer): void {
    this.render(renderer, { picture: this.nothing, region: new Vector2(1, 1), transparent: false })
  }

  dispose(): void {
    this.nothing.dispose()
    this.quad.material.dispose()
    this.quad.dispose()
    this.white.dispose()
  }
}
