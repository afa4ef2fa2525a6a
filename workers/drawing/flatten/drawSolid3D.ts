import type { ModelerGeometry } from '@node-projects/acad-ts'
import type { Point3 } from '../geometry/affine.ts'
import type { Scene } from './scene.ts'

/** Solids, regions and surfaces by the wires that the file keeps for display; without them there is nothing to draw. */
export function drawModeler(solid: ModelerGeometry, scene: Scene): void {
  const wires = displayWires(solid)
  if (wires.length === 0) scene.all.solidsWithoutWires++
  scene.flat((painter) => {
    for (const points of wires) painter.polyline(points.flatMap((point) => scene.project(point)))
  })
}

/** The polylines of a solid's wires, or those of its first silhouette. */
export function displayWires({ wires, silhouettes }: ModelerGeometry): Point3[][] {
  const kept = wires.length > 0 ? wires : (silhouettes[0]?.wires ?? [])
  return kept.map(({ points, hasRotation, xAxis, yAxis, zAxis, scale, translation }) => {
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
