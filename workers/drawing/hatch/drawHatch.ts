import { BACKGROUND } from '../../../src/core/drawing/drawing.ts'
import { CONTINUOUS, type Emitter, type ItemStyle } from '../emitter.ts'
import { boundaryRings, type Ring } from './boundary.ts'
import { drawGradient } from './gradient.ts'
import { hatchAreas } from './islands.ts'
import { drawPatternLine, type HatchBudget } from './patternLines.ts'
import { selfCrossing, trapezoids } from './trapezoids.ts'
import type { Rgba } from '../../../src/core/scene/mesh.ts'

/** Lines of one hatch at most; denser ones are tinted. */
const MAX_SEGMENTS = 50_000
/** Opacity of what stands for lines that are too dense to be drawn. */
const TINT = 0.35

/** Draws a hatch into the block. `budget`: what all hatches of a drawing may take together. */
export function drawHatch(spec: HatchSpec, emitter: Emitter, style: Partial<ItemStyle> = {}, budget: HatchBudget = { segments: MAX_SEGMENTS }): void {
  const { pattern, gradient, background } = spec
  const areas = hatchAreas(boundaryRings(spec.paths, emitter.chordError()), spec.style)
  if (areas.length === 0) return
  if (background !== undefined && pattern) {
    emitter.style({ ...style, color: background || BACKGROUND })
    for (const area of areas) fillArea(area, emitter)
  }
  emitter.style({ ...style, lineType: CONTINUOUS })
  if (!pattern) for (const area of areas) if (!gradient || !drawGradient(area, gradient, emitter)) fillArea(area, emitter)
  if (pattern) drawPattern(pattern, areas, emitter, style, budget)
  emitter.style({})
}

function drawPattern(
  pattern: NonNullable<HatchSpec['pattern']>,
  areas: readonly Ring[][],
  emitter: Emitter,
  style: Partial<ItemStyle>,
  budget: HatchBudget,
): void {
  const dense: Ring[][] = []
  for (const area of areas) {
    const own = { segments: Math.min(budget.segments, MAX_SEGMENTS) }
    const before = own.segments
    let drawn = true
    for (const line of pattern) drawn = drawPatternLine(line, area, emitter, own) && drawn
    budget.segments -= before - own.segments
    if (!drawn) dense.push(area)
  }
  if (dense.length === 0) return
  emitter.style({ ...style, opacity: TINT })
  for (const area of dense) fillArea(area, emitter)
}

/** Fills a ring but for those in it, also where they cross. */
function fillArea(area: readonly Ring[], emitter: Emitter): void {
  const slices = selfCrossing(area) ? trapezoids(area) : undefined
  if (!slices) {
    emitter.fill(area)
    return
  }
  const positions: number[] = []
  const indices: number[] = []
  for (const { y1, left1, right1, y2, left2, right2 } of slices) {
    const at = positions.length / 2
    positions.push(left1, y1, right1, y1, right2, y2, left2, y2)
    indices.push(at, at + 1, at + 2, at, at + 2, at + 3)
  }
  emitter.triangles(positions, indices)
}

export type HatchStyle = 'normal' | 'outer' | 'ignore'

/** One piece of a boundary path; angles are radians. `sweep` is signed: a clockwise arc has a negative one. */
export type BoundaryEdge =
  | { kind: 'line'; points: ArrayLike<number> }
  | { kind: 'arc'; center: readonly [number, number]; radius: number; start: number; sweep: number }
  | { kind: 'ellipse'; center: readonly [number, number]; major: readonly [number, number]; ratio: number; start: number; sweep: number }
  | { kind: 'spline'; degree: number; knots: ArrayLike<number>; controlPoints: ArrayLike<number>; weights?: ArrayLike<number> }

/** Closed path: a polyline of x y bulge triples, or edges from end to end. `outermost`/`textBox`: flags of group 92. */
export interface BoundaryPath {
  polyline?: ArrayLike<number>
  edges?: readonly BoundaryEdge[]
  textBox?: boolean
}

/** Family of parallel lines, as it stands in the entity: angle, base and offset are already turned and scaled. */
export interface PatternLine {
  angle: number
  base: readonly [number, number]
  offset: readonly [number, number]
  /** Dash > 0, gap < 0, dot = 0; empty = continuous. */
  dashes: readonly number[]
}

export type GradientKind = 'linear' | 'cylinder' | 'spherical' | 'hemispherical' | 'curved'

export interface Gradient {
  kind: GradientKind
  inverted?: boolean
  /** Radians. */
  angle: number
  /** 0 = centred, 1 = shifted to the upper left. */
  shift: number
  colors: readonly [Rgba, Rgba]
}

export interface HatchSpec {
  paths: readonly BoundaryPath[]
  style: HatchStyle
  /** Absent: filled with the item's colour or the gradient. */
  pattern?: readonly PatternLine[]
  gradient?: Gradient
  /** Colour behind a pattern, as in `ItemStyle`. */
  background?: number
}
