import type { ModelerGeometry } from '@node-projects/acad-ts'
import type { Scene } from './scene.ts'

/** Solids, regions and surfaces by the wires that the file keeps for display; without them there is nothing to draw. */
export function drawModeler(solid: ModelerGeometry, scene: Scene): void {
  const wires = solid.wires.length > 0 ? solid.wires : (solid.silhouettes[0]?.wires ?? [])
  if (wires.length === 0) scene.all.solidsWithoutWires++
  scene.flat((painter) => {
    for (const { points, hasRotation, xAxis, yAxis, zAxis, scale, translation } of wires) {
      const factor = scale || 1
      const moved = points.map(({ x, y, z }) =>
        hasRotation
          ? {
              x: (xAxis.x * x + yAxis.x * y + zAxis.x * z) * factor + translation.x,
              y: (xAxis.y * x + yAxis.y * y + zAxis.y * z) * factor + translation.y,
              z: (xAxis.z * x + yAxis.z * y + zAxis.z * z) * factor + translation.z,
            }
          : { x: x * factor + translation.x, y: y * factor + translation.y, z: z * factor + translation.z },
      )
      painter.polyline(moved.flatMap((point) => scene.project(point)))
    }
  })
}
