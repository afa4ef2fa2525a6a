interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The box around everything that is not transparent, in pixels; undefined when there is nothing. `data`: RGBA. */
export function drawnBox(data: Uint8ClampedArray, width: number, height: number): Box | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++) {
    const first = firstDrawn(data, y * width, (y + 1) * width)
    if (first < 0) continue
    left = Math.min(left, first - y * width)
    right = Math.max(right, lastDrawn(data, y * width, (y + 1) * width) - y * width)
    top = Math.min(top, y)
    bottom = y
  }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

function firstDrawn(data: Uint8ClampedArray, from: number, to: number): number {
  for (let i = from; i < to; i++) if (data[i * 4 + 3] !== 0) return i
  return -1
}

function lastDrawn(data: Uint8ClampedArray, from: number, to: number): number {
  for (let i = to - 1; i >= from; i--) if (data[i * 4 + 3] !== 0) return i
  return -1
}

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
