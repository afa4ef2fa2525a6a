import type { UvLoop } from '../uvLoop.ts'
import type { Band } from './band.ts'
import { crossesAny, crossesLoop, shiftedCopies } from './polygon.ts'
import type { Link } from './route.ts'

/** Points of the lower loop that bridges may begin at, and how many of the nearest points of the upper loop are tried from each. */
const BRIDGE_STARTS = 24
const NEAREST = 4

const nearest = new Int32Array(NEAREST)
const distances = new Float64Array(NEAREST)

/** The shortest straight way from one loop to the other that crosses neither of them nor a hole. */
export function findBridge(band: Band, lower: UvLoop, upper: UvLoop, holes: readonly UvLoop[], turn: number): Link | undefined {
  const period = band.roundPeriod
  const obstacles = shiftedCopies(holes, period)
  const candidates: (Link & { square: number })[] = []
  const stride = Math.max(1, Math.floor(lower.id.length / BRIDGE_STARTS))
  for (let from = 0; from < lower.id.length; from += stride) {
    findNearest(band, lower.u[from], lower.v[from], upper)
    for (let k = 0; k < NEAREST && nearest[k] >= 0; k++) {
      const to = nearest[k]
      candidates.push({ from, to, shift: Math.round((lower.u[from] - upper.u[to]) / period), square: distances[k] })
    }
  }
  candidates.sort((a, b) => a.square - b.square)
  return candidates.find(({ from, to, shift }) => {
    const offset = shift * period
    const u0 = lower.u[from],
      v0 = lower.v[from],
      u1 = upper.u[to] + offset,
      v1 = upper.v[to]
    return (
      !crossesAny(u0, v0, u1, v1, obstacles) &&
      !crossesLoop(u0, v0, u1, v1, lower, from, turn) &&
      // In the upper loop's own turn.
      !crossesLoop(upper.u[to], v1, u0 - offset, v0, upper, to, -turn)
    )
  })
}

/** The points of a loop that are nearest to (u, v), over whole periods, into `nearest`; -1 where there are no more. */
function findNearest({ roundPeriod, scale }: Band, u: number, v: number, loop: UvLoop): void {
  const su = scale[0],
    sv = scale[1]
  nearest.fill(-1)
  distances.fill(Infinity)
  for (let j = 0; j < loop.u.length; j++) {
    const turns = (u - loop.u[j]) / roundPeriod
    const du = (turns - Math.round(turns)) * roundPeriod * su,
      dv = (v - loop.v[j]) * sv
    const square = du * du + dv * dv
    if (!(square < distances[NEAREST - 1])) continue
    let slot = NEAREST - 1
    for (; slot > 0 && distances[slot - 1] > square; slot--) {
      distances[slot] = distances[slot - 1]
      nearest[slot] = nearest[slot - 1]
    }
    distances[slot] = square
    nearest[slot] = j
  }
}
