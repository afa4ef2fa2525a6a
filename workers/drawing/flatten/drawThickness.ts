import { Arc, Circle, Line, LwPolyline, Point, Polyline2D, Solid } from '../model/curves.ts'
import type { Entity } from '../model/entity.ts'
import { extrusion, multiply, type Point3, translation } from '../geometry/affine.ts'
import { drawnVertices } from './drawPolyline.ts'
import type { Scene } from './scene.ts'

/** A thickness as it is seen from the side: the entity again at its other end, and the edges between the corners of both. `draw` draws the entity. */
export function drawThickness(entity: Entity, scene: Scene, draw: (entity: Entity, scene: Scene) => void): void {
  if (!isThick(entity) || !entity.thickness || !Number.isFinite(entity.thickness)) return
  const { frame } = scene
  const [, , , , , , x, y, z] = extrusion(entity.normal)
  const along = { x: x * entity.thickness, y: y * entity.thickness, z: z * entity.thickness }
  draw(entity, scene.moved(multiply(frame.transform, translation(along.x, along.y, along.z))))
  scene.flat((painter) => {
    for (const at of cornersOf(entity)) scene.path([at, { x: at.x + along.x, y: at.y + along.y, z: at.z + along.z }], painter)
  })
}

type Thick = Line | Circle | Point | LwPolyline | Polyline2D | Solid

const isThick = (entity: Entity): entity is Thick =>
  entity instanceof Line ||
  entity instanceof Circle ||
  entity instanceof Point ||
  entity instanceof LwPolyline ||
  entity instanceof Polyline2D ||
  entity instanceof Solid

/** Corners of an entity in the coordinates of its block. Circles have none. */
function cornersOf(entity: Thick): Point3[] {
  if (entity instanceof Line) return [entity.startPoint, entity.endPoint]
  if (entity instanceof Point) return [entity.location]
  const [xx, xy, xz, yx, yy, yz, zx, zy, zz] = extrusion(entity.normal)
  const out = (x: number, y: number, z: number): Point3 => ({ x: xx * x + yx * y + zx * z, y: xy * x + yy * y + zy * z, z: xz * x + yz * y + zz * z })
  if (entity instanceof Arc) {
    const { center, radius, startAngle, endAngle } = entity
    return [startAngle, endAngle].map((angle) => out(center.x + radius * Math.cos(angle), center.y + radius * Math.sin(angle), center.z))
  }
  if (entity instanceof Solid) return [entity.firstCorner, entity.secondCorner, entity.thirdCorner, entity.fourthCorner].map(({ x, y, z }) => out(x, y, z))
  if (entity instanceof LwPolyline) return entity.vertices.map(({ location }) => out(location.x, location.y, entity.elevation))
  return entity instanceof Polyline2D ? drawnVertices(entity.vertices).map(({ location }) => out(location.x, location.y, entity.elevation)) : []
}
