/** GPU rows (bottom first, premultiplied) to picture rows (top first, straight alpha). */
export function straightAlpha(pixels: Uint8Array<ArrayBuffer>, width: number, height: number): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(width * height * 4)
  const row = width * 4
  for (let y = 0; y < height; y++) straightenRow(pixels, (height - 1 - y) * row, out, y * row, row)
  return out
}

/** A function of its own: a loop within a loop is compiled over and over. */
function straightenRow(from: Uint8Array, start: number, to: Uint8ClampedArray, at: number, length: number): void {
  for (let i = 0; i < length; i += 4) {
    const alpha = from[start + i + 3]
    if (alpha === 0) continue
    const factor = 255 / alpha
    to[at + i] = from[start + i] * factor
    to[at + i + 1] = from[start + i + 1] * factor
    to[at + i + 2] = from[start + i + 2] * factor
    to[at + i + 3] = alpha
  }
}
