import { determinant3 } from '../../core/geometry/matrix.ts'
import type { Rgba } from '../../core/scene/mesh.ts'
import type { Part } from '../../core/scene/model.ts'
import { cutIndexOf, hasSolid } from '../../core/section/cutMesh.ts'
import { localPlane, type SectionPlane } from '../../core/section/plane.ts'
import { sectionOfMesh } from '../../core/section/sectionOfMesh.ts'

/** The cut face of one occurrence at one plane, in three's coordinates (world less the table's origin). */
export interface Cap {
  points: Float32Array
  triangles: number[]
  lines: Float32Array
  /** 0 = the occurrence's colour. */
  color: Rgba
}

/** Whether all of a part is solid; makes what cutting it needs when that is not there yet. */
export function isSolid(part: Part): boolean {
  if (!part.mesh || part.doubleSided) return false
  const index = cutIndexOf(part.mesh, part.closed ?? false)
  return hasSolid(index) && !index.solid?.includes(0)
}

/** Cuts an occurrence; undefined when the plane misses it. `world`: its place (column-major), relative to the same point as the plane. */
export function capOf(part: Part, plane: SectionPlane, world: Float64Array): Cap | undefined {
  const { mesh, bounds } = part
  if (!mesh) return undefined
  const index = cutIndexOf(mesh, part.closed ?? false)
  const { normal, distance } = localPlane(plane, world)
  const size = Math.hypot(bounds[3] - bounds[0], bounds[4] - bounds[1], bounds[5] - bounds[2])
  if (determinant3(world) === 0) return undefined
  const section = sectionOfMesh(mesh, index, normal, distance, size)
  if (!section) return undefined
  const { triangles } = section
  return { points: placed(section.points, world), triangles, lines: placed(section.lines, world), color: mainColor(part) }
}

function placed(points: Float32Array, m: Float64Array): Float32Array {
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i],
      y = points[i + 1],
      z = points[i + 2]
    for (let row = 0; row < 3; row++) points[i + row] = m[row] * x + m[4 + row] * y + m[8 + row] * z + m[12 + row]
  }
  return points
}

const colors = new WeakMap<Part, Rgba>()

/** The colour of most of a part's triangles; 0 when they inherit. */
function mainColor(part: Part): Rgba {
  const known = colors.get(part)
  if (known !== undefined) return known
  const { faceColor, faceStart, vertexColor } = part.mesh!
  let best = 0
  if (vertexColor) best = ((vertexColor[0] << 24) | (vertexColor[1] << 16) | (vertexColor[2] << 8) | vertexColor[3]) >>> 0
  else if (faceColor) {
    const triangles = new Map<Rgba, number>()
    for (let face = 0; face < faceColor.length; face++) {
      triangles.set(faceColor[face], (triangles.get(faceColor[face]) ?? 0) + faceStart[face + 1] - faceStart[face])
    }
    best = [...triangles].reduce((a, b) => (b[1] > a[1] ? b : a), [0, -1])[0]
  }
  colors.set(part, best)
  return best
}
