import { DoubleSide, GLSL3, type IUniform, ShaderMaterial } from 'three'
import { faceFragmentPars, statePars } from '../materials/glsl.ts'
import { hatchPars, sectionPars } from './sectionGlsl.ts'

/** Bits of the owner attribute that number the plane; the rest is the slot. */
export const PLANE_BITS = 3

const vertexShader = /* glsl */ `
attribute uint owner;
attribute vec4 paint;
flat varying uint vPlane;
flat varying vec4 vPaint;
varying vec3 vPlace;
${statePars}
void main() {
  int slot = int(owner >> ${PLANE_BITS}u);
  uvec4 occurrence = occurrenceState(slot);
  vId = uvec3(uint(slot), 0xffffffffu, occurrence.g);
  vEdge = unpackRgba(occurrence.b).rgb;
  vPlane = owner & 7u;
  vPaint = paint.a == 0.0 || (occurrence.g & 32u) != 0u ? unpackRgba(occurrence.r) : paint;
  vPaint.a *= float(occurrence.b & 255u) / 255.0;
  vec4 view = modelViewMatrix * vec4(position, 1.0);
  vPlace = view.xyz;
  gl_Position = projectionMatrix * view;
  // Hidden parts and ghosts have no cut face.
  if ((occurrence.g & 3u) != 0u) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
`

const beyondOthers = /* glsl */ `
// The other planes cut the cut face too.
bool beyondOthers() {
  for (int i = 0; i < 6; i++) {
    if (i >= sectionCount) break;
    if (i != int(vPlane) && dot(sectionPlanes[i].xyz, vPlace) > sectionPlanes[i].w) return true;
  }
  return false;
}
`

const draw = /* glsl */ `
${sectionPars}
${hatchPars}
${faceFragmentPars}
flat varying uint vPlane;
flat varying vec4 vPaint;
varying vec3 vPlace;
uniform vec3 backgroundTop;
uniform vec3 backgroundBottom;
uniform vec2 resolution;
uniform float faceOpacity;
uniform bool drawnAsLines;
out vec4 outColor;
${beyondOthers}
void main() {
  float along = hatchAlong(vPlace, int(vPlane), vId.z);
  float step = fwidth(along);
  if (beyondOthers()) discard;
  vec3 color = drawnAsLines ? mix(backgroundBottom, backgroundTop, gl_FragCoord.y / resolution.y) : vPaint.rgb;
  outColor = vec4(hatched(markedColor(color), along, step, sectionPlanes[vPlane].xyz), min(1.0, vPaint.a * faceOpacity * 1.6));
}
`

const pick = /* glsl */ `
${sectionPars}
flat varying uvec3 vId;
flat varying uint vPlane;
varying vec3 vPlace;
out uvec4 outId;
${beyondOthers}
void main() {
  if (beyondOthers()) discard;
  outId = uvec4(vId.x + 1u, vId.y, floatBitsToUint(-vPlace.z), 0u);
}
`

/** Cut faces of solids. */
export function capMaterial(uniforms: Record<string, IUniform>): ShaderMaterial {
  return new ShaderMaterial({
    name: 'cap',
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader: draw,
    defines: { SECTIONED: '' },
    uniforms,
    side: DoubleSide,
    transparent: true,
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  })
}

/** Writes (slot + 1, no face, bits of the view depth, 0), as loose points do. */
export function capPickMaterial(uniforms: Record<string, IUniform>): ShaderMaterial {
  return new ShaderMaterial({ name: 'capPick', glslVersion: GLSL3, vertexShader, fragmentShader: pick, defines: { SECTIONED: '' }, uniforms, side: DoubleSide })
}
