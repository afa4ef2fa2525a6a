import { type Opened, openModel } from '../../../bench/inspect/openModel.ts'
import { OpenError } from '../../../src/core/errors.ts'
import type { Part, PartId, Structure } from '../../../src/core/scene/model.ts'
import { SceneIndex } from '../../../src/core/scene/sceneIndex.ts'
import { finish } from '../../../src/core/measure/finish.ts'
import { knownMeasures, measurePart } from '../../../src/core/measure/partMeasures.ts'
import { type SceneMeasures, sumMeasures } from '../../../src/core/measure/sceneMeasures.ts'
import type { Quality } from '../../../workers/entries/client.ts'
import type { Context, Input } from './verb.ts'

/** An opened model with its total size, area and volume. */
export interface OpenedModel extends Opened {
  path: string
  structure: Structure
  index: SceneIndex
  parts: Map<PartId, Part>
  /** Bodies that the file does not hide. */
  shown: Int32Array
  measures: SceneMeasures
}

export const qualityOf = (input: Input): Quality => (input.quality as Quality | undefined) ?? 'normal'

/** Opens and measures a model. Rejects with an `OpenError`; a drawing is `not-yet`. */
export async function openPath(context: Context, path: string, input: Input): Promise<OpenedModel> {
  const opened = await openModel(context.client, path, { quality: qualityOf(input) })
  const { structure, parts } = opened
  if (!structure) throw new OpenError('not-yet', `${path} is a drawing`)
  const index = new SceneIndex(structure.root)
  const shown = index.bodies.filter((id) => !index.hiddenInFile[id])
  for (const [id, part] of parts) if (!index.partsBeside.has(id)) finish(measurePart(part))
  return { ...opened, path, structure, index, shown, measures: finish(sumMeasures(index, parts, shown, knownMeasures)) }
}
