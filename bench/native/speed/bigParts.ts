import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bodyOf } from '../../../tools/samples/native/catia.ts'
import { type PartMesh, partMesh } from '../../../tools/samples/native/partMesh.ts'
import { solidEdge } from '../../../tools/samples/native/solidEdge.ts'
import { partFile } from '../../../workers/formats/catia/part.fixture.ts'
import { reader as step } from '../../../workers/formats/step/index.ts'
import { openWith } from '../../../workers/mesh/testSink.fixture.ts'
import { writePlates } from './plates.ts'

/** Bodies that make a file of about 20 MB. */
const CATIA_BODIES = 730
const SOLID_EDGE_BODIES = 1500

/** Writes a large part of each format that our own writers know, and its STEP twin, into a folder. */
export async function writeBigParts(folder: string): Promise<{ native: string; step: string }[]> {
  const catia = await twin(join(folder, 'plates-catia.step'), CATIA_BODIES)
  const part = join(folder, 'plates.CATPart')
  await writeFile(part, partFile({ bodies: catia.map(bodyOf) }))
  const meshes = await twin(join(folder, 'plates-solidedge.step'), SOLID_EDGE_BODIES)
  const par = join(folder, 'plates.par')
  await writeFile(par, solidEdge.part.write({ ...meshes[0], faces: meshes.flatMap(({ faces }) => faces) }))
  return [
    { native: part, step: join(folder, 'plates-catia.step') },
    { native: par, step: join(folder, 'plates-solidedge.step') },
  ]
}

async function twin(path: string, bodies: number): Promise<PartMesh[]> {
  await writePlates(path, bodies)
  const { parts } = await openWith(step, { 'plates.step': new Uint8Array(await readFile(path)) })
  return parts.map((draft) => partMesh('Plates', draft))
}
