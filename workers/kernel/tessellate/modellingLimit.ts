import type { PointPool } from './pointPool.ts'

/**
 * Kernels let edges lie beside their surfaces (the tolerant edges of Fusion and SolidWorks by up to 0.01 mm). That casts no doubt on a face, however fine its mesh is,
 * while it is small beside the face.
 */
const MOST = 0.01
const SHARE = 0.01

/** A border that is farther from its surface than this share of its own size contradicts it. */
const BESIDE = 0.05

/** Distance (mm) that the border of a face may have from its surface by the precision of models, and that from which on both contradict each other. */
export function modellingLimits(chains: readonly number[][], pool: PointPool): { most: number; beside: number } {
  const first = chains.find(({ length }) => length > 0)?.[0]
  if (first === undefined) return { most: 0, beside: Infinity }
  let reach = 0
  for (const chain of chains) for (const id of chain) reach = Math.max(reach, pool.distance(first, id))
  return { most: Math.min(MOST, SHARE * reach), beside: BESIDE * reach }
}
