import { finish } from '../../../src/core/measure/finish.ts'
import { type BodyMeasures, isExactVolume, measurePart } from '../../../src/core/measure/partMeasures.ts'
import { boundsOfPoints } from '../../../src/core/scene/bounds.ts'
import type { Body } from '../../kernel/brep/body.ts'
import { bodySize } from '../../kernel/brep/bodySize.ts'
import { joinBodies } from '../../kernel/tessellate/joinBodies.ts'
import { soundMesh } from '../../kernel/tessellate/soundMesh.ts'
import { partDeflection } from '../step/geometry/deflection.ts'

/** Volume and moments of the exact bodies that an open display mesh shows; undefined when their own mesh is not closed either. */
export function bodyMeasures(bodies: readonly Body[]): BodyMeasures | undefined {
  if (bodies.length === 0 || bodies.some(({ kind }) => kind !== 'solid')) return undefined
  const size = bodySize(bodies)
  const { mesh, edges, faces } = joinBodies(bodies.map((body) => soundMesh(body, partDeflection(size, size, 'normal'))))
  const measures = finish(measurePart({ id: 0, name: '', origin: 'exact', mesh, edges, faces, bounds: boundsOfPoints(mesh.positions) }))
  if (measures?.basis !== 'faces') return undefined
  return { moments: measures.moments, bounded: measures.volumeBounded, volumeOff: isExactVolume(measures) ? 0 : measures.volumeOff }
}
