import { hasBodyFiles } from '../../src/core/export/exportOptions.ts'
import { type ExportReport, type PrintReport, THIN_WALL } from '../../src/core/export/exportScene.ts'
import { writeBodyFiles } from '../export/bodyFiles.ts'
import { isClosedMesh } from '../export/closedMesh.ts'
import type { ExactBodies, ExportJob } from '../export/exportJob.ts'
import { writeGlb, writeGltf } from '../export/gltf.ts'
import { writeObj } from '../export/obj.ts'
import { writePly } from '../export/ply.ts'
import { writeStl } from '../export/stl.ts'
import { thinnestWall } from '../export/thinWalls.ts'
import { write3mf } from '../export/threeMf.ts'
import { upright } from '../export/placed.ts'
import { writeUsdz } from '../export/usdz.ts'

const writers = { glb: writeGlb, gltf: writeGltf, stl: writeStl, obj: writeObj, ply: writePly, '3mf': write3mf, usdz: writeUsdz }

/** A written file, and how its parts were written where a format has several ways. */
export interface ExportedModel {
  blob: Blob
  report?: ExportReport
  /** Only formats that are printed from have it. */
  print?: PrintReport
}

/** Writes a model as one file. Formats that state no up axis get the one that their readers assume. `exact`: what of the model has exact bodies, for formats that hold them. */
export async function exportModel(job: ExportJob, exact?: ExactBodies): Promise<ExportedModel> {
  const { format } = job.options
  if (format === 'step') {
    const { writeStep } = await import('../export/step/writeStep.ts')
    return writeStep({
      ...job,
      scene: upright(job.scene, 'z'),
      schema: job.options.schema ?? 'ap242',
      created: new Date().toISOString().slice(0, 19),
      ...(exact && { exact }),
    })
  }
  const states = format === 'glb' || format === 'gltf'
  const up = format === 'obj' || format === 'usdz' ? 'y' : 'z'
  const write = (own: ExportJob): Promise<Blob> => writers[format](states ? own : { ...own, scene: upright(own.scene, up) })
  if (!hasBodyFiles(format)) return { blob: await write(job) }
  const { deviation } = job.options
  const finer = deviation !== undefined && exact && (await (await import('../export/finerMeshes.ts')).withFinerMeshes(job, exact, deviation))
  const { checked, print } = printCheck(finer ? finer.job : job)
  if (finer && deviation !== undefined && finer.finer.size > 0) print.finer = { parts: finer.finer.size, deviation }
  return { blob: await (job.options.bodyFiles ? writeBodyFiles(checked, format, write) : write(checked)), print }
}

/** Looks at every part that is asked for, once. */
function printCheck(job: ExportJob): { checked: ExportJob; print: PrintReport } {
  const print: PrintReport = { parts: 0, open: 0, thin: 0 }
  const seen = new Set<number>()
  const part: ExportJob['part'] = async (id) => {
    const found = await job.part(id)
    if (!found?.mesh || seen.has(id)) return found
    seen.add(id)
    print.parts++
    if (isClosedMesh(found.mesh.positions, found.mesh.indices)) {
      const wall = thinnestWall(found.mesh)
      if (wall !== undefined) print.thinnest = Math.min(print.thinnest ?? Infinity, wall)
      if (wall !== undefined && wall < THIN_WALL) print.thin++
    } else print.open++
    return found
  }
  return { checked: { ...job, part }, print }
}
