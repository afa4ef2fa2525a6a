import { Color } from '../model/color.ts'

/** Colours of leaders: 0xC0 by layer, 0xC1 by block, 0xC2 red green blue, 0xC3 index. */
export function packedColor(value: number | undefined): Color | undefined {
  if (value === undefined) return undefined
  switch (value >>> 24) {
    case 0xc0:
      return Color.byLayer
    case 0xc1:
      return Color.byBlock
    case 0xc2:
      return Color.fromTrueColor(value & 0xffffff)
    case 0xc3:
      return new Color(value & 0xff)
    default:
      return undefined
  }
}
