import type { PdfObjects } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import type { Rgba } from '../../../src/core/scene/mesh.ts'
import { MOST_VERTICES, type Shading } from '../areas/gradient.ts'

const CLEAR = 'transparent'

/** A gradient as pdf.js has it; undefined of others. */
export function shadingOf(id: unknown, own: PdfObjects): Shading | undefined {
  const ir = typeof id === 'string' && own.has(id) ? own.get(id) : undefined
  if (!Array.isArray(ir)) return undefined
  const [name, kind] = ir as unknown[]
  if (name === 'Mesh') {
    const [, , positions, colors, count] = ir as [string, number, ArrayLike<number>, ArrayLike<number>, number]
    return count > 0 && count <= MOST_VERTICES && positions.length >= count * 2 && colors.length >= count * 4
      ? { kind: 'mesh', positions, colors, count }
      : undefined
  }
  if (name !== 'RadialAxial') return undefined
  const [, , , given, from, to, r0, r1] = ir as [string, string, unknown, [number, string][], [number, number], [number, number], number | null, number | null]
  const stops = given.flatMap(([at, color]): [number, Rgba][] => (color === CLEAR ? [] : [[at, Number.parseInt(color.slice(1, 7), 16) * 256 + 0xff]]))
  if (stops.length === 0 || ![...from, ...to].every(Number.isFinite)) return undefined
  const ramp = { stops, extends: [given[0][1] !== CLEAR, given[given.length - 1][1] !== CLEAR] as [boolean, boolean] }
  if (kind === 'axial') return { kind, from, to, ...ramp }
  if (kind !== 'radial') return undefined
  const radii: [number, number] = [r0 ?? 0, r1 ?? 0]
  const outer = outerOf(from, to, radii)
  const hasEdge = outer !== undefined && !ramp.extends[outer]
  // Its last colour goes on, and is cut by the circle.
  if (hasEdge) ramp.extends[outer] = true
  return { kind, from, to, radii, ...ramp, ...(hasEdge && { edge: outer }) }
}

/** Which of two circles holds the other. */
function outerOf(from: readonly number[], to: readonly number[], [r0, r1]: readonly number[]): 0 | 1 | undefined {
  if (Math.hypot(to[0] - from[0], to[1] - from[1]) > Math.abs(r1 - r0)) return undefined
  return r1 >= r0 ? 1 : 0
}
