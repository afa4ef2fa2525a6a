import type { Bounds } from '../scene/mesh.ts'
import type { Part, PartId, Structure } from '../scene/model.ts'
import { SceneIndex } from '../scene/sceneIndex.ts'
import { finish } from './finish.ts'
import { measurePart } from './partMeasures.ts'
import { type Measure, sumMeasures } from './sceneMeasures.ts'

/** Measures of a model; millimetres, mm², mm³. `deviation` bounds or estimates the error where a value is not exact. */
export interface ModelMeasures {
  bounds: Bounds
  area?: Measure
  /** Absent when nothing encloses a volume. */
  volume?: Measure
  /** Occurrences with a surface, and those of them that are open. */
  measured: number
  open: number
}

/** Measures all bodies of a model, annotations and construction geometry apart: by exact surfaces and curves where the file states them. */
export function measureModel({ structure, parts }: { structure: Structure; parts: ReadonlyMap<PartId, Part> }): ModelMeasures {
  const index = new SceneIndex(structure.root)
  const { bounds, area, volume, measured, open } = finish(sumMeasures(index, parts, index.bodies, (part) => finish(measurePart(part))))
  return { bounds, ...(area && { area }), ...(volume && { volume }), measured, open }
}
