import type { Body } from '../../../kernel/brep/body.ts'
import { CompositeCurve } from '../../../kernel/brep/curve/compositeCurve.ts'
import type { Curve } from '../../../kernel/brep/curve/curve.ts'
import { NodeType } from '../stream/baseSchema.ts'
import type { NodeRef, NodeTable } from '../stream/nodeTable.ts'
import { MM } from './xtGeometry.ts'

/** Facts about a body by its topology, before any of its geometry is made. */
export interface BodyOutline {
  /** Absent: there is nothing to draw. */
  kind?: Body['kind']
  faces: NodeRef[]
}

/** The outline of a BODY node; a compound body's is that of all bodies in it. */
export function outlineOf(nodes: NodeTable, members: readonly NodeRef[]): BodyOutline {
  const all: NodeRef[] = []
  let first: Body['kind'] | undefined
  let hasWires = false
  for (const member of members) {
    const solid = new Set<NodeRef>()
    const open = new Set<NodeRef>()
    const shells = nodes.chain(nodes.ref(member, 'region'), 'next').flatMap((region) => {
      const own = nodes.chain(nodes.ref(region, 'shell'), 'next')
      if (nodes.char(region, 'type') === 'S') for (const shell of own) for (const face of nodes.chain(nodes.ref(shell, 'face'), 'next')) solid.add(face)
      return own
    })
    for (const shell of shells) {
      for (const face of nodes.chain(nodes.ref(shell, 'face'), 'next')) if (!solid.has(face)) open.add(face)
      for (const face of nodes.chain(nodes.ref(shell, 'front_face'), 'next_front')) if (!solid.has(face)) open.add(face)
      if (nodes.ref(shell, 'edge') >= 0 || nodes.ref(shell, 'vertex') >= 0) hasWires = true
    }
    all.push(...solid, ...open)
    if (open.size + solid.size > 0) first ??= open.size > 0 ? 'sheet' : 'solid'
  }
  return { ...((first || hasWires) && { kind: first ?? 'wire' }), faces: all }
}

/** Diagonal of the box of all points of a stream, millimetres: of all bodies where each is by itself. */
export function extentOf(nodes: NodeTable): number {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let node = 0; node < nodes.count; node++) {
    if (nodes.type(node) !== NodeType.point) continue
    nodes.vector(node, 'pvec')?.forEach((value, axis) => {
      low[axis] = Math.min(low[axis], value)
      high[axis] = Math.max(high[axis], value)
    })
  }
  const size = MM * Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2])
  return Number.isFinite(size) ? size : 0
}

/** Turns of a closed curve in one piece at most. */
const MOST_TURNS = 8

/** A piece of a curve as one that runs from `from` to `to`; beyond the ends of a closed curve it goes on from the other end. Throws RangeError. */
export function curvePiece(curve: Curve, from: number, to: number): Curve {
  const { start, end } = curve
  const span = end - start
  const slack = 1e-9 * span
  const isWithin = (t: number): boolean => t >= start - slack && t <= end + slack
  if (!Number.isFinite(span) || curve.kind === 'circle' || curve.kind === 'ellipse' || (isWithin(from) && isWithin(to)))
    return new CompositeCurve([{ curve, from, to }])
  if (Math.abs(to - from) > MOST_TURNS * span) throw new RangeError('a piece of many turns')
  const [low, high] = from < to ? [from, to] : [to, from]
  const pieces: { curve: Curve; from: number; to: number }[] = []
  for (let turn = Math.floor((low - start) / span); start + turn * span < high; turn++) {
    const a = Math.max(low, start + turn * span) - turn * span,
      b = Math.min(high, start + (turn + 1) * span) - turn * span
    if (b - a > slack) pieces.push({ curve, from: a, to: b })
  }
  return new CompositeCurve(from < to ? pieces : pieces.reverse().map((piece) => ({ curve, from: piece.to, to: piece.from })))
}
