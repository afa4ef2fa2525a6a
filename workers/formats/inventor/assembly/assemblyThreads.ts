import { OpenError } from '../../../../src/core/errors.ts'
import type { Node, PartId } from '../../../../src/core/scene/model.ts'
import type { PartDraft } from '../../../contract/format.ts'
import { baseName, type FileEntry } from '../../../contract/fileSet.ts'
import { displayDrafts, hasThreads, isReadable, type Shown } from '../graphics/shownPart.ts'
import { threadLines } from '../graphics/threadHelix.ts'
import { readDatabase } from '../storage/database.ts'

/** What the part files of an assembly have of threads. */
export interface AssemblyThreads {
  nodes: Map<PartId, Node[]>
  parts: PartDraft[]
  unread: number
  /** What the part files with threads show: read once. */
  shown: Map<PartId, Shown>
}

export const stemOf = ({ path }: FileEntry): string => baseName(path).replace(/\.[^.]+$/, '')

/** The threads of the part files, with ids behind theirs. Files without the pictures of threads are not unpacked for it; what cannot be read is noted when it is shown. */
export async function threadsOfParts(files: readonly FileEntry[]): Promise<AssemblyThreads> {
  const out: AssemblyThreads = { nodes: new Map(), parts: [], unread: 0, shown: new Map() }
  for (const [id, entry] of files.entries()) {
    try {
      const database = readDatabase(await entry.bytes())
      if (!isReadable(database) || !hasThreads(database)) continue
      const shown = displayDrafts(id, stemOf(entry), database)
      if (shown.drafts.length === 0) continue
      const { nodes, parts, unread } = threadLines(shown.threads, shown.drafts[0], files.length + out.parts.length)
      out.shown.set(id, shown)
      out.nodes.set(id, nodes)
      out.parts.push(...parts)
      out.unread += unread
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
    }
  }
  return out
}
