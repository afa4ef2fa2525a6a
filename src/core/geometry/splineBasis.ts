/** Index of the knot span that holds `t`: degree <= span < count, knots[span] <= t < knots[span + 1] (the last span holds the end). */
export function findSpan(knots: Float64Array, degree: number, count: number, t: number): number {
  if (t >= knots[count]) {
    let span = count - 1
    while (span > degree && knots[span] === knots[span + 1]) span--
    return span
  }
  let low = degree
  let high = count
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (t < knots[middle]) high = middle
    else low = middle
  }
  return low
}

const left = new Float64Array(64)
const right = new Float64Array(64)

/**
 * Values and first derivatives of the degree + 1 basis functions that are not zero in a span
 * (The NURBS Book, A2.2; derivatives from the functions of one degree less).
 */
export function basis(knots: Float64Array, degree: number, span: number, t: number, value: Float64Array, derivative: Float64Array): void {
  value[0] = 1
  for (let j = 1; j <= degree; j++) {
    left[j] = t - knots[span + 1 - j]
    right[j] = knots[span + j] - t
    if (j === degree) {
      // value[] holds degree - 1 here: N'_i,p = p (N_i,p-1 / (u_i+p - u_i) - N_i+1,p-1 / (u_i+p+1 - u_i+1)).
      for (let r = 0; r <= degree; r++) {
        let d = 0
        if (r > 0) d += value[r - 1] / (knots[span + r] - knots[span + r - degree])
        if (r < degree) d -= value[r] / (knots[span + r + 1] - knots[span + r + 1 - degree])
        derivative[r] = degree * d
      }
    }
    let saved = 0
    for (let r = 0; r < j; r++) {
      const part = value[r] / (right[r + 1] + left[j - r])
      value[r] = saved + right[r + 1] * part
      saved = left[j - r] * part
    }
    value[j] = saved
  }
}
