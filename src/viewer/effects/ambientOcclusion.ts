import {
  GLSL3,
  LinearFilter,
  Matrix4,
  type OrthographicCamera,
  type PerspectiveCamera,
  RedFormat,
  ShaderMaterial,
  type Texture,
  Vector2,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three'
import { FullScreenQuad } from 'three/addons/postprocessing/Pass.js'

const vertexShader = /* glsl */ `
varying vec2 vUv;
void main() {
  vUv = uv;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}
`

/** Scalable ambient obscurance (McGuire, Mara, Luebke 2012): points around the pixel that rise above its tangent plane take light away. */
const obscurance = /* glsl */ `
const int SAMPLES = 16;
const float GOLDEN_ANGLE = 2.39996323;
uniform highp sampler2D depth;
uniform mat4 inverseProjection;
uniform vec2 region;
uniform float radius;
uniform float pixelsPerUnit;
uniform bool orthographic;
out vec4 outColor;

// Read by texel numbers: a coordinate between two texels would take the depth of one for the place of the other and bend flat faces.
vec3 viewAt(ivec2 cell) {
  vec2 size = floor(vec2(textureSize(depth, 0)) * region + 0.5);
  cell = clamp(cell, ivec2(0), ivec2(size) - 1);
  vec4 p = inverseProjection * vec4(vec3((vec2(cell) + 0.5) / size, texelFetch(depth, cell, 0).r) * 2.0 - 1.0, 1.0);
  return p.xyz / p.w;
}

void main() {
  ivec2 here = ivec2(gl_FragCoord.xy) * 2;
  if (texelFetch(depth, here, 0).r >= 1.0) { outColor = vec4(1.0); return; }
  vec3 center = viewAt(here);
  // The smaller of the two differences on each axis does not cross a depth step.
  vec3 left = center - viewAt(here - ivec2(1, 0));
  vec3 right = viewAt(here + ivec2(1, 0)) - center;
  vec3 below = center - viewAt(here - ivec2(0, 1));
  vec3 above = viewAt(here + ivec2(0, 1)) - center;
  vec3 normal = normalize(cross(abs(left.z) < abs(right.z) ? left : right, abs(below.z) < abs(above.z) ? below : above));
  float reach = pixelsPerUnit * radius / (orthographic ? 1.0 : -center.z);
  if (reach < 3.0) { outColor = vec4(1.0); return; }
  reach = min(reach, 0.08 * float(textureSize(depth, 0).y) * region.y);
  // Sixteen different turns of the spiral in each 4 × 4 cell, which the blur then averages exactly.
  ivec2 cell = ivec2(gl_FragCoord.xy) & 3;
  int number = ((cell.x + 4 * cell.y) * 7) & 15;
  float turn = float(number) * 0.0245436926;
  float inner = fract(float(number) * 0.61803399);
  float sum = 0.0;
  for (int i = 0; i < SAMPLES; i++) {
    float t = (float(i) + inner) / float(SAMPLES);
    float angle = float(i) * GOLDEN_ANGLE + turn;
    vec3 v = viewAt(here + ivec2(round(vec2(cos(angle), sin(angle)) * t * reach))) - center;
    float vv = dot(v, v);
    float vn = dot(v, normal) - 0.06 * sqrt(vv) - 0.005 * radius;
    float f = max(radius * radius - vv, 0.0) / (radius * radius);
    sum += f * f * f * max(vn / (sqrt(vv) + 0.02 * radius), 0.0);
  }
  outColor = vec4(max(0.0, 1.0 - sum * 5.0 / float(SAMPLES)));
}
`

/** 4 × 4 box that does not reach over depth steps: removes the sampling noise. */
const blur = /* glsl */ `
varying vec2 vUv;
uniform sampler2D source;
uniform highp sampler2D depth;
uniform mat4 inverseProjection;
uniform vec2 texel;
uniform vec2 region;
uniform float radius;
out vec4 outColor;

float distanceAt(vec2 uv) {
  vec4 p = inverseProjection * vec4(0.0, 0.0, texture(depth, uv * region).r * 2.0 - 1.0, 1.0);
  return -p.z / p.w;
}

void main() {
  float center = distanceAt(vUv);
  float sum = 0.0;
  float weight = 0.0;
  for (int y = 0; y < 4; y++) {
    for (int x = 0; x < 4; x++) {
      vec2 at = vUv + (vec2(float(x), float(y)) - 1.5) * texel;
      float w = max(0.05, 1.0 - abs(distanceAt(at) - center) / (0.4 * radius));
      sum += texture(source, at).r * w;
      weight += w;
    }
  }
  outColor = vec4(sum / weight);
}
`

/** Soft darkening of corners and gaps, at half resolution. */
export class AmbientOcclusion {
  private readonly raw = occlusionTarget()
  private readonly smooth = occlusionTarget()
  private readonly uniforms = {
    depth: { value: null as Texture | null },
    source: { value: null as Texture | null },
    inverseProjection: { value: new Matrix4() },
    texel: { value: new Vector2() },
    region: { value: new Vector2(1, 1) },
    radius: { value: 1 },
    pixelsPerUnit: { value: 1 },
    orthographic: { value: false },
  }
  private readonly obscurance = new FullScreenQuad(this.shader('obscurance', obscurance))
  private readonly blur = new FullScreenQuad(this.shader('obscuranceBlur', blur))

  /** The result: light that is left, 0..1 in red. `width` × `height`: pixels of the picture, a `region` of the depth texture; `radius` in millimetres. */
  render(
    renderer: WebGLRenderer,
    depth: Texture,
    camera: PerspectiveCamera | OrthographicCamera,
    width: number,
    height: number,
    region: Vector2,
    radius: number,
  ): Texture {
    const w = Math.max(1, Math.ceil(width / 2))
    const h = Math.max(1, Math.ceil(height / 2))
    this.raw.setSize(w, h)
    this.smooth.setSize(w, h)
    const { uniforms } = this
    uniforms.depth.value = depth
    uniforms.source.value = this.raw.texture
    uniforms.inverseProjection.value.copy(camera.projectionMatrixInverse)
    uniforms.texel.value.set(1 / w, 1 / h)
    uniforms.region.value.copy(region)
    uniforms.radius.value = radius
    uniforms.pixelsPerUnit.value = (camera.projectionMatrix.elements[5] * height) / 2
    uniforms.orthographic.value = camera.type === 'OrthographicCamera'
    renderer.setRenderTarget(this.raw)
    this.obscurance.render(renderer)
    renderer.setRenderTarget(this.smooth)
    this.blur.render(renderer)
    return this.smooth.texture
  }

  dispose(): void {
    for (const quad of [this.obscurance, this.blur]) {
      quad.material.dispose()
      quad.dispose()
    }
    this.raw.dispose()
    this.smooth.dispose()
  }

  private shader(name: string, fragmentShader: string): ShaderMaterial {
    return new ShaderMaterial({ name, glslVersion: GLSL3, vertexShader, fragmentShader, uniforms: this.uniforms, depthTest: false, depthWrite: false })
  }
}

function occlusionTarget(): WebGLRenderTarget {
  return new WebGLRenderTarget(1, 1, { format: RedFormat, depthBuffer: false, minFilter: LinearFilter, magFilter: LinearFilter, generateMipmaps: false })
}
