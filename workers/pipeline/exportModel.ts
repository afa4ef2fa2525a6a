import type { ExportReport } from '../../src/core/export/exportScene.ts'
import type { ExportJob } from '../export/exportJob.ts'
import { writeGlb, writeGltf } from '../export/gltf.ts'
import { writeObj } from '../export/obj.ts'
import { writePly } from '../export/ply.ts'
import type { ExactBodies } from '../export/step/writeStep.ts'
import { writeStl } from '../export/stl.ts'
import { write3mf } from '../export/threeMf.ts'
import { upright } from '../export/placed.ts'
import { writeUsdz } from '../export/usdz.ts'

const writers = { glb: writeGlb, gltf: writeGltf, stl: writeStl, obj: writeObj, ply: writePly, '3mf': write3mf, usdz: writeUsdz }

/** A written file, and how its parts were written where a format has several ways. */
export interface ExportedModel {
  blob: Blob
  report?: ExportReport
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
  return { blob: await writers[format](states ? job : { ...job, scene: upright(job.scene, format === 'obj' || format === 'usdz' ? 'y' : 'z') }) }
}
