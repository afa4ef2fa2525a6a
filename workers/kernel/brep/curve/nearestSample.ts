/** Where the sample nearest to a point stands in `samples`: x, y, z, parameter each. */
export function nearestSample(samples: Float64Array, x: number, y: number, z: number): number {
  let best = 0
  let nearest = Infinity
  for (let i = 0; i < samples.length; i += 4) {
    const d = (samples[i] - x) ** 2 + (samples[i + 1] - y) ** 2 + (samples[i + 2] - z) ** 2
    if (d < nearest) {
      nearest = d
      best = i
    }
  }
  return best
}
