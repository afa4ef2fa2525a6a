import { GLSL3, type IUniform, ShaderMaterial, type Side, type Texture } from 'three'
import { hatchPars, sectionPars } from '../section/sectionGlsl.ts'
import { faceFragmentPars, lightPars, occurrenceNormal, occurrencePars, occurrenceVertex } from './glsl.ts'

const vertexShader = /* glsl */ `
#include <common>
attribute uvec2 place;
attribute uint face;
attribute vec4 paint;
varying vec3 vNormal;
varying vec3 vViewPosition;
varying vec4 vPaint;
#ifdef USE_MAP
  varying vec2 vMapUv;
#endif
${occurrencePars}
void main() {
  ${occurrenceVertex}
  vId = uvec3(uint(slot), face, occurrence.g);
  bool inherits = paint.a == 0.0 || (occurrence.g & 32u) != 0u;
  vPaint = inherits ? unpackRgba(occurrence.r) : paint;
  vPaint.rgb = toLinear(vPaint.rgb);
  vPaint.a *= float(occurrence.b & 255u) / 255.0;
  ${occurrenceNormal}
  vNormal = normalize(transformedNormal);
  vec4 view = modelViewMatrix * (batchingMatrix * vec4(gridPlace(place), 1.0));
  vViewPosition = -view.xyz;
  #ifdef USE_MAP
    vMapUv = uv;
  #endif
  gl_Position = projectionMatrix * view;
}
`

/** The target holds display values: tone mapping and sRGB before multisample resolve give clean edges, and 8 bits suffice. */
const fragmentShader = /* glsl */ `
varying vec3 vNormal;
varying vec3 vViewPosition;
varying vec4 vPaint;
uniform float faceOpacity;
uniform float exposure;
uniform vec3 ghost;
#ifdef USE_MAP
  varying vec2 vMapUv;
  uniform sampler2D map;
#endif
out vec4 outColor;
${lightPars}

// Leaves colours as they are up to 0.76 and rolls highlights off towards white, so that a part's colour stays the file's.
// (The Khronos neutral curve with half of its toe, which takes the haze of reflections off dark colours; all of it makes them too saturated.)
vec3 display(const in vec3 light) {
  vec3 color = light * exposure;
  float least = min(color.r, min(color.g, color.b));
  color -= 0.55 * (least < 0.08 ? least - 6.25 * least * least : 0.04);
  float peak = max(color.r, max(color.g, color.b));
  if (peak >= 0.76) {
    float rolled = 1.0 - 0.0576 / (peak - 0.52);
    color = mix(color * (rolled / peak), vec3(rolled), 1.0 - 1.0 / (0.15 * (peak - rolled) + 1.0));
  }
  return toDisplay(color);
}

// Stripes across the picture: rising, falling, level.
vec3 striped(const in vec3 color, const in uint pattern) {
  if (pattern == 0u) return color;
  float along = pattern == 1u ? gl_FragCoord.x - gl_FragCoord.y : pattern == 2u ? gl_FragCoord.x + gl_FragCoord.y : gl_FragCoord.y * 1.4;
  float luminance = dot(color, vec3(0.2126, 0.7152, 0.0722));
  return fract(along / 14.0) < 0.25 ? (luminance > 0.35 ? color * 0.45 : mix(color, vec3(1.0), 0.5)) : color;
}
${sectionPars}
${hatchPars}
${faceFragmentPars}

void main() {
  #ifdef SECTIONED
    if (faceCutAway(-vViewPosition, vNormal, vId.z)) discard;
  #endif
  vec4 paint = vPaint;
  #ifdef USE_MAP
    paint *= texture(map, vMapUv);
  #endif
  // Pure CAD colours come out harsh: no albedo above 0.8, and a little less saturation.
  vec3 albedo = mix(vec3(dot(paint.rgb, vec3(0.2126, 0.7152, 0.0722))), paint.rgb, 0.92);
  albedo *= min(1.0, 0.8 / max(max(albedo.r, albedo.g), max(albedo.b, 1e-4)));
  vec3 toViewer = isOrthographic ? vec3(0.0, 0.0, 1.0) : normalize(vViewPosition);
  vec3 smoothNormal = normalize(vNormal);
  // The realistic shading shows surfaces polished: they mirror the studio around them.
  float roughness = float((vId.z >> 16u) & 255u) / 255.0 * mix(1.0, 0.45, realism);
  float metalness = float((vId.z >> 8u) & 255u) / 255.0;
  #ifdef UNLIT
    vec3 color = markedColor(toDisplay(paint.rgb));
  #else
    vec3 color = markedColor(display(lit(albedo, metalness, roughness, facing(smoothNormal, toViewer), toViewer)));
  #endif
  color = mix(color, vEdge, contour(smoothNormal, toViewer));
  #ifdef SECTIONED
    color = cutFace(color, markedColor(toDisplay(albedo)), -vViewPosition);
  #endif
  color = striped(color, (vId.z >> 28u) & 3u);
  #ifdef BLENDED
    float alpha = paint.a;
  #else
    float alpha = 1.0;
  #endif
  bool isGhost = (vId.z & 2u) != 0u;
  // Ghosts are there for orientation: their colours do not compete, and dark parts must not be black clouds.
  if (isGhost) color = mix(color, ghost, 0.75);
  outColor = vec4(color, alpha * (isGhost ? 0.1 : faceOpacity));
}
`

export interface FaceMaterialOptions {
  side: Side
  /** Blended with the background, without writing depth. */
  blended: boolean
  map?: Texture
  /** The picture's own colours, as they are: it is a picture of the model, not its paint. */
  unlit?: boolean
}

/** Lit faces with colour, roughness and state read per occurrence, and octahedral normals. */
export function faceMaterial(shared: Record<string, IUniform>, { side, blended, map, unlit }: FaceMaterialOptions): ShaderMaterial {
  const material = new ShaderMaterial({
    name: unlit ? 'pictureFace' : map ? 'texturedFace' : 'face',
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader,
    uniforms: map ? { ...shared, map: { value: map } } : shared,
    defines: { ...(blended && { BLENDED: '' }), ...(map && { USE_MAP: '' }), ...(unlit && { UNLIT: '' }) },
    side,
    transparent: blended,
    depthWrite: !blended,
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  })
  // Batches of parts without colours of their own have no such attribute: all of it inherits.
  Object.assign(material.defaultAttributeValues, { paint: [0, 0, 0, 0] })
  // Drivers do not like the first attribute to be one that is missing.
  material.index0AttributeName = 'place'
  return material
}
