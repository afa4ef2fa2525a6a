import { ID_ROW } from '../scene/drawList.ts'
import { ROW } from '../scene/gpuBuffer.ts'
import { gridPars } from '../scene/grid.ts'

/** Where texel `index` lies in rows of `row` texels, a power of two: divisions are dear where the processor draws. */
export const texelAt = (index: string, row: number): string => `ivec2(${index} & ${row - 1}, ${index} >> ${Math.log2(row)})`

/** Vertex shader parts that every material shares: state (scene/occurrenceTable.ts) and colour of an occurrence by its slot, and how both are unpacked. */
export const statePars = /* glsl */ `
uniform highp usampler2D stateTexture;
flat varying uvec3 vId;
flat varying vec3 vEdge;

uvec4 occurrenceState(const in int slot) {
  return texelFetch(stateTexture, ${texelAt('slot', ROW)}, 0);
}

vec4 unpackRgba(const in uint c) {
  return vec4(float(c >> 24u), float((c >> 16u) & 255u), float((c >> 8u) & 255u), float(c & 255u)) / 255.0;
}
`

/**
 * Vertex shader parts of meshes that `MultiDraw` draws, and of nothing else: which occurrence (slot) is drawn, and its matrix. The names are those of
 * three's `batching_pars_vertex`, whose place this takes: its renderer fills them, and turns the extension with `gl_DrawID` on for such meshes only.
 */
export const occurrencePars = /* glsl */ `
#ifndef GL_ANGLE_multi_draw
#define gl_DrawID _gl_DrawID
uniform int _gl_DrawID;
#endif
uniform highp sampler2D batchingTexture;
uniform highp usampler2D batchingIdTexture;
${statePars}
${gridPars}
int drawnSlot() {
  int at = int(texelFetch(batchingIdTexture, ${texelAt('gl_DrawID', ID_ROW)}, 0).r) + gl_InstanceID;
  return int(texelFetch(batchingIdTexture, ${texelAt('at', ID_ROW)}, 0).r);
}

mat4 occurrenceMatrix(const in int slot) {
  ivec2 at = ${texelAt('(slot << 2)', ROW)};
  return mat4(
    texelFetch(batchingTexture, at, 0),
    texelFetch(batchingTexture, at + ivec2(1, 0), 0),
    texelFetch(batchingTexture, at + ivec2(2, 0), 0),
    texelFetch(batchingTexture, at + ivec2(3, 0), 0)
  );
}

// The sRGB curve within 0.002, without powers.
vec3 toLinear(const in vec3 c) {
  return c * (c * (c * 0.305306 + 0.682171) + 0.012523);
}

// core/scene/octahedral.ts
vec3 octahedral(const in vec2 e) {
  vec3 n = vec3(e, 1.0 - abs(e.x) - abs(e.y));
  if (n.z < 0.0) n.xy = (1.0 - abs(n.yx)) * vec2(n.x < 0.0 ? -1.0 : 1.0, n.y < 0.0 ? -1.0 : 1.0);
  return normalize(n);
}
`

/** Reads the occurrence into locals `slot`, `batchingMatrix`, `occurrence`. */
export const occurrenceVertex = /* glsl */ `
int slot = drawnSlot();
mat4 batchingMatrix = occurrenceMatrix(slot);
uvec4 occurrence = occurrenceState(slot);
vEdge = unpackRgba(occurrence.b).rgb;
`

/** Normal of `normal.xy` through the occurrence's matrix, in `transformedNormal`; non-uniform scale is honoured, shear is not. */
export const occurrenceNormal = /* glsl */ `
mat3 turn = mat3(batchingMatrix);
vec3 transformedNormal = octahedral(normal.xy) / vec3(dot(turn[0], turn[0]), dot(turn[1], turn[1]), dot(turn[2], turn[2]));
transformedNormal = normalMatrix * (turn * transformedNormal);
`

