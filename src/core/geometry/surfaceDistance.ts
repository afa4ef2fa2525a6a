import type { FaceInfo } from '../scene/surface.ts'
import type { Vec3 } from './matrix.ts'

/**
 * Signed distance of a point from a plane, cylinder, cone, sphere or torus (above 0: on the side of the normal, or outside), and the surface's
 * unit normal there in `normal`. NaN for other kinds of surface.
 */
export function surfaceDistance(info: FaceInfo, x: number, y: number, z: number, normal: Vec3 = [0, 0, 0]): number {
  const [ax, ay, az] = info.axis
  const dx = x - info.origin[0],
    dy = y - info.origin[1],
    dz = z - info.origin[2]
  if (info.kind === 'sphere') {
    const r = Math.sqrt(dx * dx + dy * dy + dz * dz)
    set(normal, dx / r, dy / r, dz / r)
    return r - info.radius
  }
  const t = dx * ax + dy * ay + dz * az
  if (info.kind === 'plane') {
    set(normal, ax, ay, az)
    return t
  }
  // Away from the axis.
  const ox = dx - t * ax,
    oy = dy - t * ay,
    oz = dz - t * az
  const rho = Math.sqrt(ox * ox + oy * oy + oz * oz)
  const inverse = rho > 0 ? 1 / rho : 0
  if (info.kind === 'cylinder') {
    set(normal, ox * inverse, oy * inverse, oz * inverse)
    return rho - info.radius
  }
  if (info.kind === 'cone') {
    const c = Math.cos(info.halfAngle),
      s = Math.sin(info.halfAngle)
    // Beyond the tip lies the cone's other half.
    const half = info.radius * c + t * s < 0 ? -1 : 1
    const along = half * s
    set(normal, ox * inverse * c - ax * along, oy * inverse * c - ay * along, oz * inverse * c - az * along)
    return (rho - half * info.radius) * c - t * along
  }
  if (info.kind === 'torus') {
    const minor = info.minorRadius
    let out = rho - info.radius
    let r = Math.sqrt(out * out + t * t)
    if (info.radius < minor) {
      // A spindle torus reaches over its axis: the far side of the circle is its inner part.
      const beyond = rho + info.radius
      const other = Math.sqrt(beyond * beyond + t * t)
      if (Math.abs(other - minor) < Math.abs(r - minor)) {
        out = beyond
        r = other
      }
    }
    const across = (out / r) * inverse,
      along = t / r
    set(normal, ox * across + ax * along, oy * across + ay * along, oz * across + az * along)
    return r - minor
  }
  return Number.NaN
}

function set(out: Vec3, x: number, y: number, z: number): void {
  out[0] = x
  out[1] = y
  out[2] = z
}
