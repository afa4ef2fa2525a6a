/** A picture being drawn: RGBA in sRGB bytes and the depth of each pixel, rows from the top. */
export interface Raster {
  width: number
  height: number
  color: Uint8Array
  /** Distance towards the eye; larger is nearer. -Infinity: nothing yet. */
  depth: Float32Array
}

export function makeRaster(width: number, height: number): Raster {
  return { width, height, color: new Uint8Array(width * height * 4), depth: new Float32Array(width * height).fill(-Infinity) }
}

/** A corner on the picture: pixels from the top left, and how near it is. */
type Corner = readonly [x: number, y: number, near: number]

/** Fills a triangle of one colour where it is the nearest. */
export function fillTriangle({ width, height, color, depth }: Raster, a: Corner, b: Corner, c: Corner, red: number, green: number, blue: number): void {
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
  if (area === 0 || !Number.isFinite(area)) return
  const left = Math.max(0, Math.ceil(Math.min(a[0], b[0], c[0]) - 0.5)),
    right = Math.min(width - 1, Math.floor(Math.max(a[0], b[0], c[0]) - 0.5))
  const top = Math.max(0, Math.ceil(Math.min(a[1], b[1], c[1]) - 0.5)),
    bottom = Math.min(height - 1, Math.floor(Math.max(a[1], b[1], c[1]) - 0.5))
  // Shares of b and c at a pixel are linear in x and y.
  const bx = (c[1] - a[1]) / area,
    by = -(c[0] - a[0]) / area
  const cx = -(b[1] - a[1]) / area,
    cy = (b[0] - a[0]) / area
  for (let y = top; y <= bottom; y++) {
    let u = (left + 0.5 - a[0]) * bx + (y + 0.5 - a[1]) * by
    let v = (left + 0.5 - a[0]) * cx + (y + 0.5 - a[1]) * cy
    for (let x = left, at = y * width + left; x <= right; x++, at++, u += bx, v += cx) {
      if (u < -1e-9 || v < -1e-9 || u + v > 1 + 1e-9) continue
      const near = a[2] + u * (b[2] - a[2]) + v * (c[2] - a[2])
      if (near <= depth[at]) continue
      depth[at] = near
      color[at * 4] = red
      color[at * 4 + 1] = green
      color[at * 4 + 2] = blue
      color[at * 4 + 3] = 255
    }
  }
}

/** Draws a line of `wide` pixels where nothing lies nearer than it by more than `bias`. */
export function drawLine({ width, height, color, depth }: Raster, a: Corner, b: Corner, wide: number, bias: number, gray: number): void {
  const steps = Math.ceil(Math.max(Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1])))
  if (!(steps < 1e5)) return
  for (let i = 0; i <= steps; i++) {
    const share = steps === 0 ? 0 : i / steps
    const x0 = Math.round(a[0] + share * (b[0] - a[0]) - wide / 2),
      y0 = Math.round(a[1] + share * (b[1] - a[1]) - wide / 2)
    const near = a[2] + share * (b[2] - a[2]) + bias
    for (let y = Math.max(0, y0); y < Math.min(height, y0 + wide); y++) {
      for (let x = Math.max(0, x0); x < Math.min(width, x0 + wide); x++) {
        const at = y * width + x
        if (near < depth[at]) continue
        color[at * 4] = color[at * 4 + 1] = color[at * 4 + 2] = gray
        color[at * 4 + 3] = 255
      }
    }
  }
}

/** The picture at half the size: each pixel the mean of four. Pixels without anything are transparent. */
export function halve({ width, height, color }: Raster): { width: number; height: number; pixels: Uint8Array } {
  const w = width >> 1,
    h = height >> 1
  const pixels = new Uint8Array(w * h * 4)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const first = (y * 2 * width + x * 2) * 4
      const four = [first, first + 4, first + width * 4, first + width * 4 + 4]
      const out = (y * w + x) * 4
      const alpha = four.reduce((sum, at) => sum + color[at + 3], 0)
      for (let i = 0; i < 3; i++) pixels[out + i] = alpha === 0 ? 0 : Math.round(four.reduce((sum, at) => sum + color[at + i] * color[at + 3], 0) / alpha)
      pixels[out + 3] = alpha / 4
    }
  }
  return { width: w, height: h, pixels }
}
