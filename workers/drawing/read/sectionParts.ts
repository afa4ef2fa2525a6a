import { Polyline3D, Vertex3D } from '../model/curves.ts'
import type { Entity } from '../model/entity.ts'
import { XYZ } from '../model/geometry.ts'

/** A section plane as its file states it. */
interface SectionGiven {
  state: number
  line: XYZ[]
  /** The line at its back. */
  back: XYZ[]
  /** The plane goes up and down from its line in this direction, so far. */
  direction: XYZ
  top: number
  bottom: number
}

/** States: a plane alone; with a depth; with a depth, a top and a bottom. */
const PLANE = 1
const VOLUME = 4

/** The lines by which AutoCAD shows a section: the line of its plane, with a depth the outline around it, as a volume its edges. */
export function sectionParts({ state, line, back, direction, top, bottom }: SectionGiven): Entity[] {
  if (line.length < 2) return []
  if (state === PLANE || back.length === 0) return [run(line, false)]
  const ring = [...line, ...back.toReversed()]
  if (state !== VOLUME) return [run(ring, true)]
  const moved = (by: number): XYZ[] => ring.map(({ x, y, z }) => new XYZ(x + direction.x * by, y + direction.y * by, z + direction.z * by))
  const [upper, lower] = [moved(top), moved(-bottom)]
  return [run(upper, true), run(lower, true), ...upper.map((point, i) => run([lower[i], point], false))]
}

function run(points: readonly XYZ[], isClosed: boolean): Polyline3D {
  const polyline = new Polyline3D()
  for (const point of points) polyline.vertices.push(new Vertex3D(point))
  polyline.isClosed = isClosed
  return polyline
}
