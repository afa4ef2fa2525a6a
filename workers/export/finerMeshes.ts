import type { PartId } from '../../src/core/scene/model.ts'
import { bodySize } from '../kernel/brep/bodySize.ts'
import { joinBodies } from '../kernel/tessellate/joinBodies.ts'
import { soundMesh } from '../kernel/tessellate/soundMesh.ts'
import type { ExactBodies, ExportJob, ExportPart } from './exportJob.ts'

/** Share of a part below which no deviation is asked for: triangles would be as small as the digits of their corners. */
const FINEST = 1e-6
/** Largest angle between the normals of two ends of a chord, radians: the deviation alone would make small rounds edgy. */
const ANGLE = 0.35

/** A job whose parts with exact bodies have triangles within the deviation, and those parts. */
export interface FinerJob {
  job: ExportJob
  finer: ReadonlySet<PartId>
}

/** Meshes the exact bodies of a model anew. `deviation`: how far triangles may stand off them, millimetres of the part. Parts without exact bodies keep their triangles. */
export async function withFinerMeshes(job: ExportJob, exact: ExactBodies, deviation: number): Promise<FinerJob> {
  const wanted = new Set(job.scene.nodes.map(({ part }) => part))
  const meshes = new Map<PartId, NonNullable<ExportPart['mesh']>>()
  await exact(
    (id, bodies) => {
      if (!wanted.has(id) || bodies.length === 0) return
      const linear = Math.max(deviation, FINEST * bodySize(bodies))
      const { mesh } = joinBodies(bodies.map((body) => soundMesh(body, { linear, angular: ANGLE })))
      if (mesh.indices.length > 0) meshes.set(id, mesh)
    },
    (fraction) => job.progress(fraction * 0.7),
  )
  const part: ExportJob['part'] = async (id) => {
    const found = await job.part(id)
    const mesh = meshes.get(id)
    if (!found?.mesh || !mesh) return found
    // Colours of faces are those on screen: bodies have their faces in the same order.
    const faceColor = found.mesh.faceStart.length === mesh.faceStart.length ? found.mesh.faceColor : mesh.faceColor
    return { ...found, mesh: { ...mesh, faceColor }, offset: undefined }
  }
  return { job: { ...job, part, progress: (fraction) => job.progress(0.7 + fraction * 0.3) }, finer: new Set(meshes.keys()) }
}
