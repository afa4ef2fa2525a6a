/** What we use of gifenc, which has no types of its own. */
declare module 'gifenc' {
  type Palette = number[][]
  export function quantize(rgba: Uint8Array | Uint8ClampedArray, colors: number): Palette
  export function applyPalette(rgba: Uint8Array | Uint8ClampedArray, palette: Palette): Uint8Array
  export function GIFEncoder(): {
    /** `delay`: milliseconds; `repeat`: 0 = for ever. */
    writeFrame(index: Uint8Array, width: number, height: number, options: { palette: Palette; delay: number; repeat: number }): void
    finish(): void
    bytesView(): Uint8Array<ArrayBuffer>
  }
}
