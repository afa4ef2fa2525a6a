import { readFileSync } from 'node:fs'
import type { Body } from '../../workers/kernel/brep/body.ts'
import { bodySize } from '../../workers/kernel/brep/bodySize.ts'
import { readAcis } from '../../workers/formats/acis/readAcis.ts'
import { readBrep } from '../../workers/formats/brep/readBrep.ts'
import { FusionArchive } from '../../workers/formats/fusion/archive.ts'
import { FusionDocument } from '../../workers/formats/fusion/document.ts'
import { IgesFile } from '../../workers/formats/iges/igesFile.ts'
import { TreeBuilder as IgesTree } from '../../workers/formats/iges/structure/tree.ts'
import { readXt } from '../../workers/formats/parasolid/readXt.ts'
import { Geometry } from '../../workers/formats/step/body/geometry.ts'
import { itemBodies } from '../../workers/formats/step/body/solids.ts'
import { sceneSize } from '../../workers/formats/step/geometry/extent.ts'
import { readDocument } from '../../workers/formats/step/structure/document.ts'
import { TreeBuilder } from '../../workers/formats/step/structure/tree.ts'
import { angleUnit } from '../../workers/formats/step/structure/units.ts'
import { unpackStep } from '../../workers/formats/step/references.ts'

/** The exact bodies of a part. */
export interface FilePart {
  name: string
  bodies: Body[]
}

export interface FileBodies {
  parts: FilePart[]
  /** Diagonal of the whole model, millimetres. */
  size: number
}

const readers: [endings: RegExp, read: (bytes: Uint8Array<ArrayBuffer>, path: string) => FilePart[] | Promise<FilePart[]>][] = [
  [/\.(x_t|x_b|xmt_txt|xmt_bin)$/i, (bytes) => readXt(bytes).parts],
  [/\.(sat|sab|smt|smb)$/i, (bytes) => readAcis(bytes).parts],
  [/\.f3d$/i, readFusion],
  [
    /\.(brep|brp)$/i,
    (bytes) => readBrep(bytes, Number(/CASCADE Topology V(\d)/.exec(Buffer.from(bytes.subarray(0, 256)).toString('latin1'))?.[1]))?.parts ?? [],
  ],
  [/\.(iges|igs)$/i, (bytes) => new IgesTree(new IgesFile(bytes)).parts],
]

/** STEP, IGES, BREP, Parasolid, ACIS and Fusion by the endings of their names. */
export const isExactFile = (path: string): boolean => /\.(stp|step|p21|stpz)$/i.test(path) || readers.some(([endings]) => endings.test(path))

/** Reads the distinct exact bodies of a file, without meshing them. Throws the errors of the readers. */
export const bodiesOf = (path: string): Promise<FileBodies> => bodiesIn(new Uint8Array(readFileSync(path)), path)

/** Does so with a file in memory; the ending of `path` determines its format. */
export async function bodiesIn(bytes: Uint8Array<ArrayBuffer>, path: string): Promise<FileBodies> {
  const read = readers.find(([endings]) => endings.test(path))?.[1]
  if (!read) return stepBodies(bytes, path)
  const parts = await read(bytes, path)
  return { parts, size: parts.reduce((largest, { bodies }) => Math.max(largest, bodySize(bodies)), 0) }
}

async function readFusion(bytes: Uint8Array<ArrayBuffer>, path: string): Promise<FilePart[]> {
  const document = await FusionDocument.open(path, await FusionArchive.open(new Blob([bytes])))
  const parts: FilePart[] = []
  for (const model of await document.allModels()) parts.push(...model.parts)
  return parts
}

async function stepBodies(packed: Uint8Array<ArrayBuffer>, path: string): Promise<FileBodies> {
  const document = readDocument(await unpackStep(packed), path)
  const { roots, parts } = new TreeBuilder(() => undefined).build(document)
  const exact = parts.filter(({ kind }) => kind === 'exact')
  return {
    size: sceneSize(roots),
    parts: exact.map(({ name, representation, items }) => {
      const { exchange, representations } = document
      const stated = representations.get(representation)
      const geometry = new Geometry(exchange, stated?.mm ?? 1, angleUnit(exchange, stated?.context ?? -1))
      return { name, bodies: items.flatMap((item) => itemBodies(exchange, item, geometry).bodies) }
    }),
  }
}
