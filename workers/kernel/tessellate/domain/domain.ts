import type { Polygon } from './polygon.ts'

/** Why the loops of a face could not be made into a region of parameter space. */
export type DomainProblem = 'no boundary' | 'winding' | 'no pole' | 'no bridge' | 'hole outside'

export interface Domain {
  /** Closed polygons whose odd-even inside is the face. */
  polygons: Polygon[]
  /** The loops run the other way round than the face's sense says: they agree with the neighbours' and are believed. */
  turned?: boolean
  problem?: DomainProblem
}
