import { BLOCK_BITS, ROW_BITS } from './blocks.ts'
import { FIT_SLACK } from '../../core/drawing/patternFit.ts'
import { AREA_BIT, PATTERN_WIDTH, STYLE_TEXELS, TABLE_BITS } from './tables.ts'

/** What all kinds of items share: the look of an item, where it is on screen and how deep. */
const common = /* glsl */ `
precision highp float;
precision highp int;
precision highp usampler2D;
uniform highp usampler2D items;
uniform highp usampler2D selected;
uniform highp usampler2D refined;
uniform sampler2D styles;
uniform uint styleBase;
/** From the space, relative to its origin, to pixels from the middle of the canvas, y up. */
uniform vec4 turn;
uniform vec2 shift;
/** Half of the canvas in pixels. */
uniform vec2 halfSize;
uniform float depthStep;
uniform uint hovered;
uniform vec3 accent;
/** 0 draws opaque items, 1 transparent ones. */
uniform float pass;
uniform float refining;

struct Look { vec3 color; float opacity; float weight; int lineType; float lineTypeScale; bool shown; bool marked; };

ivec2 cell(uint index) { return ivec2(int(index & ${(1 << TABLE_BITS) - 1}u), int(index >> ${TABLE_BITS}u)); }

Look lookOf(uint item) {
  uvec2 row = texelFetch(items, cell(item), 0).rg;
  bool area = row.r >> ${AREA_BIT}u == 1u;
  uint style = (styleBase + (row.r & ${2 ** AREA_BIT - 1}u)) * ${STYLE_TEXELS}u;
  vec4 paint = texelFetch(styles, cell(style), 0);
  vec4 stroke = texelFetch(styles, cell(style + 1u), 0);
  if (area) paint.rgb = texelFetch(styles, cell(style + 2u), 0).rgb;
  bool chosen = texelFetch(selected, cell(row.g), 0).r > 0u;
  bool marked = chosen || row.g == hovered;
  vec3 color = chosen ? accent : marked ? mix(paint.rgb, accent, 0.75) : paint.rgb;
  bool seenThrough = paint.a < 1.0 && !marked;
#ifdef ANY_PASS
  bool shown = stroke.a > 0.5;
#else
  bool shown = stroke.a > 0.5 && (seenThrough ? pass > 0.5 : pass < 0.5);
#endif
  return Look(color, marked ? 1.0 : paint.a, stroke.r, int(stroke.g), stroke.b, shown, marked);
}

vec2 toPixels(vec2 p) { return vec2(turn.x * p.x + turn.z * p.y, turn.y * p.x + turn.w * p.y) + shift; }
vec4 place(vec2 pixels, uint item) { return vec4(pixels / halfSize, 1.0 - depthStep * float(item + 1u), 1.0); }
const vec4 nowhere = vec4(2.0, 2.0, 2.0, 1.0);
`

/** What lines and letters share: where in their tables they stand. */
const blocks = /* glsl */ `
uniform highp usampler2D owners;
uniform sampler2D shapes;
uniform int firstBlock;
in uint at;
const uint NO_ITEM = 0xffffffffu;
uint indexInTable() { return (uint(firstBlock + gl_InstanceID) << ${BLOCK_BITS}u) + (at >> 2u); }
ivec2 tableCell(uint index) { return ivec2(int(index & ${(1 << ROW_BITS) - 1}u), int(index >> ${ROW_BITS}u)); }
`

