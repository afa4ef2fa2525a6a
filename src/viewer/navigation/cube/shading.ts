import { dot, normalize } from '../../../core/geometry/vector.ts'
import type { ReadonlyVec3, Vec3 } from '../../../core/geometry/vector.ts'
import type { Theme } from '../../api.ts'
import type { Axes } from '../camera/pose.ts'

/** Colours of a piece in full light and in none, sRGB. Contrast with the lettering (cube.css) stays above 4.5 at both ends. */
const tones: Record<Theme, { lit: Vec3; dim: Vec3 }> = {
  light: { lit: [255, 255, 255], dim: [196, 204, 214] },
  dark: { lit: [76, 86, 99], dim: [38, 44, 52] },
}

/** Over the viewer's left shoulder, as (right, up, back). */
const light = normalize([-0.35, 0.65, 0.75])!

/** CSS colour of a piece with this normal. */
export function shade(theme: Theme, normal: ReadonlyVec3, axes: Axes): string {
  const seen: Vec3 = [dot(normal, axes.right), dot(normal, axes.up), dot(normal, axes.back)]
  const lit = Math.max(0, dot(seen, light))
  const { lit: bright, dim } = tones[theme]
  const channel = (i: number) => Math.round(dim[i] + (bright[i] - dim[i]) * lit)
  return `rgb(${channel(0)},${channel(1)},${channel(2)})`
}
