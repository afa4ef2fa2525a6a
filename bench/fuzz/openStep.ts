import { OpenError } from '../../src/core/errors.ts'
import type { Node } from '../../src/core/scene/model.ts'
import { memoryEntry } from '../../workers/io/fileset/blobEntry.ts'
import { FileSet } from '../../workers/contract/fileSet.ts'
import type { PartDraft } from '../../workers/contract/format.ts'
import { readDocuments } from '../../workers/formats/step/documents.ts'
import type { BodyMesher } from '../../workers/formats/step/geometry/meshJob.ts'
import { BrepMesher } from '../../workers/formats/step/geometry/brepMesher.ts'
import { displayPart } from '../../workers/formats/step/geometry/displayPart.ts'
import { readHeader } from '../../workers/formats/step/header.ts'
import { sceneSize } from '../../workers/formats/step/geometry/extent.ts'
import { looseBodies } from '../../workers/formats/step/structure/loose.ts'
import { TreeBuilder } from '../../workers/formats/step/structure/tree.ts'
import { checkPart } from '../../workers/pipeline/checkPart.ts'
import { checkStructure } from '../../workers/pipeline/checkStructure.ts'

/** OpenCascade is left out: what our checks flag is shown as it is. */
const nothing: BodyMesher = {
  mesh: async (sources, _size, _quality, events) => {
    for (const source of sources) events.failed(source, 'not there')
  },
}

/** What became of a file: parts on screen, or the code of the error that the user sees. */
export interface Opened {
  parts: number
  triangles: number
  faces: number
  error?: string
  /** Parts that the pipeline's last gate would have refused: our own mistake. */
  problems: string[]
}

/** A STEP file, and others that it may refer to by their paths. */
export type StepFiles = Record<string, Uint8Array<ArrayBuffer>>

/** Opens a STEP file, or the first of several, in this thread by our own engine alone. Throws whatever is not an `OpenError`. */
export async function openStep(files: Uint8Array<ArrayBuffer> | StepFiles): Promise<Opened> {
  const byPath = files instanceof Uint8Array ? { 'a.step': files } : files
  const opened: Opened = { parts: 0, triangles: 0, faces: 0, problems: [] }
  const take = (draft: PartDraft): void => {
    const { part, problem } = checkPart(draft)
    if (problem) opened.problems.push(problem)
    if (!part) return
    opened.parts++
    opened.triangles += (part.mesh?.indices.length ?? 0) / 3
    opened.faces += (part.mesh?.faceStart.length ?? 1) - 1
  }
  try {
    const set = new FileSet(Object.entries(byPath).map(([path, bytes]) => memoryEntry(path, bytes)))
    const { root: document, find } = await readDocuments(set, Object.keys(byPath)[0])
    readHeader(document.exchange)
    const builder = new TreeBuilder(find)
    let { roots } = builder.build(document)
    if (roots.length === 0) roots = looseBodies(document, builder)
    const root: Node = { id: 0, name: 'a.step', children: roots }
    checkStructure({ name: 'a.step', format: 'step', units: 'mm', upAxis: 'z', root })
    const { parts } = builder.bodies
    for (const part of parts) {
      const draft = part.kind === 'exact' ? undefined : displayPart(part, sceneSize(roots), 'normal')
      if (draft) take(draft)
    }
    const exact = parts.filter(({ kind }) => kind === 'exact')
    await new BrepMesher(nothing).mesh(exact, sceneSize(roots), 'normal', { part: take, failed() {}, progress() {} })
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    opened.error = error.code
  }
  return opened
}
