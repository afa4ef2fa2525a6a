import { tryGeometry } from '../../../kernel/brep/knots.ts'
import { identity, type Matrix } from '../../../../src/core/geometry/matrix.ts'
import type { Curves } from '../geometry/curves.ts'
import { fittedPiece } from '../geometry/hermite.ts'
import { distance, endOf, type Piece, pointOf, reversed, startOf } from '../geometry/piece.ts'
import { joined } from '../geometry/ruled.ts'
import { type IgesSurface, liesOn } from '../geometry/surfaces.ts'
import { enclosedArea } from './enclosedArea.ts'
import { unit, type Vec3 } from '../../../kernel/brep/frame.ts'
import { Sphere } from '../../../kernel/brep/surface/sphere.ts'
import type { Surface } from '../../../kernel/brep/surface/surface.ts'
import { PointPool } from '../../../kernel/tessellate/pointPool.ts'
import { loopArea, projectLoop, type UvLoop } from '../../../kernel/tessellate/uvLoop.ts'

/** A border as found: its pieces in space, and the area that its curves enclose in IGES's parameters (0 = not known). */
export interface Border {
  pieces: Piece[]
  area: number
}

/** Rows of the curves of a border: in space (`~row`: run through backwards), and in parameters; none where they are missing. */
export interface BorderRows {
  space: number[]
  parameters: number[]
}

/** Gaps of this share of a border's size make no difference. */
const GAP = 1e-3
const OFF_SURFACE = 1e-3
/** Points of a border that are looked at on the surface. */
const PROBES = 6

/** The pieces of a border in space: from its curves in space, or where these are missing or make no sense from those in parameters. */
export function borderPieces(rows: BorderRows, surface: IgesSurface, curves: Curves, placement: Matrix): Border {
  const flat = tryGeometry(() => rows.parameters.flatMap((row) => curves.pieces(row, identity()))) ?? []
  const area = enclosedArea(flat, surface.point)
  const space = tryGeometry(() => chained(rows.space.flatMap((row) => spacePieces(row, curves, placement)))) ?? []
  const { point } = surface
  const byParameters = (): Piece[] | undefined => (point && flat.length > 0 ? tryGeometry(() => flat.map((piece) => onSurface(piece, point))) : undefined)
  if (space.length === 0) return { pieces: byParameters() ?? [], area }
  if (isSound(space, surface)) return { pieces: space, area }
  const other = byParameters()
  return { pieces: other && isSound(other, surface) ? other : space, area }
}

export const spacePieces = (row: number, curves: Curves, placement: Matrix): Piece[] =>
  row < 0 ? curves.pieces(~row, placement).map(reversed).reverse() : curves.pieces(row, placement)

/** A piece given by parameters as a curve in space. */
function onSurface(piece: Piece, point: NonNullable<IgesSurface['point']>): Piece {
  const { evaluate, breaks } = joined([piece])
  const flat = new Float64Array(6)
  const before = new Float64Array(3)
  const after = new Float64Array(3)
  const at = (t: number, out: Float64Array): void => {
    evaluate(t, flat)
    point(flat[0], flat[1], out)
  }
  const ends = [new Float64Array(3), new Float64Array(3), new Float64Array(3)]
  at(0, ends[0])
  at(0.5, ends[1])
  at(1, ends[2])
  const size = Math.max(...[0, 1].map((i) => Math.hypot(...[0, 1, 2].map((k) => ends[i + 1][k] - ends[i][k]))))
  return fittedPiece(
    (t, out) => {
      const [low, high] = [Math.max(0, t - 1e-5), Math.min(1, t + 1e-5)]
      at(low, before)
      at(high, after)
      at(t, out)
      for (let k = 0; k < 3; k++) out[3 + k] = (after[k] - before[k]) / (high - low)
    },
    breaks.length > 2 ? breaks : [0, 0.25, 0.5, 0.75, 1],
    1e-5 * size,
  )
}

