import type { Point3 } from '../geometry/affine.ts'
import type { Entity } from '../model/entity.ts'
import { ModelerGeometry } from '../model/solids.ts'
import type { Scene } from './scene.ts'
import type { Source } from './source.ts'

/** The ACIS stream of a solid, region, body or surface; undefined when the entity is none or has lost it. */
export function solidStream(entity: Entity, { streams }: Source): Uint8Array | undefined {
  const kept = streams.get(entity.handle)
  if (kept) return kept
  if (!(entity instanceof ModelerGeometry)) return undefined
  if (entity.acisData.length > 0) return entity.acisData
  return entity.proprietaryData ? Uint8Array.from(entity.proprietaryData, (letter) => letter.charCodeAt(0)) : undefined
}

/** Solids, regions and surfaces by the edges of their exact bodies and the wires that the file keeps for display, which are the lines within curved faces. */
export function drawModeler(solid: ModelerGeometry, scene: Scene): void {
  scene.all.hasSolids = true
  const stream = solidStream(solid, scene.frame.source)
  if (scene.all.isSolidOfView(solid, scene, ({ streamBodies }) => (stream ? streamBodies(stream) : []))) return
  const wires = displayWires(solid)
  drawWires(wires, scene)
  if (!drawStream(solid, stream, scene) && wires.length === 0) scene.all.solidsWithoutWires++
}

/** An entity with an ACIS stream by the edges of its bodies; false when there are none. */
export function drawExact(entity: Entity, scene: Scene): boolean {
  const stream = solidStream(entity, scene.frame.source)
  if (stream && scene.all.isSolidOfView(entity, scene, ({ streamBodies }) => streamBodies(stream))) return true
  return drawStream(entity, stream, scene)
}

function drawStream(entity: Entity, stream: Uint8Array | undefined, scene: Scene): boolean {
  const edges = stream ? scene.all.edgesOf(entity, stream) : []
  drawWires(edges, scene)
  if (stream) drawOutlines(entity, stream, scene)
  return edges.length > 0
}

function drawOutlines(entity: Entity, stream: Uint8Array, scene: Scene): void {
  const { solids, projection } = scene.all
  const lines = solids?.outlines(entity, scene, ({ streamBodies }) => streamBodies(stream), projection) ?? []
  if (lines.length > 0) scene.flat((painter) => lines.forEach((line) => painter.polyline(line)))
}

function drawWires(wires: readonly Point3[][], scene: Scene): void {
  scene.flat((painter) => {
    for (const points of wires) scene.path(points, painter)
  })
}

/** The polylines of a solid's wires. */
export function displayWires({ wires }: ModelerGeometry): Point3[][] {
  return wires.map(({ points, hasRotation, xAxis, yAxis, zAxis, scale, translation }) => {
    const factor = scale || 1
    return points.map(({ x, y, z }) =>
      hasRotation
        ? {
            x: (xAxis.x * x + yAxis.x * y + zAxis.x * z) * factor + translation.x,
            y: (xAxis.y * x + yAxis.y * y + zAxis.y * z) * factor + translation.y,
            z: (xAxis.z * x + yAxis.z * y + zAxis.z * z) * factor + translation.z,
          }
        : { x: x * factor + translation.x, y: y * factor + translation.y, z: z * factor + translation.z },
    )
  })
}
