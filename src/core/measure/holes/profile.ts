import type { AxisCircle, StackEnd } from './ends.ts'
import type { HoleBottom, HoleStep } from './hole.ts'
import type { RoundFace } from './roundFaces.ts'

/** The section of a hole along its axis. Millimetres, radians; stations along the axis of the stack. */
export interface HoleProfile {
  /** Station of the mouth. */
  mouth: number
  /** 1: the hole goes up from its mouth; -1: down. */
  way: 1 | -1
  diameter: number
  depth: number
  bottom: HoleBottom
  tip?: number
  steps: HoleStep[]
  exact: boolean
}

/** A step that is shallower than this part of the hole's diameter and wider than this many diameters only seats a head or washer: no bearing has so wide a shoulder. */
const SPOTFACE_DEPTH = 0.25
const SPOTFACE_WIDTH = 1.8
/** A drill's point may be cut off by a flat of this part of the diameter. */
const BLUNT = 0.25

/** A stretch of the hole, counted from the mouth. */
interface Span {
  kind: RoundFace['kind']
  from: number
  to: number
  fromRadius: number
  toRadius: number
  radius: number
  angle: number
  exact: boolean
}

/** Sizes of a hole from the faces of its stack; undefined when it has no mouth. `circles`: those that the source states on the border of each face. */
export function profileOf(
  round: readonly RoundFace[],
  circles: readonly (readonly AxisCircle[])[],
  ends: { high: StackEnd; low: StackEnd },
  blur: number,
): HoleProfile | undefined {
  const through = ends.high.kind === 'open' && ends.low.kind === 'open'
  const high = Math.max(...round.map((one) => one.high)),
    low = Math.min(...round.map((one) => one.low))
  const narrow = 2 * Math.min(...round.filter(({ kind }) => kind === 'cylinder').map(({ surface }) => surface.radius))
  // A through hole is counted from its wider mouth.
  const widest = (at: number, end: 'high' | 'low'): number =>
    Math.max(...round.filter((one) => Math.abs(one[end] - at) <= blur).map((one) => (end === 'high' ? one.highRadius : one.lowRadius)))
  const way = (through ? widest(high, 'high') > widest(low, 'low') + blur : ends.high.kind === 'open') ? -1 : 1
  const spans = round.map((one, i) => spanOf(one, circles[i], way, blur))
  const mouth = Math.min(...spans.map(({ from }) => from))
  const end = Math.max(...spans.map(({ to }) => to))
  const walls = spans.filter(({ kind, radius }) => kind === 'cylinder' && radius * 2 <= narrow + blur)
  const first = Math.min(...walls.map(({ from }) => from)),
    last = Math.max(...walls.map(({ to }) => to))
  const { bottom, tip } = through ? { bottom: 'through' as const } : bottomOf(spans, end, narrow / 2, way > 0 ? ends.high : ends.low, blur)
  const to = bottom === 'through' || bottom === 'flat' ? end : last
  const isStated = (station: number): boolean => spans.some((one) => one.exact && (Math.abs(one.from - station) <= 1e-9 || Math.abs(one.to - station) <= 1e-9))
  return {
    mouth: mouth * way,
    way,
    diameter: narrow,
    depth: to - mouth,
    bottom,
    ...(tip !== undefined && { tip }),
    steps: stepsOf(spans, { mouth, end, first, last, narrow: narrow / 2, through }, blur),
    exact: isStated(mouth) && isStated(to),
  }
}

function spanOf(one: RoundFace, circles: readonly AxisCircle[], way: 1 | -1, blur: number): Span {
  const at = (station: number, radius: number): { station: number; radius: number } | undefined =>
    circles.find((own) => Math.abs(own.station - station) <= blur && Math.abs(own.radius - radius) <= 0.05 * radius)
  const [high, low] = [at(one.high, one.highRadius), at(one.low, one.lowRadius)]
  const top = high ?? { station: one.high, radius: one.highRadius },
    bottom = low ?? { station: one.low, radius: one.lowRadius }
  const [from, to] = way > 0 ? [bottom, top] : [top, bottom]
  return {
    kind: one.kind,
    from: from.station * way,
    to: to.station * way,
    fromRadius: from.radius,
    toRadius: to.radius,
    radius: one.surface.radius ?? 0,
    angle: 2 * Math.abs(one.surface.halfAngle ?? 0),
    exact: (high ?? low) !== undefined,
  }
}

function bottomOf(spans: readonly Span[], end: number, radius: number, meets: StackEnd, blur: number): { bottom: HoleBottom; tip?: number } {
  const last = spans.filter(({ to }) => Math.abs(to - end) <= blur)
  const cone = last.find(({ kind, fromRadius, toRadius }) => kind === 'cone' && toRadius < fromRadius)
  if (cone && (meets.kind === 'point' || cone.toRadius <= BLUNT * radius)) return { bottom: 'conical', tip: cone.angle }
  if (meets.kind === 'point') return { bottom: last.some(({ kind }) => kind === 'sphere') ? 'round' : 'other' }
  return { bottom: meets.flat ? 'flat' : 'other' }
}

interface Limits {
  mouth: number
  end: number
  /** Where the narrowest wall begins and ends. */
  first: number
  last: number
  narrow: number
  through: boolean
}

function stepsOf(spans: readonly Span[], { mouth, end, first, last, narrow, through }: Limits, blur: number): HoleStep[] {
  const steps: HoleStep[] = []
  const seen = new Set<string>()
  const put = (step: HoleStep): void => {
    // Halves of one cylinder or cone.
    const key = `${step.kind} ${step.side} ${step.diameter.toFixed(4)}`
    if (!seen.has(key)) steps.push(step)
    seen.add(key)
  }
  for (const wall of spans.filter(({ kind, radius }) => kind === 'cylinder' && radius > narrow + blur)) {
    const same = spans.filter(({ kind, radius }) => kind === 'cylinder' && Math.abs(radius - wall.radius) <= blur)
    const diameter = wall.radius * 2
    const bored = (depth: number, side: 'near' | 'far'): HoleStep => ({
      kind: depth < SPOTFACE_DEPTH * narrow * 2 && wall.radius > SPOTFACE_WIDTH * narrow ? 'spotface' : 'counterbore',
      diameter,
      depth,
      side,
    })
    if (wall.to <= first + blur) put(bored(Math.max(...same.filter(({ to }) => to <= first + blur).map(({ to }) => to)) - mouth, 'near'))
    else if (wall.from >= last - blur && through) put(bored(end - Math.min(...same.filter(({ from }) => from >= last - blur).map(({ from }) => from)), 'far'))
    else put({ kind: 'groove', diameter, depth: wall.to - wall.from, side: 'inside' })
  }
  for (const cone of spans.filter(({ kind }) => kind === 'cone')) {
    const wide = Math.max(cone.fromRadius, cone.toRadius)
    if (cone.from - mouth <= blur && cone.fromRadius > cone.toRadius)
      put({ kind: 'countersink', diameter: wide * 2, depth: cone.to - cone.from, angle: cone.angle, side: 'near' })
    else if (through && end - cone.to <= blur && cone.toRadius > cone.fromRadius)
      put({ kind: 'countersink', diameter: wide * 2, depth: cone.to - cone.from, angle: cone.angle, side: 'far' })
  }
  const order = { near: 0, inside: 1, far: 2 } as const
  return steps.toSorted((a, b) => order[a.side] - order[b.side] || b.diameter - a.diameter)
}
