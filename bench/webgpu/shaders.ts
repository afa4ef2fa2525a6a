// The shaders of the bench's WebGPU renderer: one that culls and chooses levels, and one that draws, with the formats of the viewer (src/viewer/materials).

/** Numbers of a frame: see `GpuDriven.draw`, which writes them. */
const frame = /* wgsl */ `
struct Frame {
  projection: mat4x4f,
  view: mat4x4f,
  planes: array<vec4f, 6>,
  eye: vec4f,
  forward: vec4f,
  // Pixels that one millimetre has at one millimetre of distance; pixels below which nothing is drawn.
  scale: f32,
  smallest: f32,
  count: u32,
  parts: u32,
}
@group(0) @binding(0) var<uniform> frame: Frame;
`

/** The level of an occurrence in a frame: 0 to 2, or 3 where it is out of sight or too small (`Sight`, `addLevels`). */
const levelOf = /* wgsl */ `
fn levelOf(sphere: vec4f, limits: vec4f) -> u32 {
  for (var i = 0; i < 6; i++) {
    if (dot(frame.planes[i].xyz, sphere.xyz) + frame.planes[i].w < -sphere.w) { return 3u; }
  }
  let depth = dot(sphere.xyz - frame.eye.xyz, frame.forward.xyz);
  let pixels = 2.0 * sphere.w * frame.scale / max(depth, sphere.w);
  if (pixels < frame.smallest) { return 3u; }
  return select(select(0u, 1u, pixels <= limits.y), 2u, pixels <= limits.z);
}
`

/** Counts the occurrences of each part and level into the arguments of that draw, and lists them from its first instance on. */
export const listOccurrences = /* wgsl */ `
${frame}
struct Arguments {
  indices: u32,
  instances: atomic<u32>,
  firstIndex: u32,
  baseVertex: u32,
  firstInstance: u32,
}
@group(0) @binding(1) var<storage, read> spheres: array<vec4f>;
@group(0) @binding(2) var<storage, read> partOf: array<u32>;
@group(0) @binding(3) var<storage, read> limits: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> draws: array<Arguments>;
@group(0) @binding(5) var<storage, read_write> slots: array<u32>;
${levelOf}
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  let slot = id.x;
  if (slot >= frame.count) { return; }
  let part = partOf[slot];
  let level = levelOf(spheres[slot], limits[part]);
  if (level == 3u) { return; }
  let number = level * frame.parts + part;
  slots[draws[number].firstInstance + atomicAdd(&draws[number].instances, 1u)] = slot;
}
`

/** A vertex as the viewer has it: place on the part's grid and octahedral normal. */
const shared = /* wgsl */ `
struct Shaded {
  @builtin(position) position: vec4f,
  @location(0) normal: vec3f,
  @location(1) away: vec3f,
  @location(2) @interpolate(flat) albedo: vec3f,
}

fn shade(slot: u32, place: vec2u, octahedral: vec2f) -> Shaded {
  let matrix = matrices[slot];
  let steps = vec3f(f32(place.x & 0xfffffu), f32((place.x >> 20u) | ((place.y & 0xffu) << 12u)), f32((place.y >> 8u) & 0xfffffu));
  let view = frame.view * (matrix * vec4f(steps, 1.0));
  var normal = vec3f(octahedral, 1.0 - abs(octahedral.x) - abs(octahedral.y));
  if (normal.z < 0.0) {
    normal = vec3f((1.0 - abs(normal.yx)) * select(vec2f(-1.0), vec2f(1.0), normal.xy >= vec2f(0.0)), normal.z);
  }
  let turn = mat3x3f(matrix[0].xyz, matrix[1].xyz, matrix[2].xyz);
  normal = normalize(normal) / vec3f(dot(turn[0], turn[0]), dot(turn[1], turn[1]), dot(turn[2], turn[2]));
  let view3 = mat3x3f(frame.view[0].xyz, frame.view[1].xyz, frame.view[2].xyz);
  let paint = state[slot].x;
  let color = vec3f(f32(paint >> 24u), f32((paint >> 16u) & 255u), f32((paint >> 8u) & 255u)) / 255.0;
  return Shaded(
    frame.projection * view,
    normalize(view3 * (turn * normal)),
    -view.xyz,
    color * (color * (color * 0.305306 + 0.682171) + 0.012523),
  );
}

fn fromLight(normal: vec3f, toViewer: vec3f, way: vec3f, light: vec3f, albedo: vec3f) -> vec3f {
  let nl = clamp(dot(normal, way), 0.0, 1.0);
  let facing = clamp(dot(normal, toViewer), 0.001, 1.0);
  let between = normalize(way + toViewer);
  let nh = clamp(dot(normal, between), 0.0, 1.0);
  let graze = 1.0 - clamp(dot(toViewer, between), 0.0, 1.0);
  let fresnel = graze * graze * graze * graze * graze;
  let spread = nh * nh * (0.1296 - 1.0) + 1.0;
  let glint = 0.1296 / (spread * spread) * 0.5 / max(mix(2.0 * nl * facing, nl + facing, 0.36), 1e-4);
  return light * nl * 0.31830989 * (mix(vec3f(0.04), vec3f(1.0), fresnel) * glint + albedo * (0.96 - 0.96 * fresnel));
}

@fragment fn fragment(at: Shaded) -> @location(0) vec4f {
  let toViewer = normalize(at.away);
  var normal = normalize(at.normal);
  normal = select(normal, -normal, dot(normal, toViewer) < 0.0);
  var color = fromLight(normal, toViewer, vec3f(-0.3713907, 0.7427814, 0.557086), vec3f(2.1), at.albedo);
  color += fromLight(normal, toViewer, vec3f(0.7881104, -0.3940552, 0.4728662), vec3f(0.2952, 0.3228, 0.4), at.albedo);
  color += 0.45 * at.albedo * (0.75 + 0.25 * normal.y);
  let root = sqrt(color);
  return vec4f(0.81904 * root + 0.31078 * sqrt(root) - 0.05039 * color - 0.07978, 1.0);
}
`

/** Draws what `listOccurrences` has listed. */
export const drawOccurrences = /* wgsl */ `
${frame}
@group(0) @binding(1) var<storage, read> matrices: array<mat4x4f>;
@group(0) @binding(2) var<storage, read> state: array<vec4u>;
@group(0) @binding(3) var<storage, read> slots: array<u32>;
${shared}
@vertex fn vertex(@builtin(instance_index) instance: u32, @location(0) place: vec2u, @location(1) normal: vec2f) -> Shaded {
  return shade(slots[instance], place, normal);
}
`
