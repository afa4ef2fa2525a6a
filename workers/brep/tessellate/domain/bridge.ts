import type { UvLoop } from '../uvLoop.ts'
import type { Band } from './band.ts'
import { crossesAny, crossesLoop, shiftedCopies } from './polygon.ts'
import type { Link } from './route.ts'

/** Points of the lower loop that bridges may begin at. */
const BRIDGE_STARTS = 24

/** The shortest straight way from one loop to the other that crosses neither of them nor a hole. */
export function findBridge(band: Band, lower: UvLoop, upper: UvLoop, holes: readonly UvLoop[], turn: number): Link | undefined {
  const period = band.roundPeriod
  const [su, sv] = band.scale
  const obstacles = shiftedCopies(holes, period)
  const candidates: (Link & { length: number })[] = []
  const stride = Math.max(1, Math.floor(lower.id.length / BRIDGE_STARTS))
  for (let i = 0; i < lower.id.length; i += stride) {
    const near: typeof candidates = []
    for (let j = 0; j < upper.id.length; j++) {
      const shift = Math.round((lower.u[i] - upper.u[j]) / period)
      near.push({ from: i, to: j, shift, length: Math.hypot((upper.u[j] + shift * period - lower.u[i]) * su, (upper.v[j] - lower.v[i]) * sv) })
    }
    near.sort((a, b) => a.length - b.length)
    candidates.push(...near.slice(0, 4))
  }
  candidates.sort((a, b) => a.length - b.length)
  return candidates.find(({ from, to, shift }) => {
    const u0 = lower.u[from],
      v0 = lower.v[from],
      u1 = upper.u[to] + shift * period,
      v1 = upper.v[to]
    return (
      !crossesAny(u0, v0, u1, v1, obstacles) &&
      !crossesLoop(u0, v0, u1, v1, lower, from, turn) &&
      !crossesLoop(u1, v1, u0, v0, { ...upper, u: upper.u.map((u) => u + shift * period) }, to, -turn)
    )
  })
}
