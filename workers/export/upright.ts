import type { ExportScene } from '../../src/core/export/exportScene.ts'
import { multiply } from '../../src/core/geometry/matrix.ts'
import type { UpAxis } from '../../src/core/scene/model.ts'

const turns: Record<UpAxis, Float64Array> = {
  y: new Float64Array([1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1]),
  z: new Float64Array([1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1]),
}

/** The scene turned so that it stands upright for readers that take this axis for up. */
export function upright(scene: ExportScene, up: UpAxis): ExportScene {
  if (scene.upAxis === up) return scene
  const [root, ...rest] = scene.nodes
  return { ...scene, upAxis: up, nodes: [{ ...root, matrix: root.matrix ? multiply(turns[up], root.matrix) : turns[up] }, ...rest] }
}
