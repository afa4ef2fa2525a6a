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
