const BY_BLOCK = 0
const BY_LAYER = 256
const EXACT = 0x1000000

/** A colour by its index, of the layer or the block, or of red, green and blue. */
export class Color {
  static readonly byLayer = new Color(BY_LAYER)
  static readonly byBlock = new Color(BY_BLOCK)
  /** The index, or red, green and blue above 24 bits. */
  private readonly packed: number

  constructor(index: number) {
    this.packed = index
  }

  static fromTrueColor(rgb: number): Color {
    return new Color(EXACT + (rgb & 0xffffff))
  }

  get isByLayer(): boolean {
    return this.packed === BY_LAYER
  }

  get isByBlock(): boolean {
    return this.packed === BY_BLOCK
  }

  get isTrueColor(): boolean {
    return this.packed >= EXACT
  }

  get index(): number {
    return this.packed
  }

  /** Red, green and blue in 24 bits, of an exact colour. */
  get rgb(): number {
    return this.packed & 0xffffff
  }
}

/** Percent. */
const MOST = 90

/** Percent of the background that shows; of the layer or the block. */
export class Transparency {
  static readonly byLayer = new Transparency(-1)
  static readonly byBlock = new Transparency(100)
  readonly value: number

  constructor(value: number) {
    this.value = value
  }

  /** The lowest byte is how opaque it is, from 0 to 255. */
  static fromAlphaValue(packed: number): Transparency {
    const value = Math.round(100 - ((packed & 0xff) / 255) * 100)
    return value === 100 ? Transparency.byBlock : new Transparency(Math.min(MOST, value))
  }

  get isByLayer(): boolean {
    return this === Transparency.byLayer
  }

  get isByBlock(): boolean {
    return this === Transparency.byBlock
  }
}
