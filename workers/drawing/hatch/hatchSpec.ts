import type { Rgba } from '../../../src/core/scene/mesh.ts'

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
