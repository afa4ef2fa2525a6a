const FAR = 1e20

/**
 * Signed distances to the edge of the drawn shape in a square RGBA picture, as bytes: 128 = the edge, 255 = `reach` texels inside, 0 = as many outside.
 * Exact Euclidean distances in two passes (Felzenszwalb and Huttenlocher), begun with the coverage of half-covered texels.
 */
export function distanceField(rgba: Uint8ClampedArray, side: number, reach: number): Uint8Array {
  const count = side * side
  const outer = new Float64Array(count)
  const inner = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    const cover = rgba[i * 4 + 3] / 255
    const off = 0.5 - cover
    outer[i] = cover >= 1 ? 0 : cover <= 0 ? FAR : Math.max(0, off) ** 2
    inner[i] = cover >= 1 ? FAR : cover <= 0 ? 0 : Math.max(0, -off) ** 2
  }
  transform(outer, side)
  transform(inner, side)
  const out = new Uint8Array(count)
  for (let i = 0; i < count; i++) {
    const distance = Math.sqrt(inner[i]) - Math.sqrt(outer[i])
    out[i] = Math.min(255, Math.max(0, Math.round(127.5 + (distance / reach) * 127.5)))
  }
  return out
}

function transform(grid: Float64Array, side: number): void {
  const line = new Float64Array(side)
  const vertex = new Int32Array(side)
  const bound = new Float64Array(side + 1)
  for (let x = 0; x < side; x++) pass(grid, x, side, side, line, vertex, bound)
  for (let y = 0; y < side; y++) pass(grid, y * side, 1, side, line, vertex, bound)
}

function pass(grid: Float64Array, offset: number, stride: number, side: number, line: Float64Array, vertex: Int32Array, bound: Float64Array): void {
  for (let q = 0; q < side; q++) line[q] = grid[offset + q * stride]
  let k = 0
  vertex[0] = 0
  bound[0] = -FAR
  bound[1] = FAR
  for (let q = 1; q < side; q++) {
    let s = crossing(line, vertex[k], q)
    while (k > 0 && s <= bound[k]) s = crossing(line, vertex[--k], q)
    vertex[++k] = q
    bound[k] = s
    bound[k + 1] = FAR
  }
  k = 0
  for (let q = 0; q < side; q++) {
    while (bound[k + 1] < q) k++
    const r = vertex[k]
    grid[offset + q * stride] = line[r] + (q - r) ** 2
  }
}

const crossing = (line: Float64Array, r: number, q: number): number => (line[q] - line[r] + q * q - r * r) / (2 * (q - r))
