import { spawnMeasureWorker } from '#spawn/measure'
import type { PartHoles } from '../../src/core/measure/holes/describeHole.ts'
import type { PartMeasures } from '../../src/core/measure/partMeasures.ts'
import type { Part } from '../../src/core/scene/model.ts'
import type { MeasureWorkerApi } from './measure.worker.ts'
import { ownWorker } from './ownWorker.ts'

/** The bytes of an array alone: with a view into a larger buffer, all of that buffer would be copied. */
function alone<T extends Float32Array | Float64Array | Int16Array | Int32Array | Uint32Array | Uint8Array>(array: T): T {
  return array.byteLength === array.buffer.byteLength ? array : (array.slice() as T)
}

/** Only the shape crosses over: colours and textures stay. */
function shapeOf(part: Part): Part {
  const { mesh, edges, faces, id, bounds, origin, offset, closed, body } = part
  const curves = edges?.curves
  return {
    id,
    name: '',
    bounds,
    origin,
    ...(mesh && {
      mesh: { positions: alone(mesh.positions), normals: alone(mesh.normals), indices: alone(mesh.indices), faceStart: alone(mesh.faceStart) },
    }),
    ...(edges && {
      edges: {
        points: alone(edges.points),
        start: alone(edges.start),
        kind: alone(edges.kind),
        faces: alone(edges.faces),
        ...(curves && {
          curves: {
            kind: alone(curves.kind),
            conics: alone(curves.conics),
            ...(curves.lines && { lines: alone(curves.lines) }),
            ...(curves.splines && { splines: alone(curves.splines) }),
          },
        }),
      },
    }),
    ...(faces && { faces: { kind: alone(faces.kind), params: alone(faces.params), deviation: alone(faces.deviation) } }),
    ...(offset && { offset }),
    ...(closed !== undefined && { closed }),
    ...(body && { body }),
  }
}

/** A worker that measures parts and finds their holes; parts are copied to it. Rejects when the worker dies. */
export interface PartMeasurer {
  measure(parts: readonly Part[]): Promise<(PartMeasures | undefined)[]>
  holes(part: Part): Promise<PartHoles>
  terminate(): void
}

export function createPartMeasurer(): PartMeasurer {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  failed.catch(() => {})
  const { api, terminate } = ownWorker<MeasureWorkerApi>(spawnMeasureWorker, reject)
  return {
    measure: async (parts) => Promise.race([api.measure(parts.map(shapeOf)), failed]),
    holes: async (part) => Promise.race([api.holes(shapeOf(part)), failed]),
    terminate: () => {
      reject(new Error('terminated'))
      terminate()
    },
  }
}
