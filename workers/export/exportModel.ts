import type { ExportJob } from './exportJob.ts'
import { writeGlb, writeGltf } from './gltf.ts'
import { writeObj } from './obj.ts'
import { writePly } from './ply.ts'
import { writeStl } from './stl.ts'
import { write3mf } from './threeMf.ts'
import { upright } from './upright.ts'

const writers = { glb: writeGlb, gltf: writeGltf, stl: writeStl, obj: writeObj, ply: writePly, '3mf': write3mf }

/** Writes a model as one file. Formats that state no up axis get the one that their readers assume. */
export function exportModel(job: ExportJob): Promise<Blob> {
  const { format } = job.options
  const states = format === 'glb' || format === 'gltf'
  return writers[format](states ? job : { ...job, scene: upright(job.scene, format === 'obj' ? 'y' : 'z') })
}
