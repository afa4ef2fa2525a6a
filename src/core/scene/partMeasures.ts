import { isWatertight, meshArea, meshVolume } from '../geometry/meshMeasure.ts'
import type { Mesh } from './mesh.ts'

/** What a part's triangles measure. */
export interface PartMeasures {
  /** mm². */
  area: number
  /** mm³; 0 of an open mesh. */
  volume: number
  /** Every edge is run along equally often in both directions (`isWatertight`). */
  closed: boolean
}

export function measuresOf(mesh: Mesh): PartMeasures {
  const closed = isWatertight(mesh)
  return { area: meshArea(mesh), volume: closed ? Math.abs(meshVolume(mesh)) : 0, closed }
}
