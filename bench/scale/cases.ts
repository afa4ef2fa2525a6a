import { join } from 'node:path'
import { corpusDir } from '../../tests/support/corpus.ts'
import { writeCreoFiles } from './creoFiles.ts'
import { writeIfc } from './ifcFile.ts'
import { writeMerged } from './mergedFile.ts'
import { writeGlb, writeObj, writePly, writeStl, type Written } from './meshFiles.ts'
import { writePlant } from './plant.ts'
import { writeGzippedStl, writeTextPly, writeTextStl, writeThreeMf } from './textMeshFiles.ts'

/** A file that a script makes, and how the table calls it. */
export interface ScaleFile {
  path: string
  bytes: number
  contents: string
}

const USES = 20

const plant =
  (parts: number) =>
  async (folder: string): Promise<ScaleFile> => {
    const path = join(folder, `plant-${parts}.step`)
    const { bytes, usages } = await writePlant(path, { parts, usesPerPart: USES })
    return { path, bytes, contents: `${parts} parts, ${usages} usages` }
  }

const MESH_BYTES = 300e6

const meshFile =
  (name: string, make: (path: string, bytes: number) => Promise<Written>) =>
  async (folder: string): Promise<ScaleFile> => {
    const path = join(folder, name)
    const { bytes, triangles } = await make(path, MESH_BYTES)
    return { path, bytes, contents: `${(triangles / 1e6).toFixed(1)} million triangles` }
  }

const MERGED_BYTES = 360e6

/** Real files in one, from a folder that is not in the repository. */
const mergedFile =
  (source: string) =>
  async (folder: string): Promise<ScaleFile> => {
    const path = join(folder, 'merged.step')
    const { bytes, files } = await writeMerged(path, source, MERGED_BYTES)
    return { path, bytes, contents: `${files} real files in one` }
  }

/** Files by name, in the order of the table. */
export const cases: Record<string, (folder: string) => Promise<ScaleFile>> = {
  step24: plant(585),
  step200: plant(5000),
  step500: plant(12000),
  // Above the limit for files: refused.
  step1000: plant(24100),
  ...(corpusDir && { merged: mergedFile(join(corpusDir, 'step')) }),
  creo1000: async (folder) => {
    const path = join(folder, 'hall.zip')
    return { path, bytes: await writeCreoFiles(path, 1000), contents: '1000 files of Creo, 974 parts' }
  },
  stl: meshFile('ring.stl', writeStl),
  ply: meshFile('ring.ply', writePly),
  obj: meshFile('ring.obj', writeObj),
  glb: meshFile('ring.glb', writeGlb),
  textstl: meshFile('text.stl', writeTextStl),
  textply: meshFile('text.ply', writeTextPly),
  '3mf': meshFile('ring.3mf', writeThreeMf),
  packed: meshFile('ring.stl.gz', writeGzippedStl),
  ifc: async (folder) => {
    const path = join(folder, 'building.ifc')
    const { bytes, elements } = await writeIfc(path, MESH_BYTES)
    return { path, bytes, contents: `${elements} elements` }
  },
}
