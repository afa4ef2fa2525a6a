/** Metric screws of the first choice with coarse threads: size, pitch and tap drill (ISO 261, ISO 2306), clearance holes of the fine and the medium series (ISO 273). Millimetres. */
const screws: readonly (readonly [size: number, pitch: number, drill: number, fine: number, medium: number])[] = [
  [1.6, 0.35, 1.25, 1.7, 1.8],
  [2, 0.4, 1.6, 2.2, 2.4],
  [2.5, 0.45, 2.05, 2.7, 2.9],
  [3, 0.5, 2.5, 3.2, 3.4],
  [4, 0.7, 3.3, 4.3, 4.5],
  [5, 0.8, 4.2, 5.3, 5.5],
  [6, 1, 5, 6.4, 6.6],
  [8, 1.25, 6.8, 8.4, 9],
  [10, 1.5, 8.5, 10.5, 11],
  [12, 1.75, 10.2, 13, 13.5],
  [16, 2, 14, 17, 17.5],
  [20, 2.5, 17.5, 21, 22],
  [24, 3, 21, 25, 26],
  [30, 3.5, 26.5, 31, 33],
  [36, 4, 32, 37, 39],
]
/** The height of an internal thread, of its pitch: the core is the size less twice this. */
const CORE = 1.082532
/** Sizes of drills and of cores agree within this, mm. */
const SAME = 0.006

/** A screw that a hole of some diameter may be made for. */
export interface ScrewSize {
  /** "M6". */
  size: string
  /** The hole has the diameter of a tap drill or of the thread's core, or lets the screw through. */
  use: 'tapping' | 'clearance'
}

/** Screws for which a diameter (mm) is a usual hole: a table's answer, not what the file states. */
export function screwsOf(diameter: number): ScrewSize[] {
  const is = (mm: number): boolean => Math.abs(mm - diameter) < SAME
  return screws.flatMap(([size, pitch, drill, fine, medium]): ScrewSize[] =>
    is(drill) || is(size - CORE * pitch) ? [{ size: `M${size}`, use: 'tapping' }] : is(fine) || is(medium) ? [{ size: `M${size}`, use: 'clearance' }] : [],
  )
}

/** Fine pitches of metric threads (ISO 261), mm. */
const finePitches = [0.2, 0.25, 0.35, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]
/** Threads of an inner face agree with a size within this, mm. */
const NEAR = 0.03

/**
 * The metric thread of a hole's face of which pitch and diameter (mm) are known, "M6" or "M10×1": the face has the diameter of the thread's core, of its tap drill or of
 * the screw itself. Undefined where no metric thread has them.
 */
export function metricThread(diameter: number, pitch: number): string | undefined {
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) < NEAR
  const coarse = screws.find(([size, own, drill]) => isNear(own, pitch) && [size - CORE * own, drill, size].some((mm) => isNear(mm, diameter)))
  if (coarse) return `M${coarse[0]}`
  const fine = finePitches.find((own) => Math.abs(own - pitch) < 1e-3)
  if (fine === undefined) return undefined
  const size = [diameter + CORE * fine, diameter].find((mm) => isNear(mm, Math.round(mm)))
  return size === undefined || size < 2 * fine ? undefined : `M${Math.round(size)}×${fine}`
}
