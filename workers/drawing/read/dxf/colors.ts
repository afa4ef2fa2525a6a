import { Color } from '../../model/color.ts'

const exact = new Map<number, Color>()
const MAX_KEPT = 4096

/** A colour of red, green and blue in 24 bits. */
export function colorOf24(value: number): Color {
  const rgb = value & 0xffffff
  let color = exact.get(rgb)
  if (!color) {
    color = Color.fromTrueColor(rgb)
    if (exact.size < MAX_KEPT) exact.set(rgb, color)
  }
  return color
}
