import type { UvLoop } from '../uvLoop.ts'
import type { Band } from './bandDomain.ts'
import { segmentsCross } from './polygon.ts'

/** A straight way from a point of one loop to a point of another, `shift` (whole periods) to be added to the other's u. Free of all loops. */
export interface Link {
  from: number
  to: number
  shift: number
}

/** A way from the lower loop of a band to the upper one, by way of holes: one link more than holes. */
export interface Route {
  links: Link[]
  holes: number[]
}

/** Loops that links from one loop are looked for to, and pairs of points that are tried for each. */
const MOST_NEIGHBOURS = 24
const MOST_TRIES = 8
/** Points of a loop that links may begin or end at. */
const MOST_ENDS = 96
/** Pairs of points and of segments that are compared before it is given up. */
const MOST_WORK = 100_000_000

/** The loop before a loop on the way, and the link from there. */
type Step = { loop: number; link: Link } | undefined

interface Box {
  u0: number
  u1: number
  v0: number
  v1: number
}

/**
 * The shortest way between the two loops of a band when going along a hole costs nothing (Dijkstra over the loops): it finds its way through rings of staggered
 * holes, and along slots that wind round the band. Undefined when there is none.
 */
export function findRoute(band: Band, lower: UvLoop, upper: UvLoop, holes: readonly UvLoop[]): Route | undefined {
  const loops = [lower, upper, ...holes]
  const boxes = loops.map(boxOf)
  const period = band.roundPeriod
  const length = loops.map((_, i) => (i === 0 ? 0 : Infinity))
  const before: Step[] = loops.map(() => undefined)
  const open = new Set(loops.keys())
  const points = loops.reduce((sum, { id }) => sum + id.length, 0)
  for (let work = 0; work < MOST_WORK; ) {
    let nearest = -1
    for (const i of open) if (nearest < 0 || length[i] < length[nearest]) nearest = i
    if (nearest < 0 || length[nearest] === Infinity) return undefined
    if (nearest === 1) return routeOf(before, lower, upper, holes, period)
    open.delete(nearest)
    work += 16 * open.size
    const gaps = [...open].map((i) => ({ i, gap: gapBetween(boxes[nearest], boxes[i], band) })).toSorted((a, b) => a.gap - b.gap)
    for (const { i, gap } of gaps.slice(0, MOST_NEIGHBOURS)) {
      if (length[nearest] + gap >= length[i]) continue
      work += MOST_ENDS ** 2 + 2 * points
      const found = findLink(band, loops, nearest, i)
      if (!found || length[nearest] + found.length >= length[i]) continue
      length[i] = length[nearest] + found.length
      before[i] = { loop: nearest, link: found.link }
    }
  }
  return undefined
}

function routeOf(before: readonly Step[], lower: UvLoop, upper: UvLoop, holes: readonly UvLoop[], period: number): Route | undefined {
  const links: Link[] = []
  const passed: number[] = []
  for (let at = 1; at !== 0; ) {
    const step = before[at]!
    links.unshift(step.link)
    if (step.loop !== 0) passed.unshift(step.loop - 2)
    at = step.loop
  }
  const route = { links, holes: passed }
  return linksAreFree(route, lower, upper, holes, period) ? route : undefined
}

function boxOf({ u, v }: UvLoop): Box {
  const box = { u0: Infinity, u1: -Infinity, v0: Infinity, v1: -Infinity }
  for (let i = 0; i < u.length; i++) {
    box.u0 = Math.min(box.u0, u[i])
    box.u1 = Math.max(box.u1, u[i])
    box.v0 = Math.min(box.v0, v[i])
    box.v1 = Math.max(box.v1, v[i])
  }
  return box
}

/** No two points of the boxes' loops are nearer than this, in steps. */
function gapBetween(a: Box, b: Box, { roundPeriod, scale }: Band): number {
  const middle = (a.u0 + a.u1 - b.u0 - b.u1) / 2
  const apart = Math.abs(middle - roundPeriod * Math.round(middle / roundPeriod))
  const du = Math.max(0, apart - (a.u1 - a.u0 + b.u1 - b.u0) / 2)
  const dv = Math.max(0, a.v0 - b.v1, b.v0 - a.v1)
  return Math.hypot(du * scale[0], dv * scale[1])
}