export const faceFragmentPars = /* glsl */ `
flat varying uvec3 vId;
flat varying vec3 vEdge;
uniform ivec4 marked;
uniform highp usampler2D faceMarks;
uniform vec3 highlight;
uniform float contourWidth;

// The normal on the viewer's side, whatever the winding of the occurrence's triangles.
vec3 facing(const in vec3 n, const in vec3 view) {
  if ((vId.z & 16u) != 0u) return dot(n, view) < 0.0 ? -n : n;
  bool front = gl_FrontFacing;
  #ifdef FLIP_SIDED
    front = !front;
  #endif
  return front != ((vId.z & 8u) != 0u) ? n : -n;
}

// Coverage of the contour line of a curved face: n·v over its screen gradient is, near the contour, twice the distance to it in pixels.
float contour(const in vec3 n, const in vec3 view) {
  float f = dot(n, view);
  vec2 gradient = vec2(dFdx(f), dFdy(f));
  float pixels = 0.5 * abs(f) / max(length(gradient), 1e-5);
  bool wanted = contourWidth > 0.0 && (vId.z & 64u) != 0u;
  // Where the normal turns by much within a pixel (tiny or distant parts) a line would blacken the whole part.
  float calm = 1.0 - smoothstep(0.55, 1.1, length(gradient));
  return wanted ? calm * (1.0 - smoothstep(contourWidth - 0.5, contourWidth + 0.5, pixels)) : 0.0;
}

#ifdef SECTIONED
// The far walls of a solid that is cut open show the cut itself, as long as its exact face is not there (section/caps.ts).
vec3 cutFace(const in vec3 color, const in vec3 ownColor, const in vec3 place) {
  vec3 entry;
  int plane = planeBefore(place, entry);
  float along = hatchAlong(entry, max(plane, 0), vId.z);
  float step = fwidth(along);
  bool inner = (vId.z & 144u) == 128u && gl_FrontFacing == ((vId.z & 8u) != 0u);
  return inner && plane >= 0 ? hatched(ownColor, along, step, sectionPlanes[plane].xyz) : color;
}
#endif

bool isSelectedFace() {
  if (int(vId.x) != marked.z) return false;
  if (marked.w != -2) return int(vId.y) == marked.w;
  uint word = vId.y >> 5u;
  ivec2 at = ivec2(word & 255u, word >> 8u);
  return at.y < textureSize(faceMarks, 0).y && (texelFetch(faceMarks, at, 0).r >> (vId.y & 31u) & 1u) != 0u;
}

vec3 markedColor(vec3 color) {
  if ((vId.z & 4u) != 0u) color = mix(color, highlight, 0.38);
  if (int(vId.x) == marked.x && int(vId.y) == marked.y) color = mix(color, highlight, 0.2);
  if (isSelectedFace()) color = mix(color, highlight, 0.55);
  return color;
}
`

/**
 * The piece of a line from `viewA` to `viewB` in clip space, `clipA` to `clipB`, all cut at the near plane: the screen position of a point behind the eye means
 * nothing. Leaves `main` when no piece is left.
 */
export const lineBeforeEye = /* glsl */ `
vec4 clipA = projectionMatrix * viewA;
vec4 clipB = projectionMatrix * viewB;
float nearA = clipA.z + clipA.w;
float nearB = clipB.z + clipB.w;
if (nearA < 0.0 && nearB < 0.0) return;
if (nearA < 0.0) { float t = nearA / (nearA - nearB); clipA = mix(clipA, clipB, t); viewA = mix(viewA, viewB, t); }
if (nearB < 0.0) { float t = nearB / (nearB - nearA); clipB = mix(clipB, clipA, t); viewB = mix(viewB, viewA, t); }
`

/** Its `size` and `direction` on the screen, pixels, and half the screen's size. */
export const lineOnScreen = /* glsl */ `
vec2 halfSize = resolution * 0.5;
vec2 along = clipB.xy / clipB.w * halfSize - clipA.xy / clipA.w * halfSize;
float size = length(along);
vec2 direction = size > 1e-4 ? along / size : vec2(1.0, 0.0);
`

/**
 * Light on a face in view space: a key light over the viewer's left shoulder, a weak fill from the right below, and the studio around (effects/lighting.ts).
 * A physical surface (GGX with Fresnel, energy lost to multiple scattering given back), in few instructions: three's standard material takes three times as long
 * where pictures are drawn by the processor, and phones draw with it too.
 */
