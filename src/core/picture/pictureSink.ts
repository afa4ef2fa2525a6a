/** A piece of a picture as GPUs give it: RGBA bytes, rows from the bottom, colours multiplied by their alpha. */
export interface PictureTile {
  /** Pixels from the picture's top left. */
  x: number
  y: number
  width: number
  height: number
  /** Given away: whoever takes a tile may transfer it. */
  pixels: Uint8Array<ArrayBuffer>
}

/** Colours from top to bottom, `0xRRGGBB`. */
export interface PictureGround {
  top: number
  bottom: number
}

/** Takes a picture that is drawn piece by piece. */
export interface PictureSink {
  /** To be called first; pixels. */
  begin(width: number, height: number): Promise<void>
  put(tile: PictureTile): Promise<void>
  /** Lies behind all that has been put. */
  putGround(ground: PictureGround): Promise<void>
}

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]
