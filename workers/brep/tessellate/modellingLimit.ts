import type { PointPool } from './pointPool.ts'

/**
 * Kernels let edges lie beside their surfaces (the tolerant edges of Fusion and SolidWorks by up to 0.01 mm). That casts no doubt on a face, however fine its mesh is,
 * while it is small beside the face.
 */
const MOST = 0.01
const SHARE = 0.01

/** Distance (mm) that the border of a face may have from its surface by the precision of models. */
export function modellingLimit(chains: readonly number[][], pool: PointPool): number {
  const first = chains.find(({ length }) => length > 0)?.[0]
  if (first === undefined) return 0
  let reach = 0
  for (const chain of chains) for (const id of chain) reach = Math.max(reach, pool.distance(first, id))
  return Math.min(MOST, SHARE * reach)
}