export const lightPars = /* glsl */ `
uniform samplerCube studio;
uniform mat3 studioTurn;
uniform mat4 studioMatte;
uniform mat4 studioSatin;
uniform float studioLevels;
uniform float realism;

const vec3 KEY_WAY = vec3(-0.3713907, 0.7427814, 0.5570860);
const vec3 KEY_LIGHT = vec3(2.1);
const vec3 FILL_WAY = vec3(0.7881104, -0.3940552, 0.4728662);
const vec3 FILL_LIGHT = vec3(0.2952, 0.3228, 0.4);
const float STUDIO_LIGHT = 0.45;

float form(const in mat4 matrix, const in vec3 way) {
  vec4 place = vec4(way, 1.0);
  return dot(place, matrix * place);
}

struct Surface {
  vec3 normal;
  vec3 toViewer;
  float facing;
  vec3 diffuse;
  vec3 mirror;
  float roughness;
  // Reflectance of a white surround: scale and bias of the mirror colour.
  vec2 reflectance;
  vec3 regained;
};

vec3 fromLight(const in Surface s, const in vec3 way, const in vec3 light) {
  float nl = clamp(dot(s.normal, way), 0.0, 1.0);
  vec3 between = normalize(way + s.toViewer);
  float nh = clamp(dot(s.normal, between), 0.0, 1.0);
  float graze = 1.0 - clamp(dot(s.toViewer, between), 0.0, 1.0);
  float fresnel = graze * graze;
  fresnel *= fresnel * graze;
  float alpha = s.roughness * s.roughness;
  float a2 = alpha * alpha;
  float spread = nh * nh * (a2 - 1.0) + 1.0;
  float glint = a2 / (spread * spread) * 0.5 / max(mix(2.0 * nl * s.facing, nl + s.facing, alpha), 1e-4);
  vec3 mirrored = mix(s.mirror, vec3(1.0), fresnel) * s.regained * glint;
  return light * nl * 0.31830989 * (mirrored + s.diffuse * (0.96 - 0.96 * fresnel));
}

vec3 lit(const in vec3 albedo, const in float metalness, const in float ownRoughness, const in vec3 normal, const in vec3 toViewer) {
  Surface s;
  s.normal = normal;
  s.toViewer = toViewer;
  s.facing = clamp(dot(normal, toViewer), 0.001, 1.0);
  s.diffuse = albedo * (1.0 - metalness);
  s.mirror = mix(vec3(0.04), albedo, metalness);
  // A surface that bends within a pixel is rougher: its glints would flicker.
  vec3 bend = max(abs(dFdx(normal)), abs(dFdy(normal)));
  s.roughness = clamp(ownRoughness + max(max(bend.x, bend.y), bend.z), 0.045, 1.0);
  // Karis' fit of the split sum.
  vec4 r = s.roughness * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
  float a = min(r.x * r.x, exp2(-9.28 * s.facing)) * r.x + r.y;
  s.reflectance = vec2(-1.04, 1.04) * a + r.zw;
  float whole = s.reflectance.x + s.reflectance.y;
  s.regained = 1.0 + s.mirror * (1.0 / whole - 1.0);

  vec3 color = fromLight(s, KEY_WAY, KEY_LIGHT) + fromLight(s, FILL_WAY, FILL_LIGHT);

  float matte = form(studioMatte, normal);
  float r2 = s.roughness * s.roughness;
  vec3 way = normalize(mix(reflect(-toViewer, normal), normal, r2 * r2));
  float level = studioLevels * s.roughness * (2.0 - s.roughness);
  vec3 around = vec3(mix(form(studioSatin, way), form(studioMatte, way), clamp(level - studioLevels + 1.0, 0.0, 1.0)));
  // A loop instead of a condition: processors that draw pictures skip no other branches. Only what mirrors needs the studio's picture.
  int looks = metalness > 0.5 || level < studioLevels - 1.0 ? 1 : 0;
  for (int i = 0; i < looks; i++) around = textureLod(studio, studioTurn * way, level).rgb;

  vec3 once = s.mirror * s.reflectance.x + s.reflectance.y;
  vec3 mean = s.mirror + (1.0 - s.mirror) * 0.047619;
  vec3 again = once * mean / (1.0 - (1.0 - whole) * mean) * (1.0 - whole);
  float kept = 1.0 - 0.04 * s.reflectance.x - s.reflectance.y;
  // Paint and plastic keep their colour under the bright ceiling: only metals, and the realistic shading, mirror all of it.
  // The key light is not in the studio's picture: a metal, which has little of its own to show, would be half as bright as paint of its colour.
  float mirrored = mix(mix(0.3, 1.0, metalness) + max(metalness - 0.5, 0.0) * 3.0, 1.5, realism);
  return color + STUDIO_LIGHT * (around * once * mirrored + matte * (again + s.diffuse * kept));
}

// The sRGB curve within a third of a step of 255 (least squares), without powers.
vec3 toDisplay(const in vec3 linear) {
  vec3 root = sqrt(linear);
  vec3 curve = 0.81904 * root + 0.31078 * sqrt(root) - 0.05039 * linear - 0.07978;
  return mix(12.92 * linear, curve, step(vec3(0.0031308), linear));
}
`