export const lineVertex = /* glsl */ `
${common}
${blocks}
uniform sampler2D patterns;
/** Where segments lie on curves: distance along it, its length (negative: closed). */
uniform sampler2D curves;
/** Pixels per millimetre of line weight, and the thinnest line. */
uniform float pixelsPerMm;
uniform float thinnest;
/** Pixels per unit of the space, and by how much patterns are stretched in it. */
uniform float pixelsPerUnit;
uniform float patternScale;
flat out vec3 vColor;
flat out float vOpacity;
flat out ivec2 vPattern;
flat out vec4 vStroke;
out vec2 vLocal;
/** In units of the pattern: the dash at each end, where the last one begins, and where in the pattern the curve begins. */
flat out vec3 vFit;
out float vAlong;

void main() {
  ivec2 row = tableCell(indexInTable());
  uvec2 owner = texelFetch(owners, row, 0).rg;
  uint item = owner.r;
  if (item == NO_ITEM) { gl_Position = nowhere; return; }
  vec4 segment = texelFetch(shapes, row, 0);
  vec2 corner = vec2(float(at & 1u), float(at & 2u) - 1.0);
  Look look = lookOf(item);
  bool replaced = refining < 0.5 && (texelFetch(refined, cell(item), 0).r & 1u) > 0u;
  if (!look.shown || replaced) { gl_Position = nowhere; return; }
  vec2 a = toPixels(segment.xy);
  vec2 b = toPixels(segment.zw);
  vec2 span = b - a;
  float len = length(span);
  vec2 dir = len > 1e-6 ? span / len : vec2(1.0, 0.0);
  float width = max(thinnest, look.weight * pixelsPerMm) + (look.marked ? 1.5 : 0.0);
  float cap = width * 0.5;
  vLocal = vec2(mix(-cap, len + cap, corner.x), corner.y * cap);
  vec2 p = a + dir * vLocal.x + vec2(-dir.y, dir.x) * vLocal.y;
  vColor = look.color;
  vOpacity = look.opacity;
  float stretch = look.lineTypeScale * patternScale;
  vPattern = ivec2(0, max(look.lineType, 0));
  float total = 0.0;
  if (look.lineType >= 0) {
    vPattern.x = int(texelFetch(patterns, ivec2(0, vPattern.y), 0).r);
    total = texelFetch(patterns, ivec2(1, vPattern.y), 0).r;
    // Finer than the screen: drawn as continuous, as CAD systems do.
    if (total * stretch * pixelsPerUnit < 4.0) vPattern.x = 0;
  }
  vFit = vec3(-1e30, 1e30, 0.0);
  float along = 0.0;
  if (vPattern.x > 0) {
    float whole = distance(segment.xy, segment.zw);
    bool known = true;
    if (owner.g > 0u) {
      vec2 curve = texelFetch(curves, tableCell(owner.g - 1u), 0).rg;
      along = curve.x;
      whole = curve.y;
      known = whole != 0.0;
    }
    // The rule of fitPattern in core/drawing.
    float period = total * stretch;
    float count = floor(abs(whole) / period + ${FIT_SLACK});
    float dash = texelFetch(patterns, ivec2(2, vPattern.y), 0).r;
    if (known && count < 1.0) vPattern.x = 0;
    else if (known && dash >= 0.0) {
      if (whole < 0.0) stretch *= -whole / (floor(-whole / period + 0.5) * period);
      float end = whole < 0.0 ? dash * 0.5 : (whole / stretch - count * total + dash) * 0.5;
      vFit = vec3(end, abs(whole) / stretch - end, dash - end);
    }
  }
  vStroke = vec4(len, cap, total, cap / max(pixelsPerUnit, 1e-30) / stretch);
  vAlong = (along + mix(-cap, len + cap, corner.x) / max(pixelsPerUnit, 1e-30)) / stretch;
  gl_Position = place(p, item);
}
`

export const lineFragment = /* glsl */ `
precision highp float;
precision highp int;
uniform sampler2D patterns;
flat in vec3 vColor;
flat in float vOpacity;
flat in ivec2 vPattern;
flat in vec4 vStroke;
flat in vec3 vFit;
in vec2 vLocal;
in float vAlong;
out vec4 outColor;

void main() {
  // Round ends, where they are wide enough to be seen.
  float beyond = max(-vLocal.x, vLocal.x - vStroke.x);
  if (beyond > 0.0 && (vStroke.y < 0.8 ? beyond > 0.5 : length(vec2(beyond, vLocal.y)) > vStroke.y)) discard;
  if (vPattern.x > 0 && vAlong > vFit.x && vAlong < vFit.y) {
    float d = mod(vAlong + vFit.z, vStroke.z);
    bool ink = false;
    for (int i = 0; i < ${PATTERN_WIDTH - 2}; i++) {
      if (i >= vPattern.x) break;
      float element = texelFetch(patterns, ivec2(2 + i, vPattern.y), 0).r;
      if (element == 0.0) { if (abs(d) <= vStroke.w || vStroke.z - d <= vStroke.w) { ink = true; break; } continue; }
      if (d < abs(element)) { ink = element > 0.0; if (!ink) { float left = abs(element) - d; ink = left <= vStroke.w && i + 1 < vPattern.x && texelFetch(patterns, ivec2(3 + i, vPattern.y), 0).r == 0.0; } break; }
      d -= abs(element);
    }
    if (!ink) discard;
  }
  outColor = vec4(vColor, vOpacity);
}
`

