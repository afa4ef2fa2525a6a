/** A loop of a face: its edges in the order of the file, `~edge` where one is run through backwards, and its points in the face's own parameters, u v in turn. */
export interface Contour {
  edges: number[]
  uv: number[]
  /** It ends where it begins, in parameters too: it does not go around the surface. */
  closed: boolean
}

/**
 * The contours of a face by its regions: a stored face may be several pieces of one surface. Each has one outer contour, which runs clockwise about the outward normal,
 * and the holes in it. `orient`: 1 when the outward normal is du × dv, -1 when it is the opposite. A face with contours that go around its surface, or with a hole in
 * none of its pieces, is one region.
 */
export function regionsOf(contours: readonly Contour[], orient: number): Contour[][] {
  const whole = [[...contours]]
  if (contours.length < 2 || contours.some(({ closed }) => !closed)) return whole
  const sized = contours.map((contour) => ({ contour, area: -orient * areaOf(contour.uv) }))
  const pieces = sized.filter(({ area }) => area > 0).map(({ contour, area }) => ({ outer: contour, area, own: [contour] }))
  if (pieces.length < 2) return whole
  for (const { contour, area } of sized) {
    if (area > 0) continue
    const around = pieces.filter(({ outer }) => holds(outer.uv, contour.uv[0], contour.uv[1])).toSorted((a, b) => a.area - b.area)[0]
    if (!around) return whole
    around.own.push(contour)
  }
  return pieces.map(({ own }) => own)
}

/** Positive for a contour that runs counter-clockwise in its parameters. */
function areaOf(uv: readonly number[]): number {
  let twice = 0
  for (let i = 0, j = uv.length - 2; i < uv.length; j = i, i += 2) twice += uv[j] * uv[i + 1] - uv[i] * uv[j + 1]
  return twice / 2
}

function holds(uv: readonly number[], u: number, v: number): boolean {
  let inside = false
  for (let i = 0, j = uv.length - 2; i < uv.length; j = i, i += 2) {
    if (uv[i + 1] > v !== uv[j + 1] > v && u < uv[j] + ((v - uv[j + 1]) / (uv[i + 1] - uv[j + 1])) * (uv[i] - uv[j])) inside = !inside
  }
  return inside
}
