export const pictureSizes = ['viewport', '1920x1080', '3840x2160', 'custom'] as const
export type PictureSize = (typeof pictureSizes)[number]

/** Bigger textures than this are refused by many graphics devices. */
export const MAX_SIDE = 8192
export const MIN_SIDE = 16

export const validSide = (side: number): boolean => Number.isInteger(side) && side >= MIN_SIDE && side <= MAX_SIDE

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
