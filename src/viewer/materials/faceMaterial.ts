import { type IUniform, MeshStandardMaterial, type Side, type Texture } from 'three'
import { hatchPars, sectionPars } from '../section/sectionGlsl.ts'
import { faceFragmentPars, occurrenceNormal, occurrencePars, occurrenceVertex } from './glsl.ts'

const vertexPars = /* glsl */ `
attribute uint face;
attribute vec4 paint;
varying vec4 vPaint;
${occurrencePars}
`

const vertexOccurrence = /* glsl */ `
${occurrenceVertex}
vId = uvec3(uint(slot), face, occurrence.g);
bool inherits = paint.a == 0.0 || (occurrence.g & 32u) != 0u;
vPaint = inherits ? unpackRgba(occurrence.r) : paint;
vPaint.rgb = toLinear(vPaint.rgb);
vPaint.a *= float(occurrence.b & 255u) / 255.0;
`

const fragmentPars = /* glsl */ `
varying vec4 vPaint;
uniform float faceOpacity;
uniform float exposure;

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
  return sRGBTransferOETF(vec4(color, 1.0)).rgb;
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
`

/** Pure CAD colours come out harsh: no albedo above 0.8, and a little less saturation. */
const fragmentColor = /* glsl */ `
diffuseColor *= vPaint;
diffuseColor.rgb = mix(vec3(dot(diffuseColor.rgb, vec3(0.2126, 0.7152, 0.0722))), diffuseColor.rgb, 0.92);
diffuseColor.rgb *= min(1.0, 0.8 / max(max(diffuseColor.r, diffuseColor.g), max(diffuseColor.b, 1e-4)));
`

const fragmentNormal = /* glsl */ `
vec3 toViewer = isOrthographic ? vec3(0.0, 0.0, 1.0) : normalize(vViewPosition);
vec3 smoothNormal = normalize(vNormal);
vec3 normal = facing(smoothNormal, toViewer);
vec3 nonPerturbedNormal = normal;
`

/** The target holds display values: tone mapping and sRGB before multisample resolve give clean edges, and 8 bits suffice. */
const fragmentDisplay = /* glsl */ `
gl_FragColor.rgb = markedColor(display(gl_FragColor.rgb));
gl_FragColor.rgb = mix(gl_FragColor.rgb, vEdge, contour(smoothNormal, toViewer));
#ifdef SECTIONED
  gl_FragColor.rgb = cutFace(gl_FragColor.rgb, markedColor(sRGBTransferOETF(vec4(diffuseColor.rgb, 1.0)).rgb), -vViewPosition);
#endif
gl_FragColor.rgb = striped(gl_FragColor.rgb, (vId.z >> 28u) & 3u);
bool ghost = (vId.z & 2u) != 0u;
// Ghosts are there for orientation: their colours must not compete.
if (ghost) gl_FragColor.rgb = mix(gl_FragColor.rgb, vec3(dot(gl_FragColor.rgb, vec3(0.3, 0.59, 0.11))), 0.6);
gl_FragColor.a *= ghost ? 0.1 : faceOpacity;
`

export interface FaceMaterialOptions {
  side: Side
  /** Blended with what is behind it, without writing depth. */
  blended: boolean
  map?: Texture
}

/** three's standard physical material, with colour, roughness and state read per occurrence and octahedral normals. */
export function faceMaterial(shared: Record<string, IUniform>, options: FaceMaterialOptions): MeshStandardMaterial {
  const material = new MeshStandardMaterial({
    side: options.side,
    transparent: options.blended,
    depthWrite: !options.blended,
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
    map: options.map ?? null,
  })
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, shared)
    shader.vertexShader = shader.vertexShader
      .replace('#include <batching_pars_vertex>', `#include <batching_pars_vertex>\n${vertexPars}`)
      .replace('#include <batching_vertex>', vertexOccurrence)
      .replace('#include <beginnormal_vertex>', '')
      .replace('#include <defaultnormal_vertex>', occurrenceNormal)
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <dithering_pars_fragment>', fragmentPars)
      .replace('#include <clipping_planes_fragment>', '#ifdef SECTIONED\n  if (cutAway(-vViewPosition)) discard;\n#endif')
      .replace('#include <color_fragment>', fragmentColor)
      .replace('#include <roughnessmap_fragment>', 'float roughnessFactor = float((vId.z >> 16u) & 255u) / 255.0;')
      .replace('#include <metalnessmap_fragment>', 'float metalnessFactor = float((vId.z >> 8u) & 255u) / 255.0;')
      .replace('#include <normal_fragment_begin>', fragmentNormal)
      .replace('#include <tonemapping_fragment>', '')
      .replace('#include <colorspace_fragment>', fragmentDisplay)
      .replace('#include <dithering_fragment>', '')
  }
  material.customProgramCacheKey = () => 'facet-face'
  return material
}
