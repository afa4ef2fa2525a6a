import { type Entity, GraphicsType, ProxyCircle, ProxyCircularArc, ProxyPolyline, ProxyShell } from '@node-projects/acad-ts'
import { arcPoints } from '../geometry/arcs.ts'
import type { Point3 } from '../geometry/affine.ts'
import type { Scene } from './scene.ts'

/** The picture that an application left of an entity which only it understands: its lines, circles and arcs. False when there is none. */
export function drawProxy({ proxyGeometries }: Entity, scene: Scene): boolean {
  let drawn = false
  for (const geometry of proxyGeometries) {
    if (geometry instanceof ProxyPolyline) {
      const points = geometry.points.flatMap((point) => scene.project(point))
      scene.flat((painter) => painter.polyline(points, geometry.graphicsType === GraphicsType.Polygon))
    } else if (geometry instanceof ProxyCircle) drawRound(geometry.center, geometry.radius, geometry.normal, 0, 2 * Math.PI, scene)
    else if (geometry instanceof ProxyCircularArc) {
      const { startVectorDirection: start } = geometry
      drawRound(geometry.center, geometry.radius, geometry.normal, Math.atan2(start.y, start.x), geometry.sweepAngle, scene)
    } else if (geometry instanceof ProxyShell) {
      for (const face of geometry.faces) {
        const points = face.flatMap((at) => (geometry.vertices[at] ? scene.project(geometry.vertices[at]) : []))
        scene.flat((painter) => painter.polyline(points, true))
      }
    } else continue
    drawn = true
  }
  return drawn
}

/** Centres of proxies are world coordinates, seen from above here: circles in steep planes are left out. */
function drawRound(center: Point3, radius: number, normal: Point3, start: number, sweep: number, scene: Scene): void {
  if (Math.abs(normal.z) < 0.999) return
  const [x, y] = scene.project(center)
  const [dx, dy] = scene.project({ x: center.x + radius, y: center.y, z: center.z })
  const seen = Math.hypot(dx - x, dy - y)
  const turn = Math.atan2(dy - y, dx - x)
  scene.flat((painter) => {
    painter.polyline(arcPoints(x, y, seen, start + turn, normal.z < 0 ? -sweep : sweep, painter.chordError()))
  })
}
