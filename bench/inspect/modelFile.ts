import type { ExportFormat, StepSchema } from '../../src/core/export/exportOptions.ts'
import { type ExportReport, exportSceneOf } from '../../src/core/export/exportScene.ts'
import { SceneIndex } from '../../src/core/scene/sceneIndex.ts'
import type { Part, PartId, Structure } from '../../src/core/scene/model.ts'
import { type DisplayUnit, displayUnits } from '../../src/core/units.ts'
import { exportFile, type OpenedFile } from '../../workers/entries/client.ts'

/** The whole model as a file of a format: its bytes, and how its parts were written where the format has several ways. */
export async function modelFile(
  structure: Structure,
  parts: ReadonlyMap<PartId, Part>,
  format: ExportFormat,
  file: OpenedFile,
  schema?: StepSchema,
): Promise<{ bytes: Uint8Array; report?: ExportReport }> {
  const scene = exportSceneOf(structure, new SceneIndex(structure.root))
  if (!scene) throw new Error('nothing to write')
  const unit = displayUnits.find((each): each is DisplayUnit => each === structure.units) ?? 'mm'
  const { blob, report } = await exportFile(scene, parts, { format, unit, colors: true, edges: false, ...(schema && { schema }) }, () => {}, file).done
  return { bytes: new Uint8Array(await blob.arrayBuffer()), ...(report && { report }) }
}
