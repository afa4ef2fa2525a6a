export const pictureSizes = ['viewport', '1920x1080', '3840x2160', '7680x4320', 'custom'] as const
export type PictureSize = (typeof pictureSizes)[number]

/** Browsers hold no larger canvas. Bigger pictures than the GPU can draw at once are drawn in tiles. */
export const MAX_SIDE = 16384
/** Larger pictures than this run out of memory on many devices. */
const MAX_PIXELS = 16384 * 8192
export const MIN_SIDE = 16
/** Pictures above this, in either direction, are large ones (`largePicture`). */
const LARGE_SIDE = 3840

export const validSide = (side: number): boolean => Number.isInteger(side) && side >= MIN_SIDE && side <= MAX_SIDE
export const validSize = ({ width, height }: { width: number; height: number }): boolean =>
  validSide(width) && validSide(height) && width * height <= MAX_PIXELS
/** Whether a picture of the size is one for subscribers. A picture of the screen's own size never is. */
export const isLarge = ({ width, height }: { width: number; height: number }): boolean => Math.max(width, height) > LARGE_SIDE

/** Pixels of a size; "as on screen" counts the device's own pixels. */
export function sizeOf(size: Exclude<PictureSize, 'custom'>, canvas?: { clientWidth: number; clientHeight: number }): { width: number; height: number } {
  if (size === 'viewport') {
    const ratio = globalThis.devicePixelRatio || 1
    const side = (css: number): number => Math.min(MAX_SIDE, Math.max(MIN_SIDE, Math.round(css * ratio)))
    return { width: side(canvas?.clientWidth ?? 0), height: side(canvas?.clientHeight ?? 0) }
  }
  const [width, height] = size.split('x').map(Number)
  return { width, height }
}
