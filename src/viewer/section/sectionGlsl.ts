import { MAX_PLANES } from '../../core/section/plane.ts'

/**
 * Fragment shader parts of everything that planes can cut, in programs with `SECTIONED`. Planes, and the two directions along each of them
 * (with the distance of the world's origin in `w`), are in view space (section/capMaterial.ts).
 */
export const sectionPars = /* glsl */ `
#ifdef SECTIONED
uniform vec4 sectionPlanes[${MAX_PLANES}];
uniform int sectionCount;

// Whether planes cut a face away. One that lies in a plane is all there when it bounds what stays, and all gone otherwise, although interpolated places scatter
// around the plane. Annotations and construction geometry (bit 30 of the occurrence's state) stay whole.
bool faceCutAway(const in vec3 place, const in vec3 normal, const in uint state) {
  if ((state & 0x40000000u) != 0u) return false;
  float scatter = 2e-6 * length(place);
  for (int i = 0; i < ${MAX_PLANES}; i++) {
    if (i >= sectionCount) break;
    vec4 plane = sectionPlanes[i];
    if (dot(plane.xyz, place) - plane.w > (dot(plane.xyz, normal) > 0.0 ? scatter : -scatter)) return true;
  }
  return false;
}

// The same of lines and points. Those in a plane go: what stays has the outline of its cut face there.
bool cutAway(const in vec3 place, const in uint state) {
  return faceCutAway(place, vec3(0.0), state);
}
#endif
`

/** Colour of a cut face: the part's own, flat, with hatching that is turned by part. */
export const hatchPars = /* glsl */ `
#ifdef SECTIONED
uniform vec4 sectionAcross[${MAX_PLANES}];
uniform vec4 sectionUpwards[${MAX_PLANES}];
uniform float hatchPitch;
uniform float hatchWidth;

// 45° and the other way, then 15° less and more for further parts.
vec2 hatchDirection(const in uint state) {
  uint turn = (state >> 24u) & 15u;
  float angle = 0.78539816 + 1.57079633 * float(turn & 1u) + (turn < 2u ? 0.0 : turn < 4u ? -0.26179939 : 0.26179939);
  return vec2(cos(angle), sin(angle));
}

// Coordinates on the plane, in pitches of the hatching.
float hatchAlong(const in vec3 place, const in int plane, const in uint state) {
  vec2 at = vec2(dot(vec4(place, 1.0), sectionAcross[plane]), dot(vec4(place, 1.0), sectionUpwards[plane]));
  return dot(at, hatchDirection(state)) / hatchPitch;
}

// How much of a pixel a line covers where every 'nth' line is drawn.
float hatchLine(const in float along, const in float step, const in float nth) {
  float off = nth * abs(fract((along - 0.5) / nth + 0.5) - 0.5);
  return clamp((0.5 * hatchWidth * step + 0.5 * step - off) / max(step, 1e-6), 0.0, 1.0);
}

// 'step': how much of a pitch a pixel takes.
vec3 hatched(vec3 color, const in float along, const in float step, const in vec3 planeNormal) {
  // Pure CAD colours are softened as on faces.
  color = mix(vec3(dot(color, vec3(0.2126, 0.7152, 0.0722))), color, 0.86) * 0.94 + 0.06;
  color *= mix(0.84, 1.0, abs(planeNormal.z));
  float luminance = dot(color, vec3(0.2126, 0.7152, 0.0722));
  vec3 line = luminance > 0.3 ? color * 0.5 : mix(color, vec3(1.0), 0.45);
  // Where the plane is seen from the side or far away every second line fades out, so that lines keep four to nine pixels between them.
  float sparse = max(0.0, log2(step / 0.22));
  float level = min(floor(sparse), 12.0);
  float coverage = mix(hatchLine(along, step, exp2(level)), hatchLine(along, step, exp2(level + 1.0)), smoothstep(0.0, 0.86, sparse - level));
  return mix(color, line, coverage * 0.65);
}

// Where the view ray to a visible place comes in through the planes: the plane's number and the point; -1 when it meets none.
int planeBefore(const in vec3 place, out vec3 entry) {
  vec3 eye = isOrthographic ? vec3(place.xy, 1e7) : vec3(0.0);
  int found = -1;
  float last = 0.0;
  for (int i = 0; i < ${MAX_PLANES}; i++) {
    if (i >= sectionCount) break;
    // In orthographic views the eye is anywhere before the place along the ray: only the slope matters.
    float there = dot(sectionPlanes[i].xyz, place) - sectionPlanes[i].w;
    float way = isOrthographic ? sectionPlanes[i].z : dot(sectionPlanes[i].xyz, eye) - sectionPlanes[i].w - there;
    if (way <= 0.0 || (!isOrthographic && way + there <= 0.0)) continue;
    // How far in front of the place, in millimetres along z or parts of the ray.
    float before = -there / way;
    if (found < 0 || before < last) {
      found = i;
      last = before;
    }
  }
  entry = isOrthographic ? place + vec3(0.0, 0.0, last) : mix(place, eye, last);
  return found;
}
#endif
`
