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
