import type { Basis } from './netBasis.ts'

/** Point and derivatives from control points (x, y, z): from `first` on, `rowStride` numbers from row to row, by the basis functions in both directions. */
export function polynomialSum(
  data: Float64Array,
  first: number,
  rowStride: number,
  u: Basis,
  uDegree: number,
  v: Basis,
  vDegree: number,
  out: Float64Array,
): void {
  const { value: nu, derivative: du } = u
  const { value: nv, derivative: dv } = v
  let x = 0,
    y = 0,
    z = 0
  let xu = 0,
    yu = 0,
    zu = 0
  let xv = 0,
    yv = 0,
    zv = 0
  for (let i = 0, start = first; i <= uDegree; i++, start += rowStride) {
    let sx = 0,
      sy = 0,
      sz = 0
    let tx = 0,
      ty = 0,
      tz = 0
    for (let j = 0, at = start; j <= vDegree; j++, at += 3) {
      const n = nv[j],
        d = dv[j]
      const px = data[at],
        py = data[at + 1],
        pz = data[at + 2]
      sx += n * px
      sy += n * py
      sz += n * pz
      tx += d * px
      ty += d * py
      tz += d * pz
    }
    const n = nu[i],
      d = du[i]
    x += n * sx
    y += n * sy
    z += n * sz
    xu += d * sx
    yu += d * sy
    zu += d * sz
    xv += n * tx
    yv += n * ty
    zv += n * tz
  }
  out[0] = x
  out[1] = y
  out[2] = z
  out[3] = xu
  out[4] = yu
  out[5] = zu
  out[6] = xv
  out[7] = yv
  out[8] = zv
}

/** The same from control points (wx, wy, wz, w). */
export function rationalSum(
  data: Float64Array,
  first: number,
  rowStride: number,
  u: Basis,
  uDegree: number,
  v: Basis,
  vDegree: number,
  out: Float64Array,
): void {
  const { value: nu, derivative: du } = u
  const { value: nv, derivative: dv } = v
  let x = 0,
    y = 0,
    z = 0,
    w = 0
  let xu = 0,
    yu = 0,
    zu = 0,
    wu = 0
  let xv = 0,
    yv = 0,
    zv = 0,
    wv = 0
  for (let i = 0, start = first; i <= uDegree; i++, start += rowStride) {
    let sx = 0,
      sy = 0,
      sz = 0,
      sw = 0
    let tx = 0,
      ty = 0,
      tz = 0,
      tw = 0
    for (let j = 0, at = start; j <= vDegree; j++, at += 4) {
      const n = nv[j],
        d = dv[j]
      const px = data[at],
        py = data[at + 1],
        pz = data[at + 2],
        pw = data[at + 3]
      sx += n * px
      sy += n * py
      sz += n * pz
      sw += n * pw
      tx += d * px
      ty += d * py
      tz += d * pz
      tw += d * pw
    }
    const n = nu[i],
      d = du[i]
    x += n * sx
    y += n * sy
    z += n * sz
    w += n * sw
    xu += d * sx
    yu += d * sy
    zu += d * sz
    wu += d * sw
    xv += n * tx
    yv += n * ty
    zv += n * tz
    wv += n * tw
  }
  x /= w
  y /= w
  z /= w
  out[0] = x
  out[1] = y
  out[2] = z
  out[3] = (xu - wu * x) / w
  out[4] = (yu - wu * y) / w
  out[5] = (zu - wu * z) / w
  out[6] = (xv - wv * x) / w
  out[7] = (yv - wv * y) / w
  out[8] = (zv - wv * z) / w
}

/** Only the point, from control points (x, y, z), by values of basis functions that begin at `uFirst` and `vFirst`; into `out` from `at` on. To the last bit that of the sum with derivatives. */
export function polynomialPoint(
  data: Float64Array,
  first: number,
  rowStride: number,
  nu: Float64Array,
  uFirst: number,
  uDegree: number,
  nv: Float64Array,
  vFirst: number,
  vDegree: number,
  out: Float64Array,
  at: number,
): void {
  let x = 0,
    y = 0,
    z = 0
  for (let i = 0, start = first; i <= uDegree; i++, start += rowStride) {
    let sx = 0,
      sy = 0,
      sz = 0
    for (let j = 0, p = start; j <= vDegree; j++, p += 3) {
      const n = nv[vFirst + j]
      sx += n * data[p]
      sy += n * data[p + 1]
      sz += n * data[p + 2]
    }
    const n = nu[uFirst + i]
    x += n * sx
    y += n * sy
    z += n * sz
  }
  out[at] = x
  out[at + 1] = y
  out[at + 2] = z
}

/** The same from control points (wx, wy, wz, w). */
export function rationalPoint(
  data: Float64Array,
  first: number,
  rowStride: number,
  nu: Float64Array,
  uFirst: number,
  uDegree: number,
  nv: Float64Array,
  vFirst: number,
  vDegree: number,
  out: Float64Array,
  at: number,
): void {
  let x = 0,
    y = 0,
    z = 0,
    w = 0
  for (let i = 0, start = first; i <= uDegree; i++, start += rowStride) {
    let sx = 0,
      sy = 0,
      sz = 0,
      sw = 0
    for (let j = 0, p = start; j <= vDegree; j++, p += 4) {
      const n = nv[vFirst + j]
      sx += n * data[p]
      sy += n * data[p + 1]
      sz += n * data[p + 2]
      sw += n * data[p + 3]
    }
    const n = nu[uFirst + i]
    x += n * sx
    y += n * sy
    z += n * sz
    w += n * sw
  }
  out[at] = x / w
  out[at + 1] = y / w
  out[at + 2] = z / w
}
