import { expose } from 'comlink'
import { parentEndpoint } from '#host'
import { finish } from '../../src/core/measure/finish.ts'
import { type PartHoles, partHoles } from '../../src/core/measure/holes/describeHole.ts'
import { measurePart, type PartMeasures } from '../../src/core/measure/partMeasures.ts'
import type { Part } from '../../src/core/scene/model.ts'

export interface MeasureWorkerApi {
  /** Measures of parts with a surface, in their order; undefined for one that could not be measured. */
  measure(parts: readonly Part[]): (PartMeasures | undefined)[]
  /** The holes of a part. */
  holes(part: Part): PartHoles
}

const api: MeasureWorkerApi = {
  measure: (parts) =>
    parts.map((part) => {
      try {
        return finish(measurePart(part))
      } catch (error) {
        console.error(error)
        return undefined
      }
    }),
  holes: (part) => finish(partHoles(part)),
}

// Synchronously: messages posted to a worker that has not exposed yet are lost.
expose(api, parentEndpoint())
