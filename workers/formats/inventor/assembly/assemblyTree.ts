import { OpenError } from '../../../../src/core/errors.ts'
import { MAX_DEPTH, MAX_NODES } from '../../../../src/core/limits.ts'
import type { Node, PartId } from '../../../../src/core/scene/model.ts'
import { baseName, extensionOf, type FileEntry, type FileSet, pathKey } from '../../../contract/fileSet.ts'
import { NumberedFiles } from '../../../io/fileset/blobEntry.ts'
import { readDatabase } from '../storage/database.ts'
import { type AssemblyDocument, readAssembly } from './assemblyDocument.ts'
import type { ViewColors } from './viewColors.ts'
import type { PartDraft } from '../../../contract/format.ts'
import { displayDrafts, hasThreads, isReadable, type Shown } from '../graphics/shownPart.ts'
import { threadLines } from '../graphics/threadHelix.ts'

export interface AssemblyTree {
  children: Node[]
  /** Part files in the order of their numbers. */
  parts: FileEntry[]
  missing: string[]
  /** Referenced files that are there but cannot be read as Inventor files, and why. */
  unreadable: Map<string, string>
  suppressed: number
  unnamed: number
  /** Assemblies that contain themselves. */
  cycles: number
}

/** Reads an assembly and all assemblies below it, each file once; parts are only looked up. */
export async function readAssemblyTree(files: FileSet, path: string, root: AssemblyDocument): Promise<AssemblyTree> {
  const documents = new Map<string, AssemblyDocument | undefined>([[pathKey(path), root]])
  const parts = new NumberedFiles()
  const tree: AssemblyTree = { children: [], parts: parts.list, missing: [], unreadable: new Map(), suppressed: 0, unnamed: 0, cycles: 0 }
  const missing = new Set<string>()
  let nodes = 0

  const documentOf = async (entry: FileEntry): Promise<AssemblyDocument | undefined> => {
    const key = pathKey(entry.path)
    if (!documents.has(key)) {
      documents.set(
        key,
        await entry
          .bytes()
          .then((bytes) => readAssembly(readDatabase(bytes)))
          .catch((error: unknown) => {
            if (!(error instanceof OpenError)) throw error
            tree.unreadable.set(baseName(entry.path), error.detail)
            return undefined
          }),
      )
    }
    return documents.get(key)
  }

  const childrenOf = async (document: AssemblyDocument, from: string, above: readonly string[], outer: readonly Painter[] = []): Promise<Node[]> => {
    const painters = document.colors.size > 0 ? [...outer, { colors: document.colors, path: '' }] : outer
    tree.suppressed += document.suppressed
    tree.unnamed += document.unnamed
    const located = new Map<string, FileEntry | undefined>()
    const children: Node[] = []
    for (const { path: reference, name, matrix, occurrence } of document.occurrences) {
      if (++nodes > MAX_NODES) throw new OpenError('file-exception', 'too many occurrences')
      const node: Node = { id: 0, name, transform: matrix.slice(), children: [] }
      children.push(node)
      const below = paint(node, occurrence, painters)
      if (!located.has(reference)) located.set(reference, files.resolve(reference, from))
      const entry = located.get(reference)
      if (!entry) missing.add(baseName(reference))
      else if (extensionOf(entry.path) === 'ipt') node.part = parts.numberOf(entry)
      else if (extensionOf(entry.path) !== 'iam') tree.unreadable.set(baseName(entry.path), 'no Inventor file')
      else if (above.includes(pathKey(entry.path)) || above.length >= MAX_DEPTH) tree.cycles++
      else {
        const own = await documentOf(entry)
        if (own) node.children = await childrenOf(own, entry.path, [...above, pathKey(entry.path)], below)
      }
    }
    return children
  }
  tree.children = await childrenOf(root, path, [pathKey(path)])
  tree.missing = [...missing]
  return tree
}

/** The view of an assembly, and where the nodes are whose children are looked at: numbers of occurrences from that assembly on. */
interface Painter {
  colors: ViewColors
  path: string
}

/** Gives a node the colour that the outermost assembly states for it; returns what may still colour its children: nothing from further in than that assembly. */
function paint(node: Node, occurrence: number, painters: readonly Painter[]): Painter[] {
  const below: Painter[] = []
  for (const { colors, path } of painters) {
    const own = path === '' ? `${occurrence}` : `${path}/${occurrence}`
    below.push({ colors, path: own })
    const color = colors.get(own)
    if (color === undefined) continue
    node.color = color
    break
  }
  return below
}

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
