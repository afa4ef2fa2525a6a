import { GLSL3, type IUniform, NoBlending, ShaderMaterial } from 'three'
import { sectionPars } from '../section/sectionGlsl.ts'
import { occurrencePars, occurrenceVertex } from './glsl.ts'

const vertexShader = /* glsl */ `
#include <common>
attribute uvec2 place;
attribute vec4 paint;
uniform float pixelRatio;
varying vec4 vPaint;
varying vec3 vPlace;
${occurrencePars}
void main() {
  ${occurrenceVertex}
  vId = uvec3(uint(slot), 0u, occurrence.g);
  // Without a colour of their own they have that of lines, which can be read on what they lie on.
  vPaint = paint.a == 0.0 || (occurrence.g & 32u) != 0u ? vec4(vEdge, 1.0) : paint;
  vec4 view = modelViewMatrix * (batchingMatrix * vec4(gridPlace(place), 1.0));
  vPlace = view.xyz;
  gl_Position = projectionMatrix * view;
  gl_PointSize = 3.0 * pixelRatio;
}
`

const draw = /* glsl */ `
${sectionPars}
varying vec3 vPlace;
flat varying uvec3 vId;
varying vec4 vPaint;
uniform vec3 highlight;
out vec4 outColor;
void main() {
  #ifdef SECTIONED
    if (cutAway(vPlace, vId.z)) discard;
  #endif
  if (length(gl_PointCoord - 0.5) > 0.5) discard;
  bool ghost = (vId.z & 2u) != 0u;
  outColor = vec4((vId.z & 4u) != 0u ? mix(vPaint.rgb, highlight, 0.6) : vPaint.rgb, ghost ? 0.1 : 1.0);
}
`

const pick = /* glsl */ `
${sectionPars}
flat varying uvec3 vId;
varying vec3 vPlace;
out uvec4 outId;
void main() {
  #ifdef SECTIONED
    if (cutAway(vPlace, vId.z)) discard;
  #endif
  outId = uvec4(vId.x + 1u, 0xffffffffu, floatBitsToUint(-vPlace.z), 0u);
}
`

/** Round points of 3 CSS pixels. */
export function pointMaterial(uniforms: Record<string, IUniform>): ShaderMaterial {
  return new ShaderMaterial({ name: 'point', glslVersion: GLSL3, vertexShader, fragmentShader: draw, uniforms, transparent: true })
}

export function pointPickMaterial(uniforms: Record<string, IUniform>): ShaderMaterial {
  return new ShaderMaterial({ name: 'pointPick', glslVersion: GLSL3, vertexShader, fragmentShader: pick, uniforms, blending: NoBlending })
}
