import { type Measure, type SceneMeasures, sumMeasures } from '../../../src/core/measure/sceneMeasures.ts'
import { VOLUME } from '../../../src/core/measure/moments.ts'
import { isEmptyBounds } from '../../../src/core/scene/bounds.ts'
import type { Figures } from './schemas.ts'
import { type Opened, openModel } from '../../../bench/inspect/openModel.ts'
import { OpenError } from '../../../src/core/errors.ts'
import type { Part, PartId, Structure } from '../../../src/core/scene/model.ts'
import { SceneIndex } from '../../../src/core/scene/sceneIndex.ts'
import { finish } from '../../../src/core/measure/finish.ts'
import { knownMeasures, measurePart } from '../../../src/core/measure/partMeasures.ts'
import type { Quality } from '../../../workers/entries/client.ts'
import type { Context, Input } from './verb.ts'

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 6 })
/** Rounds to six digits; values closer to 0 than the rounding of the file become 0. */
export const write = (value: number): string => number.format(Math.abs(value) < 1e-9 ? 0 : value)

/** mm³ at g/cm³, in kilograms. */
export const massOf = (volume: number, density: number): number => (volume * density) / 1e6

/** What a whole model measures. */
export function figuresOf({ measures, shown, index }: OpenedModel, density?: number): Figures {
  const { bounds: b, area, volume, moments } = measures
  const hasBox = !isEmptyBounds(b)
  const centre = volume && moments[VOLUME] !== 0 ? ([2, 3, 4].map((i) => moments[i] / moments[VOLUME]) as [number, number, number]) : null
  return {
    parts: new Set([...shown].map((id) => index.nodes[id].part)).size,
    occurrences: shown.length,
    box: hasBox ? { min: [b[0], b[1], b[2]], max: [b[3], b[4], b[5]], size: [b[3] - b[0], b[4] - b[1], b[5] - b[2]] } : null,
    area: area ?? null,
    volume: volume ?? null,
    centre,
    mass: volume && density !== undefined ? massOf(volume.value, density) : null,
  }
}

export const sizeText = ({ box }: Figures): string => (box ? `${box.size.map(write).join(' × ')} mm` : 'nothing')
export const sure = (measure: Measure): string =>
  measure.exact ? 'exact' : measure.deviation > 0 ? `± ${number.format(Number(measure.deviation.toPrecision(2)))}` : 'from mesh'

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
  return measured(path, await openAny(context, path, input))
}

/** Opens a model or a drawing. Rejects with an `OpenError`. */
export const openAny = (context: Context, path: string, input: Input): Promise<Opened> => openModel(context.client, path, { quality: qualityOf(input) })

/** Measures an opened model. Throws the `OpenError` `not-yet` for a drawing. */
export function measured(path: string, opened: Opened): OpenedModel {
  const { structure, parts } = opened
  if (!structure) throw new OpenError('not-yet', `${path} is a drawing`)
  const index = new SceneIndex(structure.root)
  const shown = index.bodies.filter((id) => !index.hiddenInFile[id])
  for (const [id, part] of parts) if (!index.partsBeside.has(id)) finish(measurePart(part))
  return { ...opened, path, structure, index, shown, measures: finish(sumMeasures(index, parts, shown, knownMeasures)) }
}
