import { DoubleSide, GLSL3, type IUniform, ShaderMaterial } from 'three'
import { hatchPars, sectionPars } from '../section/sectionGlsl.ts'
import { faceFragmentPars, occurrenceNormal, occurrencePars, occurrenceVertex } from './glsl.ts'

const vertexShader = /* glsl */ `
#include <common>
attribute uvec2 place;
attribute uint face;
varying vec3 vNormal;
varying vec3 vViewPosition;
${occurrencePars}
void main() {
  ${occurrenceVertex}
  vId = uvec3(uint(slot), face, occurrence.g);
  ${occurrenceNormal}
  vNormal = normalize(transformedNormal);
  vec4 view = modelViewMatrix * (batchingMatrix * vec4(gridPlace(place), 1.0));
  vViewPosition = -view.xyz;
  gl_Position = projectionMatrix * view;
}
`

const hiddenLine = /* glsl */ `
${sectionPars}
${hatchPars}
${faceFragmentPars}
varying vec3 vNormal;
varying vec3 vViewPosition;
uniform vec3 backgroundTop;
uniform vec3 backgroundBottom;
uniform vec2 resolution;
out vec4 outColor;
void main() {
  #ifdef SECTIONED
    if (cutAway(-vViewPosition, vId.z)) discard;
  #endif
  vec3 view = isOrthographic ? vec3(0.0, 0.0, 1.0) : normalize(vViewPosition);
  vec3 color = markedColor(mix(backgroundBottom, backgroundTop, gl_FragCoord.y / resolution.y));
  color = mix(color, vEdge, contour(normalize(vNormal), view));
  #ifdef SECTIONED
    color = cutFace(color, mix(backgroundBottom, backgroundTop, gl_FragCoord.y / resolution.y), -vViewPosition);
  #endif
  outColor = vec4(color, 1.0);
}
`

const annotation = /* glsl */ `
${faceFragmentPars}
out vec4 outColor;
void main() {
  bool isMarked = (vId.z & 4u) != 0u || int(vId.x) == marked.x;
  outColor = vec4(isMarked ? highlight : vEdge, (vId.z & 2u) != 0u ? 0.14 : 1.0);
}
`

const silhouette = /* glsl */ `
${sectionPars}
${hatchPars}
${faceFragmentPars}
varying vec3 vNormal;
varying vec3 vViewPosition;
out vec4 outColor;
void main() {
  #ifdef SECTIONED
    if (cutAway(-vViewPosition, vId.z)) discard;
  #endif
  float line = contour(normalize(vNormal), isOrthographic ? vec3(0.0, 0.0, 1.0) : normalize(vViewPosition));
  if (line < 0.01) discard;
  outColor = vec4(markedColor(vEdge), line);
}
`

const pick = /* glsl */ `
${sectionPars}
flat varying uvec3 vId;
varying vec3 vViewPosition;
out uvec4 outId;
void main() {
  #ifdef SECTIONED
    if (cutAway(-vViewPosition, vId.z)) discard;
  #endif
  outId = uvec4(vId.x + 1u, vId.y, floatBitsToUint(vViewPosition.z), 0u);
}
`

const mask = /* glsl */ `
${sectionPars}
flat varying uvec3 vId;
varying vec3 vViewPosition;
out vec4 outColor;
void main() {
  #ifdef SECTIONED
    if (cutAway(-vViewPosition, vId.z)) discard;
  #endif
  outColor = vec4(1.0);
}
`

const shadow = /* glsl */ `
${sectionPars}
flat varying uvec3 vId;
varying vec3 vViewPosition;
uniform float shadowReach;
out vec4 outColor;
void main() {
  #ifdef SECTIONED
    if (cutAway(-vViewPosition, vId.z)) discard;
  #endif
  float near = 1.0 - clamp(vViewPosition.z / shadowReach, 0.0, 1.0);
  outColor = vec4(near * near);
}
`

const offset = { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 }

/** Faces in the background's colour: they only hide the lines behind them. */
export function hiddenLineMaterial(shared: Record<string, IUniform>): ShaderMaterial {
  return new ShaderMaterial({ name: 'hiddenLine', glslVersion: GLSL3, vertexShader, fragmentShader: hiddenLine, uniforms: shared, side: DoubleSide, ...offset })
}

/** Filled letters and arrows of annotations: one colour in every light, from both sides. */
export function annotationMaterial(shared: Record<string, IUniform>): ShaderMaterial {
  return new ShaderMaterial({
    name: 'annotation',
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader: annotation,
    uniforms: shared,
    side: DoubleSide,
    transparent: true,
    depthWrite: false,
  })
}

/** Contours of curved faces alone, in front or behind: the lines that edges do not give, as those of a cylinder. */
export function silhouetteMaterial(shared: Record<string, IUniform>): ShaderMaterial {
  return new ShaderMaterial({
    name: 'silhouette',
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader: silhouette,
    uniforms: shared,
    side: DoubleSide,
    transparent: true,
    depthTest: false,
    depthWrite: false,
  })
}

/** Writes (slot + 1, face, bits of the view depth, 0) to an RGBA32UI target. */
export function facePickMaterial(shared: Record<string, IUniform>): ShaderMaterial {
  return new ShaderMaterial({ name: 'facePick', glslVersion: GLSL3, vertexShader, fragmentShader: pick, uniforms: shared, side: DoubleSide, ...offset })
}

/** Nearness of faces to the eye, which looks up from the ground: 1 at the ground, 0 from the height `shadowReach` on. */
export function shadowMaterial(shared: Record<string, IUniform>): ShaderMaterial {
  return new ShaderMaterial({ name: 'shadow', glslVersion: GLSL3, vertexShader, fragmentShader: shadow, uniforms: shared, side: DoubleSide })
}

/** White where a face is, in front or behind. */
export function maskMaterial(shared: Record<string, IUniform>): ShaderMaterial {
  return new ShaderMaterial({
    name: 'mask',
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader: mask,
    uniforms: shared,
    side: DoubleSide,
    depthTest: false,
    depthWrite: false,
  })
}
