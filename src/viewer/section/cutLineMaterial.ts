import { DoubleSide, GLSL3, type IUniform, ShaderMaterial } from 'three'
import { lineBeforeEye, lineOnScreen, statePars } from '../materials/glsl.ts'
import { PLANE_BITS } from './capMaterial.ts'
import { sectionPars } from './sectionGlsl.ts'

/** CSS pixels. */
const LINE_WIDTH = 1.9

/** One instance per piece of the outline: a quad of constant width on screen from `from` to `to`. */
const vertexShader = /* glsl */ `
attribute vec3 from;
attribute vec3 to;
attribute uint owner;
uniform vec2 resolution;
uniform float pixelRatio;
uniform float lineWidth;
flat varying uint vPlane;
varying vec3 vPlace;
varying float vAcross;
varying float vAlong;
flat varying float vLength;
${statePars}
void main() {
  int slot = int(owner >> ${PLANE_BITS}u);
  uvec4 occurrence = occurrenceState(slot);
  vId = uvec3(uint(slot), 0u, occurrence.g);
  vEdge = unpackRgba(occurrence.b).rgb;
  vPlane = owner & 7u;
  gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  if ((occurrence.g & 3u) != 0u) return;
  vec4 viewA = modelViewMatrix * vec4(from, 1.0);
  vec4 viewB = modelViewMatrix * vec4(to, 1.0);
  ${lineBeforeEye}
  ${lineOnScreen}
  bool end = gl_VertexID >= 2;
  float side = (gl_VertexID & 1) != 0 ? 1.0 : -1.0;
  float radius = lineWidth * pixelRatio * 0.5;
  float reach = radius + 0.5;
  vec4 clip = end ? clipB : clipA;
  clip.xy += (vec2(-direction.y, direction.x) * side * reach + direction * (end ? reach : -reach)) / halfSize * clip.w;
  vAcross = side * reach;
  vAlong = end ? size + reach : -reach;
  vLength = size;
  vPlace = end ? viewB.xyz : viewA.xyz;
  gl_Position = clip;
}
`

/** Round ends: the pieces of an outline meet without gaps. */
const fragmentShader = /* glsl */ `
${sectionPars}
flat varying uvec3 vId;
flat varying vec3 vEdge;
flat varying uint vPlane;
varying vec3 vPlace;
varying float vAcross;
varying float vAlong;
flat varying float vLength;
uniform float pixelRatio;
uniform float lineWidth;
uniform vec3 highlight;
out vec4 outColor;
void main() {
  for (int i = 0; i < 6; i++) {
    if (i >= sectionCount) break;
    if (i != int(vPlane) && dot(sectionPlanes[i].xyz, vPlace) > sectionPlanes[i].w) discard;
  }
  float beyond = max(max(-vAlong, vAlong - vLength), 0.0);
  float alpha = clamp(lineWidth * pixelRatio * 0.5 + 0.5 - length(vec2(vAcross, beyond)), 0.0, 1.0);
  if (alpha < 0.004) discard;
  outColor = vec4((vId.z & 4u) != 0u ? highlight : vEdge * 0.85, alpha);
}
`

/** Outlines of cut faces. */
export function cutLineMaterial(uniforms: Record<string, IUniform>): ShaderMaterial {
  return new ShaderMaterial({
    name: 'cutLine',
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader,
    defines: { SECTIONED: '' },
    uniforms: { ...uniforms, lineWidth: { value: LINE_WIDTH } },
    side: DoubleSide,
    transparent: true,
    depthWrite: false,
  })
}
