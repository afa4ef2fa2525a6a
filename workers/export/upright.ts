import type { ExportScene } from '../../src/core/export/exportScene.ts'
import { multiply } from '../../src/core/geometry/matrix.ts'
import type { UpAxis } from '../../src/core/scene/model.ts'
import { turnBetween } from '../../src/core/scene/upAxis.ts'

/** The scene turned so that it stands upright for readers that take this axis for up. */
export function upright(scene: ExportScene, up: UpAxis): ExportScene {
  if (scene.upAxis === up) return scene
  const [root, ...rest] = scene.nodes
  const turn = turnBetween(scene.upAxis, up)
  return { ...scene, upAxis: up, nodes: [{ ...root, matrix: root.matrix ? multiply(turn, root.matrix) : turn }, ...rest] }
}
