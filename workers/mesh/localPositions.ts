/** A part whose middle is further away than this many times its size is moved to its own origin before single precision would show. */
const FAR = 16

export interface LocalPositions {
  /** Millimetres, less `offset`. */
  positions: Float32Array
  offset?: [number, number, number]
}

/**
 * Scaled positions in single precision. Of double precision ones far from the origin the middle goes into `offset` first; of single precision ones only if `singleToo`.
 * The array itself is given back where nothing changes.
 */
export function localPositions(source: Float32Array | Float64Array, scale: number, singleToo = false): LocalPositions {
  const isSingle = source instanceof Float32Array
  if (isSingle && !singleToo) return { positions: scale === 1 ? source : source.map((value) => value * scale) }
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i + 2 < source.length; i += 3) {
    for (let axis = 0; axis < 3; axis++) {
      const value = source[i + axis]
      if (!Number.isFinite(value)) continue
      if (value < low[axis]) low[axis] = value
      if (value > high[axis]) high[axis] = value
    }
  }
  const offset = farMiddle(low, high)
  if (isSingle && !offset && scale === 1) return { positions: source }
  const [x, y, z] = offset ?? [0, 0, 0]
  const positions = new Float32Array(source.length)
  for (let i = 0; i + 2 < source.length; i += 3) {
    positions[i] = (source[i] - x) * scale
    positions[i + 1] = (source[i + 1] - y) * scale
    positions[i + 2] = (source[i + 2] - z) * scale
  }
  return offset ? { positions, offset: [x * scale, y * scale, z * scale] } : { positions }
}

/** The middle of a box that is far away from the origin for its size; else undefined. */
export function farMiddle(low: readonly number[], high: readonly number[]): [number, number, number] | undefined {
  const middle: [number, number, number] = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2]
  const size = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2])
  return size > 0 && Math.hypot(...middle) > size * FAR ? middle : undefined
}