/** Turns single pieces round that were stated the wrong way, where only so they meet their neighbours. */
function chained(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = []
  pieces.forEach((piece, i) => {
    const [start, end] = [startOf(piece), endOf(piece)]
    let [gap, other] = [0, 0]
    if (i > 0) {
      const before = endOf(out[i - 1])
      gap = distance(before, start)
      other = distance(before, end)
    } else if (pieces.length > 2) {
      const next = [startOf(pieces[1]), endOf(pieces[1])]
      gap = Math.min(...next.map((point) => distance(end, point)))
      other = Math.min(...next.map((point) => distance(start, point)))
    }
    // Measured by its middle too: the ends of a ring are one.
    const length = Math.max(distance(start, end), distance(start, pointOf(piece, 0.5)))
    out.push(gap > GAP * length && other < 0.01 * gap ? reversed(piece) : piece)
  })
  return out
}

/** The pieces meet each other, and lie on the surface. */
function isSound(pieces: readonly Piece[], { surface }: IgesSurface): boolean {
  const size = pieces.reduce(
    (widest, piece) => Math.max(widest, distance(startOf(piece), pointOf(piece, 0.5)), distance(startOf(piece), startOf(pieces[0]))),
    0,
  )
  if (!(size < 1e12)) return false
  if (!pieces.every((piece, i) => distance(endOf(piece), startOf(pieces[(i + 1) % pieces.length])) <= GAP * size)) return false
  const stride = Math.max(1, Math.floor(pieces.length / PROBES))
  for (let i = 0; i < pieces.length; i += stride) if (!liesOn(surface, pointOf(pieces[i], 0.5), OFF_SURFACE * size)) return false
  return true
}

const backwards = (loop: readonly Piece[]): Piece[] => loop.map(reversed).reverse()

/**
 * Turns the borders of a face so that it lies on their left, seen against its normal. The outer one is the first, or what encloses more: some writers begin with
 * a hole. Files state it by the curves in parameters, if they have them; else it follows from the surface's own parameters.
 */
export function orientLoops(borders: readonly Border[], surface: Surface, sameSense: boolean): Piece[][] {
  const sense = sameSense ? 1 : -1
  const unsure = borders.some(({ area }) => area === 0)
  const own = unsure ? ownLoops(borders, surface) : []
  const windings = own.map((loop) => loop.uTurns || loop.vTurns)
  const winding = borders.map((_, i) => i).filter((i) => own[i] && windings[i] !== 0)
  const outer = unsure ? 0 : borders.reduce((most, { area }, i) => (Math.abs(area) > Math.abs(borders[most].area) ? i : most), 0)
  return borders.map(({ pieces, area }, i) => {
    const wanted = i === outer ? 1 : -1
    if (area !== 0) return area * wanted < 0 ? backwards(pieces) : pieces
    if (windings[i] !== 0) {
      if (winding.length !== 2) return pieces
      const [one, two] = winding
      const straightUp = surface.vPeriod === 0 && own[one].uTurns !== 0
      // Going in the direction of u the face lies at greater v.
      const lower = straightUp && mean(own[one].v) > mean(own[two].v) ? two : one
      const direction = straightUp ? sense * (i === lower ? 1 : -1) : Math.sign(windings[one]) * (i === one ? 1 : -1)
      return windings[i] * direction < 0 ? backwards(pieces) : pieces
    }
    return loopArea(own[i]) * wanted * sense < 0 ? backwards(pieces) : pieces
  })
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function ownLoops(borders: readonly Border[], surface: Surface): UvLoop[] {
  const pool = new PointPool(new Float64Array(0))
  const chains = borders.map(({ pieces }) =>
    pieces.flatMap((piece) =>
      Array.from({ length: piece.curve.kind === 'line' ? 4 : 16 }, (_, k, count = piece.curve.kind === 'line' ? 4 : 16) =>
        pool.add(...pointOf(piece, k / count)),
      ),
    ),
  )
  const seen = surface instanceof Sphere ? fromOutside(surface, chains[0], pool) : surface
  return chains.map((chain) => projectLoop(seen, chain, pool, 1, 0.5).loop)
}

/** A sphere projected from the side away from a loop: what the loop encloses is then the smaller part. */
function fromOutside(sphere: Sphere, chain: readonly number[], pool: PointPool): Sphere {
  const sum = [0, 0, 0]
  for (const id of chain) for (let k = 0; k < 3; k++) sum[k] += pool.data[id * 3 + k] - sphere.frame[9 + k]
  const middle = unit(sum as unknown as Vec3)
  return middle ? sphere.withSingularity(middle) : sphere
}
