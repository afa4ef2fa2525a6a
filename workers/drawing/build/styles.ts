import { FOREGROUND, type Layer, type StyleTable } from '../../../src/core/drawing/drawing.ts'
import type { Rgba } from '../../../src/core/scene/mesh.ts'
import type { ItemStyle } from '../emitter.ts'
import { Color } from '../model/color.ts'

const ALL_VIEWS = 0xffffffff

/** Styles of a drawing, each once. */
export class Styles {
  private readonly known = new Map<string, number>()
  /** The last style of each layer that was asked for. */
  private readonly lastOf: number[] = []
  private readonly list: ItemStyle[] = []
  /** Layers that look otherwise in the space that is drawn now. */
  looks: ReadonlyMap<number, Layer> | undefined

  /** Index of a style like `own`. */
  idOf(given: ItemStyle): number {
    const look = this.looks?.get(given.layer)
    const own = look ? asOn(look, given) : given
    const last = this.lastOf[own.layer]
    if (last !== undefined && isSame(own, this.list[last])) return last
    const key = `${own.layer} ${own.color} ${own.lineType} ${own.lineTypeScale} ${own.weight} ${own.opacity} ${own.plotStyle} ${own.views}`
    let id = this.known.get(key)
    if (id === undefined) {
      id = this.list.length
      this.known.set(key, id)
      this.list.push({ ...own })
    }
    this.lastOf[own.layer] = id
    return id
  }

  /** `isNamed`: the drawing has named plot styles. */
  done(isNamed = false): StyleTable {
    const { list } = this
    return {
      layer: Uint16Array.from(list, (style) => style.layer),
      color: Uint32Array.from(list, (style) => style.color),
      lineType: Int16Array.from(list, (style) => style.lineType),
      lineTypeScale: Float32Array.from(list, (style) => style.lineTypeScale),
      weight: Int16Array.from(list, (style) => style.weight),
      opacity: Float32Array.from(list, (style) => style.opacity),
      colorIndex: Uint8Array.from(list, (style) => indexOf(style.color)),
      ...(isNamed && { plotStyle: Int16Array.from(list, (style) => style.plotStyle ?? -1) }),
      ...(list.some(({ views }) => views !== undefined) && { views: Uint32Array.from(list, ({ views }) => views ?? ALL_VIEWS) }),
    }
  }
}

/** A style whose values "by layer" are those of a layer. */
export const asOn = (look: Layer, style: ItemStyle): ItemStyle => ({
  ...style,
  color: style.color || layerColor(look),
  lineType: style.lineType < 0 ? look.lineType : style.lineType,
  weight: style.weight === -1 ? (look.weight < 0 ? -2 : look.weight) : style.weight,
  opacity: style.opacity < 0 ? look.opacity : style.opacity,
})

const isSame = (one: ItemStyle, other: ItemStyle): boolean =>
  one.layer === other.layer &&
  one.color === other.color &&
  one.lineType === other.lineType &&
  one.lineTypeScale === other.lineTypeScale &&
  one.weight === other.weight &&
  one.opacity === other.opacity &&
  one.plotStyle === other.plotStyle &&
  one.views === other.views

const basic = [0xffffff, 0xff0000, 0xffff00, 0x00ff00, 0x00ffff, 0x0000ff, 0xff00ff, 0xffffff, 0x808080, 0xc0c0c0]
const greys = [0x333333, 0x5b5b5b, 0x848484, 0xadadad, 0xd6d6d6, 0xffffff]
/** Brightness of the five pairs of each hue. */
const levels = [255, 165, 127, 76, 38]

/** Colours of styles carry the index that they were stated by above their 32 bits, since different plot styles belong to equal colours. */
const INDEX = 0x100000000

/** The index that a colour was stated by; 0 = an exact colour, or none. */
export const indexOf = (color: number): number => (color === FOREGROUND ? FOREGROUND_INDEX : Math.floor(color / INDEX))

/** A colour without its index. */
export const plainColor = (color: number): Rgba => color >>> 0

/** The colour of a layer as a style has it. */
export const layerColor = ({ color, colorIndex }: Layer): number => (color === FOREGROUND ? color : (colorIndex ?? 0) * INDEX + color)

const FOREGROUND_INDEX = 7

/** sRGB of an AutoCAD Color Index 1..255 that carries the index: 7 is the foreground; others count as 7. */
export function aciColor(index: number): number {
  const color = rgbOf(index)
  return color === FOREGROUND ? color : index * INDEX + color
}

/** 10..249 are 24 hues of five levels, each full and half saturated. */
function rgbOf(index: number): Rgba {
  if (index === 7 || !(index >= 1 && index <= 255)) return FOREGROUND
  if (index < 10) return opaque(basic[index])
  if (index >= 250) return opaque(greys[index - 250])
  const hue = Math.floor(index / 10) - 1
  const level = levels[Math.floor((index % 10) / 2)]
  const pale = index % 2 === 1
  const channel = (shift: number): number => {
    // Each channel is full for a third of the circle around its own hue, with ramps of four steps on either side.
    const distance = Math.abs(((hue - shift + 36) % 24) - 12)
    const share = Math.min(1, Math.max(0, (8 - distance) / 4))
    const value = Math.round((level * Math.floor(share * 255)) / 255)
    return pale ? Math.floor((value + level) / 2) : value
  }
  return opaque((channel(0) << 16) | (channel(8) << 8) | channel(16))
}

export const opaque = (rgb: number): Rgba => ((rgb << 8) | 0xff) >>> 0

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
