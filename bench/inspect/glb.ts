import { exportSceneOf } from '../../src/core/export/exportScene.ts'
import { SceneIndex } from '../../src/core/scene/sceneIndex.ts'
import type { Part, PartId, Structure } from '../../src/core/scene/model.ts'
import { writeGlb } from '../../workers/export/gltf.ts'

/** The whole model as binary glTF. */
export async function glbOf(structure: Structure, parts: ReadonlyMap<PartId, Part>): Promise<Uint8Array> {
  const scene = exportSceneOf(structure, new SceneIndex(structure.root))
  if (!scene) throw new Error('nothing to write')
  const blob = await writeGlb({ scene, options: { format: 'glb', unit: 'mm', colors: true, edges: false }, part: async (id) => parts.get(id), progress() {} })
  return new Uint8Array(await blob.arrayBuffer())
}
