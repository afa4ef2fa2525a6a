import { unit, type Vec3 } from '../../../kernel/brep/frame.ts'
import { Sphere } from '../../../kernel/brep/surface/sphere.ts'
import type { Surface } from '../../../kernel/brep/surface/surface.ts'
import { PointPool } from '../../../kernel/tessellate/pointPool.ts'
import { loopArea, projectLoop, type UvLoop } from '../../../kernel/tessellate/uvLoop.ts'
import { type Piece, pointOf, reversed } from '../geometry/piece.ts'
import type { Border } from './loopCurves.ts'

const backwards = (loop: readonly Piece[]): Piece[] => loop.map(reversed).reverse()

/**
 * Turns the borders of a face so that it lies on their left, seen against its normal. The outer one is the first, or what encloses more: some writers begin with
 * a hole. Files say it by the curves in parameters, if they have them; else the surface's own parameters tell.
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
