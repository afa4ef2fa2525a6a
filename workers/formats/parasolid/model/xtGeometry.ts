import type { Curve } from '../../../kernel/brep/curve/curve.ts'
import type { TraceScale } from '../../../kernel/brep/curve/surfaceCurve.ts'
import type { Frame, Vec3 } from '../../../kernel/brep/frame.ts'
import type { Surface } from '../../../kernel/brep/surface/surface.ts'
import type { NodeRef, NodeTable } from '../stream/nodeTable.ts'

/** Millimetres of the stream's unit. */
export const MM = 1000

/** A surface of the stream as one of ours. */
export interface BuiltSurface {
  surface: Surface
  /** Our ∂u × ∂v is opposite to the stream's natural normal. */
  flipped: boolean
  /** The surface as it goes on beyond its borders, where it has any: curves and blends of it need not end there. */
  beyond?: Surface
  /** What curves in the stream's parameters are drawn on, and how those are ours; absent for blends. */
  traced?: { surface: Surface; scale: TraceScale }
}

/** Sources of curves and surfaces: the stream's nodes, and the geometry made of them so far. */
export interface XtGeometry {
  readonly nodes: NodeTable
  surface(node: NodeRef): BuiltSurface | undefined
  /** The curve as it runs by itself: the node's sense is not looked at. */
  curve(node: NodeRef): Curve | undefined
  /** A frame by the fields of a node, its origin in millimetres. Throws RangeError when one is missing. */
  frame(node: NodeRef, origin: string, axis: string, x?: string): Frame
  /** In millimetres. Throws RangeError. */
  point(node: NodeRef, field: string): Vec3
  /** A number that must be finite. Throws RangeError. */
  number(node: NodeRef, field: string): number
}
