import { OpenError } from '../../../../src/core/errors.ts'
import type { Node, PartId } from '../../../../src/core/scene/model.ts'
import type { PartDraft } from '../../../contract/format.ts'
import { cosmeticThreads } from '../cosmeticThreads.ts'
import type { Document } from '../document.ts'
import { threadLines, threadsOn } from '../threadLines.ts'
import type { Model } from './instanceTree.ts'

/** The cosmetic threads of an assembly's parts. */
export interface AssemblyThreads {
  /** Nodes for every occurrence of a part. */
  nodes: Map<PartId, Node[]>
  parts: PartDraft[]
  /** Part files with threads that cannot be read. */
  unread: number
}

/** Parts of an assembly, those of one file one after the other. */
export type NumberedModels = readonly { model: Model; id: PartId }[]

/**
 * Reads the threads that the part files state, before the tree is known to the viewer. Ids of lines begin behind those of `models`. `fileOf`: a part's file; undefined
 * or an OpenError when there is none. `meshOf`: the mesh of a part.
 */
export async function threadsOfParts(
  models: NumberedModels,
  fileOf: (model: Model) => Promise<Document | undefined>,
  meshOf: (model: Model, file: Document) => Omit<PartDraft, 'id'> | undefined,
): Promise<AssemblyThreads> {
  const out: AssemblyThreads = { nodes: new Map(), parts: [], unread: 0 }
  let last: { key: string; file?: Document; threads: ReturnType<typeof cosmeticThreads> } | undefined
  for (const { model, id } of models) {
    const key = model.file?.path ?? ''
    try {
      if (last?.key !== key) {
        last = { key, threads: undefined }
        last.file = await fileOf(model)
        last.threads = last.file && cosmeticThreads(last.file)
        if (last.threads?.length === 0) out.unread++
      }
      const { file, threads } = last
      const mesh = file && threads && threads.length > 0 ? meshOf(model, file) : undefined
      if (!mesh) continue
      const { nodes, parts } = threadLines(threadsOn(threads!, mesh), models.length + out.parts.length)
      if (nodes.length > 0) out.nodes.set(id, nodes)
      for (const part of parts) out.parts.push(part)
    } catch (error) {
      // The part is read once more to be shown, and then its faults are noted.
      if (!(error instanceof OpenError)) throw error
    }
  }
  return out
}
