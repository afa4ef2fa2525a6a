/** How values are foretold from those before them; the difference is stored. */
export type Predictor = 'lag1' | 'stride1' | 'stripIndex'

/** Turns stored differences into values, in place. The first four are values already. Sums wrap at 32 bits. */
export function unpredict(values: Int32Array, predictor: Predictor): Int32Array {
  const { length } = values
  if (predictor === 'lag1') for (let i = 4; i < length; i++) values[i] += values[i - 1]
  else if (predictor === 'stride1') for (let i = 4; i < length; i++) values[i] += 2 * values[i - 1] - values[i - 2]
  else {
    for (let i = 4; i < length; i++) {
      const step = values[i - 2] - values[i - 4]
      values[i] += values[i - 2] + (step > -8 && step < 8 ? step : 2)
    }
  }
  return values
}
