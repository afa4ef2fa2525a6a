/** The basis functions of one direction that are not zero at a parameter, and their derivatives. */
export interface Basis {
  value: Float64Array
  derivative: Float64Array
}

/** Values of the degree + 1 basis functions that are not zero in a span (The NURBS Book, A2.2), from `first` on. */
export function basisValues(knots: Float64Array, degree: number, span: number, t: number, value: Float64Array, first: number): void {
  value[first] = 1
  for (let j = 1; j <= degree; j++) {
    let saved = 0
    for (let r = 0; r < j; r++) {
      const over = knots[span + r + 1] - t,
        under = t - knots[span + r + 1 - j]
      const part = value[first + r] / (over + under)
      value[first + r] = saved + over * part
      saved = under * part
    }
    value[first + j] = saved
  }
}

/** The same with first derivatives: those of degree p are p (N_i,p-1 / (t_i+p - t_i) - N_i+1,p-1 / (t_i+p+1 - t_i+1)). */
export function basisOf(knots: Float64Array, degree: number, span: number, t: number, { value, derivative }: Basis): void {
  basisValues(knots, degree - 1, span, t, value, 0)
  let saved = 0
  let before = 0
  for (let r = 0; r < degree; r++) {
    const high = knots[span + r + 1],
      low = knots[span + r + 1 - degree]
    const own = value[r]
    const slope = own / (high - low)
    derivative[r] = degree * (before - slope)
    before = slope
    const part = own / (high - t + (t - low))
    value[r] = saved + (high - t) * part
    saved = (t - low) * part
  }
  derivative[degree] = degree * before
  value[degree] = saved
}
