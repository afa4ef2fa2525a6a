import { applyPalette, GIFEncoder, quantize } from 'gifenc'

const COLORS = 256

/** An animated GIF, endlessly repeated: each frame with a palette of its own. */
export class GifFile {
  private readonly encoder = GIFEncoder()
  /** Time of all frames so far, and the end of the last one as the file has it, milliseconds. */
  private time = 0
  private written = 0

  /** `pixels`: RGBA; `duration`: milliseconds. */
  add(pixels: Uint8ClampedArray, width: number, height: number, duration: number): void {
    const palette = quantize(pixels, COLORS)
    this.time += duration
    // The format counts hundredths of a second: the rest goes into the next frame.
    const delay = Math.max(20, Math.round((this.time - this.written) / 10) * 10)
    this.written += delay
    this.encoder.writeFrame(applyPalette(pixels, palette), width, height, { palette, delay, repeat: 0 })
  }

  finish(): Blob {
    this.encoder.finish()
    return new Blob([this.encoder.bytesView()], { type: 'image/gif' })
  }
}