export const fillVertex = /* glsl */ `
${common}
in vec2 at;
in uint item;
#ifdef SHADED
in vec4 shade;
#endif
flat out vec4 vColor;
#ifdef SHADED
out vec4 vShade;
#endif
void main() {
  Look look = lookOf(item);
  if (!look.shown) { gl_Position = nowhere; return; }
  vColor = vec4(look.color, look.opacity);
#ifdef SHADED
  vShade = look.marked ? vec4(0.0) : shade;
#endif
  gl_Position = place(toPixels(at), item);
}
`

export const fillFragment = /* glsl */ `
precision highp float;
flat in vec4 vColor;
#ifdef SHADED
in vec4 vShade;
#endif
out vec4 outColor;
void main() {
  outColor = vColor;
#ifdef SHADED
  if (vShade.a > 0.0) outColor = vec4(vShade.rgb, vShade.a * vColor.a);
#endif
}
`

export const glyphVertex = /* glsl */ `
${common}
${blocks}
uniform sampler2D glyphs;
uniform vec2 atlasSize;
flat out vec4 vColor;
out vec2 vUv;
void main() {
  ivec2 row = tableCell(indexInTable());
  uvec4 owner = texelFetch(owners, row, 0);
  uint item = owner.a;
  if (item == NO_ITEM) { gl_Position = nowhere; return; }
  vec2 origin = uintBitsToFloat(owner.rg);
  uint glyph = owner.b;
  vec4 axes = texelFetch(shapes, row, 0);
  vec2 corner = vec2(float(at & 1u), float(at >> 1u & 1u));
  Look look = lookOf(item);
  bool replaced = (texelFetch(refined, cell(item), 0).r & 2u) > 0u;
  if (!look.shown || replaced) { gl_Position = nowhere; return; }
  vec4 cellBox = texelFetch(glyphs, cell(glyph * 2u), 0);
  vec4 emBox = texelFetch(glyphs, cell(glyph * 2u + 1u), 0);
  vec2 em = emBox.xy + corner * emBox.zw;
  vColor = vec4(look.color, look.opacity);
  vUv = (cellBox.xy + corner * cellBox.zw) / atlasSize;
  gl_Position = cellBox.z > 0.0 ? place(toPixels(vec2(axes.x * em.x + axes.z * em.y, axes.y * em.x + axes.w * em.y) + origin), item) : nowhere;
}
`

export const glyphFragment = /* glsl */ `
precision highp float;
uniform sampler2D atlas;
uniform vec2 atlasSize;
/** Texels from inside to outside of an outline. */
uniform float spread;
flat in vec4 vColor;
in vec2 vUv;
out vec4 outColor;
void main() {
  vec2 texels = fwidth(vUv * atlasSize);
  float range = max(1.0, spread * 0.5 * (1.0 / max(texels.x, 1e-6) + 1.0 / max(texels.y, 1e-6)));
  float cover = clamp((texture(atlas, vUv).r - 0.5) * range + 0.5, 0.0, 1.0);
  if (cover < 0.004) discard;
  outColor = vec4(vColor.rgb, vColor.a * cover);
}
`

export const pictureVertex = /* glsl */ `
${common}
in vec2 at;
in vec2 uv;
in uint item;
out vec2 vUv;
flat out vec4 vColor;
void main() {
  Look look = lookOf(item);
  if (!look.shown) { gl_Position = nowhere; return; }
  vUv = uv;
  vColor = vec4(look.color, look.opacity);
  gl_Position = place(toPixels(at), item);
}
`

export const pictureFragment = /* glsl */ `
precision highp float;
uniform sampler2D picture;
/** Factor and summand of each channel. */
uniform vec2 levels;
in vec2 vUv;
flat in vec4 vColor;
out vec4 outColor;
void main() {
  vec4 texel = texture(picture, vUv);
#ifdef MASK
  outColor = vec4(vColor.rgb, texel.a * vColor.a);
#else
  outColor = vec4(clamp(texel.rgb * levels.x + levels.y, 0.0, 1.0), texel.a * vColor.a);
#endif
}
`