/** The shortest free link between two loops, of the pairs of points that are nearest to each other. */
function findLink({ roundPeriod: period, scale }: Band, loops: readonly UvLoop[], one: number, other: number): { link: Link; length: number } | undefined {
  const a = loops[one],
    b = loops[other]
  const aStride = Math.max(1, Math.floor(a.id.length / MOST_ENDS)),
    bStride = Math.max(1, Math.floor(b.id.length / MOST_ENDS))
  const best: { link: Link; length: number }[] = []
  for (let from = 0; from < a.id.length; from += aStride) {
    let own: { link: Link; length: number } | undefined
    for (let to = 0; to < b.id.length; to += bStride) {
      const shift = Math.round((a.u[from] - b.u[to]) / period)
      const length = Math.hypot((b.u[to] + shift * period - a.u[from]) * scale[0], (b.v[to] - a.v[from]) * scale[1])
      if (!own || length < own.length) own = { link: { from, to, shift }, length }
    }
    if (own) best.push(own)
  }
  best.sort((x, y) => x.length - y.length)
  return best.slice(0, MOST_TRIES).find(({ link }) => isFree(loops, one, other, link, period))
}

/** A link meets no loop but at its own ends. */
function isFree(loops: readonly UvLoop[], one: number, other: number, { from, to, shift }: Link, period: number): boolean {
  const u0 = loops[one].u[from],
    v0 = loops[one].v[from],
    u1 = loops[other].u[to] + shift * period,
    v1 = loops[other].v[to]
  return loops.every(({ u, v, uTurns }, l) => {
    const n = u.length
    for (let i = 0; i < n; i++) {
      const j = i + 1 === n ? 0 : i + 1
      const end = u[j] + (j === 0 ? uTurns * period : 0)
      if (Math.max(v[i], v[j]) < Math.min(v0, v1) || Math.min(v[i], v[j]) > Math.max(v0, v1)) continue
      const near = Math.round((u0 + u1 - u[i] - end) / 2 / period)
      for (let k = near - 1; k <= near + 1; k++) {
        const a = u[i] + k * period,
          b = end + k * period
        const touches =
          (l === one && ((i === from && same(a, u0)) || (j === from && same(b, u0)))) ||
          (l === other && ((i === to && same(a, u1)) || (j === to && same(b, u1))))
        if (!touches && segmentsCross(u0, v0, u1, v1, a, v[i], b, v[j])) return false
      }
    }
    return true
  })
}

const same = (a: number, b: number): boolean => Math.abs(a - b) < 1e-9

/** The links of a route do not cross each other, nor copies of each other some turns on. */
function linksAreFree({ links, holes }: Route, lower: UvLoop, upper: UvLoop, all: readonly UvLoop[], period: number): boolean {
  const segments = links.map(({ from, to, shift }, k) => {
    const a = k === 0 ? lower : all[holes[k - 1]]
    const b = k < holes.length ? all[holes[k]] : upper
    return { u0: a.u[from], v0: a.v[from], u1: b.u[to] + shift * period, v1: b.v[to] }
  })
  return segments.every((a, i) =>
    segments.slice(i + 1).every((b) => {
      const near = Math.round((a.u0 + a.u1 - b.u0 - b.u1) / 2 / period)
      return [near - 1, near, near + 1].every((k) => !strictlyCross(a.u0, a.v0, a.u1, a.v1, b.u0 + k * period, b.v0, b.u1 + k * period, b.v1))
    }),
  )
}

/** Cross elsewhere than at a common end. */
function strictlyCross(ax: number, ay: number, bx: number, by: number, cx: number, cy: number, dx: number, dy: number): boolean {
  const meets = (x: number, y: number, p: number, q: number): boolean => same(x, p) && same(y, q)
  if (meets(ax, ay, cx, cy) || meets(ax, ay, dx, dy) || meets(bx, by, cx, cy) || meets(bx, by, dx, dy)) return false
  return segmentsCross(ax, ay, bx, by, cx, cy, dx, dy)
}
