import { DoubleSide, GLSL3, type IUniform, NoBlending, NormalBlending, ShaderMaterial, type ShaderMaterialParameters } from 'three'
import { POINT_ROW } from '../scene/edgeBatch.ts'
import { SPARE_BIT } from '../scene/grid.ts'
import { sectionPars } from '../section/sectionGlsl.ts'
import { lineBeforeEye, lineOnScreen, occurrencePars, occurrenceVertex, texelAt } from './glsl.ts'

/** Each segment of a polyline is a quad of constant width on screen, made from two texels (scene/edgeBatch.ts). */
const vertexShader = /* glsl */ `
#include <common>
uniform highp usampler2D pointTexture;
uniform vec2 resolution;
uniform float pixelRatio;
uniform float lineWidth;
varying float vAcross;
varying float vAlpha;
varying float vDepth;
flat varying vec2 vDirection;
#ifdef SECTIONED
varying vec3 vPlace;
#endif
${occurrencePars}

void main() {
  int at = gl_VertexID >> 2;
  uvec4 texelA = texelFetch(pointTexture, ${texelAt('at', POINT_ROW)}, 0);
  gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  uint kind = texelA.g >> ${SPARE_BIT}u;
  if ((kind & 4u) != 0u) return;
  at += 1;
  uvec4 texelB = texelFetch(pointTexture, ${texelAt('at', POINT_ROW)}, 0);
  ${occurrenceVertex}
  vId = uvec3(uint(slot), uint(at - 1), occurrence.g);

  vec4 viewA = modelViewMatrix * (batchingMatrix * vec4(gridPlace(texelA.xy), 1.0));
  vec4 viewB = modelViewMatrix * (batchingMatrix * vec4(gridPlace(texelB.xy), 1.0));
  ${lineBeforeEye}

  float alpha = kind == 1u ? 0.35 : 1.0;
  // A part of a few pixels would be nothing but lines.
  float pixels = uintBitsToFloat(occurrence.a) * projectionMatrix[1][1] * resolution.y / clipA.w / pixelRatio;
  bool isAnnotation = (occurrence.g & 0x80000000u) != 0u;
  if (!isAnnotation) alpha *= smoothstep(6.0, 24.0, pixels);
  if ((occurrence.g & 2u) != 0u) alpha *= 0.14;
  vAlpha = alpha;
  #ifdef VISIBLE_ONLY
    if (alpha < 0.01) return;
  #endif
  #ifdef NO_SMOOTH
    if (kind == 1u) return;
  #endif

  ${lineOnScreen}
  bool end = (gl_VertexID & 2) != 0;
  float side = (gl_VertexID & 1) != 0 ? 1.0 : -1.0;
  float reach = lineWidth * pixelRatio * 0.5 + 0.5;
  // Opaque lines overlap at their joints; translucent ones would show the overlap as dots.
  float cap = alpha > 0.9 ? lineWidth * pixelRatio * 0.35 : 0.0;
  vec4 clip = end ? clipB : clipA;
  clip.xy += (vec2(-direction.y, direction.x) * side * reach + direction * (end ? cap : -cap)) / halfSize * clip.w;
  vAcross = side * reach;
  vDepth = end ? -viewB.z : -viewA.z;
  vDirection = direction;
  #ifdef SECTIONED
    vPlace = end ? viewB.xyz : viewA.xyz;
  #endif
  gl_Position = clip;
}
`

const cut = /* glsl */ `
${sectionPars}
#ifdef SECTIONED
varying vec3 vPlace;
#endif
`

const draw = /* glsl */ `
${cut}
flat varying uvec3 vId;
flat varying vec3 vEdge;
flat varying vec2 vDirection;
varying float vAcross;
varying float vAlpha;
uniform float pixelRatio;
uniform float lineWidth;
uniform vec3 highlight;
uniform ivec4 marked;
uniform float edgeOpacity;
out vec4 outColor;
void main() {
  #ifdef SECTIONED
    if (cutAway(vPlace, vId.z)) discard;
  #endif
  vec3 color = vEdge;
  float alpha = vAlpha * edgeOpacity;
  #ifdef DASHED
    float along = abs(vDirection.x) > abs(vDirection.y) ? gl_FragCoord.x : gl_FragCoord.y;
    if (fract(along / (7.0 * pixelRatio)) > 0.57) discard;
    if ((vId.z & 4u) != 0u) color = highlight;
  #endif
  #ifdef ACCENT
    color = highlight;
    alpha = 1.0;
  #endif
  // Selected and hovered annotations have no faces that could show it.
  if ((vId.z & 0x80000000u) != 0u && ((vId.z & 4u) != 0u || int(vId.x) == marked.x)) color = highlight;
  alpha *= clamp(lineWidth * pixelRatio * 0.5 + 0.5 - abs(vAcross), 0.0, 1.0);
  if (alpha < 0.004) discard;
  outColor = vec4(color, alpha);
}
`

const pick = /* glsl */ `
${cut}
flat varying uvec3 vId;
varying float vDepth;
out uvec4 outId;
void main() {
  #ifdef SECTIONED
    if (cutAway(vPlace, vId.z)) discard;
  #endif
  outId = uvec4(vId.x + 1u, vId.y, floatBitsToUint(vDepth), 0u);
}
`

export function edgeMaterial(uniforms: Record<string, IUniform>, parameters: ShaderMaterialParameters): ShaderMaterial {
  return new ShaderMaterial({
    name: 'edge',
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader: draw,
    uniforms,
    side: DoubleSide,
    transparent: true,
    depthWrite: false,
    blending: NormalBlending,
    ...parameters,
  })
}

/** Writes (slot + 1, number of the point in its batch, bits of the view depth, 0). */
export function edgePickMaterial(uniforms: Record<string, IUniform>): ShaderMaterial {
  return new ShaderMaterial({ name: 'edgePick', glslVersion: GLSL3, vertexShader, fragmentShader: pick, uniforms, side: DoubleSide, blending: NoBlending })
}
