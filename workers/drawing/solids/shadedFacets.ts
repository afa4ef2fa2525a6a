import type { Rgba } from '../../../src/core/scene/mesh.ts'
import { decodeNormal } from '../../../src/core/scene/octahedral.ts'
import type { PlacedShape } from '../../export/drawing/placedShape.ts'
import type { Projection } from '../geometry/projection.ts'
import { normalBefore } from './projectedBody.ts'
import type { Facet } from './paintOrder.ts'

/** A piece of a face with its light: `light[0] x + light[1] y + light[2]`, 0..1. */
export interface ShadedFacet extends Facet {
  light: [number, number, number]
  /** The face's own colour; 0 = that of its body. */
  color: Rgba
}

/** Light comes over the viewer's left shoulder; some is everywhere. */
const TO_LIGHT = [-0.3, 0.4, 0.866]
const AMBIENT = 0.4
/** Triangles with less area than this part of the square over their longest side are edge-on. */
const EDGE_ON = 1e-6

/** The triangles of a body that face the eye, about `origin`. `isSmooth`: the light changes over them as their normals do. `projection`: that by which they are seen. */
export function shadedFacets(
  placed: PlacedShape,
  owner: number,
  origin: readonly [number, number, number],
  isSmooth: boolean,
  projection?: Projection,
): ShadedFacet[] {
  const { shape, positions, view } = placed
  const { mesh, faceOf, isSolid } = shape
  const out: ShadedFacet[] = []
  const lightAt = (v: number, x: number, y: number, z: number): number =>
    lightFrom(...(projection ? normalBefore([positions[v * 3], positions[v * 3 + 1], positions[v * 3 + 2]], [x, y, z], projection) : ([x, y, z] as const)))
  const lightOf = (v: number, side: number): number => {
    decodeNormal(mesh.normals, v * 2, normal)
    const n = view.normals
    const [x, y, z] = [0, 1, 2].map((k) => side * (n[k] * normal[0] + n[k + 3] * normal[1] + n[k + 6] * normal[2]))
    return lightAt(v, x, y, z)
  }
  for (let t = 0; t < faceOf.length; t++) {
    const corners = [mesh.indices[t * 3], mesh.indices[t * 3 + 1], mesh.indices[t * 3 + 2]]
    const p = corners.map((v) => [positions[v * 3] - origin[0], positions[v * 3 + 1] - origin[1], positions[v * 3 + 2] - origin[2]])
    const [ux, uy, uz] = [p[1][0] - p[0][0], p[1][1] - p[0][1], p[1][2] - p[0][2]]
    const [vx, vy, vz] = [p[2][0] - p[0][0], p[2][1] - p[0][1], p[2][2] - p[0][2]]
    const area = ux * vy - uy * vx
    const longest = Math.max(ux * ux + uy * uy, vx * vx + vy * vy, (ux - vx) ** 2 + (uy - vy) ** 2)
    if (!(Math.abs(area) > EDGE_ON * longest)) continue
    const isFront = view.mirrored ? area < 0 : area > 0
    if (!isFront && isSolid) continue
    const ccw = area > 0 ? p : [p[0], p[2], p[1]]
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const plane: [number, number, number] = [-nx / area, -ny / area, p[0][2] + (nx * p[0][0] + ny * p[0][1]) / area]
    const up = area > 0 ? 1 : -1
    const even = lightAt(corners[0], up * nx, up * ny, up * area)
    const own = isSmooth ? corners.map((v) => lightOf(v, isFront ? 1 : -1)) : [even, even, even]
    const [du, dv] = [own[1] - own[0], own[2] - own[0]]
    const [lx, ly] = [(du * vy - dv * uy) / area, (dv * ux - du * vx) / area]
    out.push({
      ring: ccw.flatMap(([x, y]) => [x, y]),
      plane,
      owner,
      light: [lx, ly, own[0] - lx * p[0][0] - ly * p[0][1]],
      color: mesh.faceColor?.[faceOf[t]] ?? 0,
    })
  }
  return out
}

const normal: [number, number, number] = [0, 0, 0]

function lightFrom(x: number, y: number, z: number): number {
  const length = Math.hypot(x, y, z) || 1
  return AMBIENT + (1 - AMBIENT) * Math.max(0, (x * TO_LIGHT[0] + y * TO_LIGHT[1] + z * TO_LIGHT[2]) / length)
}

/** A colour in a light. */
export function lit(color: Rgba, light: number): [number, number, number] {
  const share = Math.min(1, Math.max(0, light))
  return [color >>> 24, (color >>> 16) & 0xff, (color >>> 8) & 0xff].map((channel) => Math.round(channel * share)) as [number, number, number]
}
