import { DataTexture, NearestFilter, type PixelFormat, type TextureDataType } from 'three'

type Columns = Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** Texels per row; a power of two from 4 on, so that a matrix never spans two rows. */
export const ROW = 1024

/** Four-component texels as a texture that shaders read by number; only rows that changed are uploaded again. */
export class DataRows<T extends Columns> {
  readonly texture: DataTexture
  readonly data: T
  private readonly dirty: Uint8Array
  private pending = true
  private uploaded = false

  /** `make` allocates the array of components. */
  constructor(texels: number, format: PixelFormat, type: TextureDataType, make: (length: number) => T) {
    const rows = Math.max(1, Math.ceil(texels / ROW))
    this.data = make(rows * ROW * 4)
    this.dirty = new Uint8Array(rows)
    this.texture = new DataTexture(this.data, ROW, rows, format, type)
    this.texture.minFilter = NearestFilter
    this.texture.magFilter = NearestFilter
    this.texture.generateMipmaps = false
  }

  touch(texel: number): void {
    this.dirty[Math.floor(texel / ROW)] = 1
    this.pending = true
  }

  touchAll(): void {
    this.dirty.fill(1)
    this.pending = true
  }

  /** Call before drawing. */
  flush(): void {
    if (!this.pending) return
    this.pending = false
    // three uploads nothing but the ranges, also the first time: then, and when most rows changed, none are given.
    let changed = 0
    for (const mark of this.dirty) changed += mark
    this.texture.clearUpdateRanges()
    if (this.uploaded && changed * 2 < this.dirty.length) {
      for (let row = 0; row < this.dirty.length; row++) if (this.dirty[row]) this.texture.addUpdateRange(row * ROW * 4, ROW * 4)
    }
    this.dirty.fill(0)
    this.uploaded = true
    this.texture.needsUpdate = true
  }

  dispose(): void {
    this.texture.dispose()
  }
}
