import type { Body } from '../../kernel/brep/body.ts'
import { Sphere } from '../../kernel/brep/surface/sphere.ts'
import type { Surface } from '../../kernel/brep/surface/surface.ts'
import type { Point3 } from '../geometry/affine.ts'

/** Lines in each direction, as other programs draw them when the file does not state a number. */
const LINES = 4
/** Chords of a line all around. */
const CHORDS = 72

/** Lines on faces that have no border, which would not be seen at all else: whole spheres and tori. */
export function isolinesOf({ faces }: Body): Point3[][] {
  return faces.flatMap(({ surface, loops }) => {
    if (!surface || loops.length > 0) return []
    return surface instanceof Sphere ? circlesOf(surface) : netOf(surface)
  })
}

/** Two meridians and the equator. */
function circlesOf({ frame, radius }: Sphere): Point3[][] {
  // Where the axes of each circle stand in the frame.
  const pairs = [
    [0, 3],
    [0, 6],
    [3, 6],
  ]
  return pairs.map(([a, b]) =>
    around((turn) => {
      const [cos, sin] = [Math.cos(turn) * radius, Math.sin(turn) * radius]
      const along = (axis: number): number => frame[9 + axis] + frame[a + axis] * cos + frame[b + axis] * sin
      return { x: along(0), y: along(1), z: along(2) }
    }),
  )
}

function netOf(surface: Surface): Point3[][] {
  const [u0, u1, v0, v1] = surface.domain
  if (![u0, u1, v0, v1].every(Number.isFinite)) return []
  const out = new Float64Array(9)
  const at = (u: number, v: number): Point3 => {
    surface.evaluate(u, v, out)
    return { x: out[0], y: out[1], z: out[2] }
  }
  const lines: Point3[][] = []
  for (let line = 0; line < LINES; line++) {
    const [u, v] = [u0 + ((u1 - u0) * line) / LINES, v0 + ((v1 - v0) * line) / LINES]
    lines.push(around((turn) => at(u, v0 + ((v1 - v0) * turn) / TURN)))
    lines.push(around((turn) => at(u0 + ((u1 - u0) * turn) / TURN, v)))
  }
  return lines
}

const TURN = 2 * Math.PI
const around = (at: (turn: number) => Point3): Point3[] => Array.from({ length: CHORDS + 1 }, (_, i) => at((i * TURN) / CHORDS))
