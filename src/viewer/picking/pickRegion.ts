/** Numbers per pixel of the pick target: slot + 1 (0 = nothing), face or edge, float bits of the view depth, unused. */
const PIXEL = 4
/** Written instead of a face by loose points. */
const NO_FACE = 0xffffffff

export interface Hit {
  slot: number
  /** Face or edge; -1 for loose points. */
  item: number
  /** Distance along the view direction, millimetres. */
  depth: number
  /** Pixels right of and below the centre. */
  dx: number
  dy: number
}

/**
 * Reads the pixels of the pick target: faces in the left half, edges in the right, each `size` × `size`, rows from the bottom, the cursor in the middle.
 * The nearest of each; a face counts up to `faceRadius` pixels away, an edge up to `edgeRadius`.
 */
export function readRegion(pixels: Uint32Array, size: number, faceRadius: number, edgeRadius: number): { face?: Hit; edge?: Hit } {
  const floats = new Float32Array(pixels.buffer, pixels.byteOffset, pixels.length)
  const middle = (size - 1) / 2
  const nearest = (left: number, radius: number): Hit | undefined => {
    let best: Hit | undefined
    let bestDistance = radius * radius + 0.5
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const at = (y * size * 2 + left + x) * PIXEL
        if (pixels[at] === 0) continue
        const distance = (x - middle) ** 2 + (y - middle) ** 2
        if (distance >= bestDistance) continue
        bestDistance = distance
        const item = pixels[at + 1]
        best = { slot: pixels[at] - 1, item: item === NO_FACE ? -1 : item, depth: floats[at + 2], dx: x - middle, dy: middle - y }
      }
    }
    return best
  }
  return { face: nearest(0, faceRadius), edge: nearest(size, edgeRadius) }
}
