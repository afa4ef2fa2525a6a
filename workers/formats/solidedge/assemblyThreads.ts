import { OpenError } from '../../../src/core/errors.ts'
import type { Node, PartId } from '../../../src/core/scene/model.ts'
import type { PartDraft } from '../../contract/format.ts'
import { readCompound } from '../../io/compound/compound.ts'
import { threadLines, threadsOn } from '../solidworks/threadLines.ts'
import { displayPart } from './displayPart.ts'
import { holeThreads } from './holeThreads.ts'
import { readPartFile } from './partFile.ts'
import type { PartSource } from './tree.ts'

/** Bytes of part files that are kept until the parts are shown: reading those of small assemblies twice is spared. */
const KEPT = 128 << 20

interface AssemblyThreads {
  /** Nodes for every occurrence of a part. */
  nodes: Map<PartId, Node[]>
  /** Their lines, with ids behind those of the parts. */
  parts: PartDraft[]
  /** Files that were read, by part. */
  read: Map<PartId, Uint8Array>
}

/** The threads that the parts of an assembly state. */
export async function threadsOfParts(sources: readonly PartSource[]): Promise<AssemblyThreads> {
  const nodes = new Map<PartId, Node[]>()
  const parts: PartDraft[] = []
  const read = new Map<PartId, Uint8Array>()
  let kept = 0
  for (const { id, name, file } of sources) {
    if (!file) continue
    try {
      const bytes = await file.bytes()
      kept += bytes.length
      if (kept <= KEPT) read.set(id, bytes)
      const compound = readCompound(bytes)
      const threads = holeThreads(compound)
      if (threads.length === 0) continue
      const { display, styles } = readPartFile(compound)
      const shown = displayPart(id, name, display, styles)
      const lines = shown && threadLines(threadsOn(threads, shown), sources.length + parts.length)
      if (!lines || lines.nodes.length === 0) continue
      nodes.set(id, lines.nodes)
      parts.push(...lines.parts)
    } catch (error) {
      // The part is read once more to be shown, and then its faults are noted.
      if (!(error instanceof OpenError)) throw error
    }
  }
  return { nodes, parts, read }
}
