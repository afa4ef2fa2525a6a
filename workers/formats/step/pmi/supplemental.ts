import type { Vec3 } from '../../../../src/core/geometry/matrix.ts'
import type { SupplementalGeometry } from '../../../../src/core/pmi/annotation.ts'
import { tryGeometry } from '../../../kernel/brep/knots.ts'
import type { CurvePiece } from '../../../kernel/brep/curve/compositeCurve.ts'
import { Geometry } from '../body/geometry.ts'
import { curvePiece, wireEdges } from '../geometry/textStrokes.ts'
import { asRow } from '../part21/plain.ts'
import type { PartSource } from '../structure/bodies.ts'
import { curvesOf } from '../structure/curveItems.ts'
import type { StepDocument } from '../structure/document.ts'
import { angleUnit } from '../structure/units.ts'
import { edgesOfFace } from './shapeRows.ts'
import type { Graph } from './graph.ts'

/** Curves of one annotation, and points of the lines of all annotations of a file. */
const MAX_CURVES = 2000
const MAX_POINTS = 500_000

/**
 * Geometry that annotations refer to and that is no face or edge of a body: curves, points and faces of supplemental geometry, as lines and points. Surfaces and lines
 * without ends stand for the points at which they are placed.
 */
export class Supplemental {
  private readonly graph: Graph
  private readonly document: StepDocument
  private readonly parts: readonly PartSource[]
  private readonly known = new Map<number, SupplementalGeometry>()
  private holders?: ReadonlyMap<number, PartSource>
  private points = 0

  constructor(graph: Graph, document: StepDocument, parts: readonly PartSource[]) {
    this.graph = graph
    this.document = document
    this.parts = parts.filter((part) => part.document === document && part.role !== 'annotation')
  }

  /** What some items look like; undefined where nothing of them can be drawn. */
  of(items: readonly number[]): SupplementalGeometry | undefined {
    const found = items.slice(0, MAX_CURVES).map((item) => this.geometry(item))
    const out = { lines: found.flatMap(({ lines }) => lines), points: found.flatMap(({ points }) => points) }
    return out.lines.length + out.points.length > 0 ? out : undefined
  }

  private geometry(item: number): SupplementalGeometry {
    const known = this.known.get(item)
    if (known) return known
    const out = (this.points < MAX_POINTS && tryGeometry(() => this.read(item))) || { lines: [], points: [] }
    this.points += out.lines.reduce((sum, line) => sum + line.length / 3, out.points.length)
    this.known.set(item, out)
    return out
  }

  private read(item: number): SupplementalGeometry {
    const { exchange, representations } = this.document
    const holder = this.holderOf(item)
    const representation = holder && representations.any(holder.representation)
    const mm = representation?.mm ?? 1
    const angle = angleUnit(exchange, representation?.context ?? -1)
    const geometry = new Geometry(exchange, mm, angle)
    const rows = [...curvesOf(exchange, item), ...edgesOfFace(this.graph, item)].slice(0, MAX_CURVES)
    const pieces = rows.flatMap((row): CurvePiece | readonly CurvePiece[] => tryGeometry(() => curvePiece(exchange, row, geometry, angle)) ?? [])
    const sound = pieces.filter(({ from, to }) => Number.isFinite(from) && Number.isFinite(to) && from !== to)
    if (sound.length > 0) {
      const { points, start } = wireEdges(sound, 0, 'normal')
      return { lines: Array.from({ length: start.length - 1 }, (_, edge) => points.slice(start[edge] * 3, start[edge + 1] * 3)), points: [] }
    }
    const row = this.pointRow(item)
    const point = row < 0 ? [Number.NaN, 0, 0] : geometry.point(row)
    return { lines: [], points: point.every(Number.isFinite) ? [point as Vec3] : [] }
  }

  /** Row of the point that an item is, or at which it is placed; -1 = of neither kind. */
  private pointRow(item: number, depth = 0): number {
    const { exchange } = this.document
    if (exchange.keyword(item) === 'CARTESIAN_POINT') return item
    if (depth > 2) return -1
    // The placement of a surface, the point of a line, the location of a placement.
    const next = asRow(exchange.args(item)[1])
    return next < 0 ? -1 : this.pointRow(next, depth + 1)
  }

  /** The part whose items hold an item, themselves or in a set; it states the units. */
  private holderOf(item: number): PartSource | undefined {
    const { exchange } = this.document
    if (!this.holders) {
      const holders = new Map<number, PartSource>()
      for (const part of this.parts)
        for (const own of part.items) {
          holders.set(own, part)
          if (part.role === 'construction') for (let i = exchange.refStart[own]; i < exchange.refStart[own + 1]; i++) holders.set(exchange.refs[i], part)
        }
      this.holders = holders
    }
    return this.holders.get(item) ?? this.parts[0]
  }
}
