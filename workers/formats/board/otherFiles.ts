import { OpenError } from '../../../src/core/errors.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import { extensionOf, type FileEntry, type FileSet } from '../../contract/fileSet.ts'
import type { FormatReader, OpenOptions, PartDraft } from '../../contract/format.ts'

/** What another format's reader made of a file. Numbers of parts are its own. */
export interface OtherFile {
  root: Node
  parts: PartDraft[]
  isVrml: boolean
}

const readers: Record<string, () => Promise<{ reader: FormatReader }>> = {
  step: () => import('../step/index.ts'),
  stp: () => import('../step/index.ts'),
  stpz: () => import('../step/index.ts'),
  iges: () => import('../iges/index.ts'),
  igs: () => import('../iges/index.ts'),
  wrl: () => import('../vrml/index.ts'),
  wrz: () => import('../vrml/index.ts'),
}

/** Reads a part's model, whole. Throws `OpenError` when its format is none of those that boards refer to, or it cannot be read. */
export async function readOther(files: FileSet, entry: FileEntry, options: OpenOptions): Promise<OtherFile> {
  const ending = extensionOf(entry.path)
  const load = readers[ending]
  if (!load) throw new OpenError('unsupported-format', entry.path)
  const { reader } = await load()
  const parts = new Map<number, PartDraft>()
  const later: Promise<void>[] = []
  let root: Node | undefined
  await reader.open(
    files,
    entry.path,
    {
      progress: () => undefined,
      structure: (structure) => (root = structure.root),
      part: (part) => parts.set(part.id, part),
      later: (work) => later.push(work),
      note: () => undefined,
      missing: () => undefined,
    },
    { ...options, as: 'model' },
  )
  await Promise.all(later)
  if (!root || parts.size === 0) throw new OpenError('no-geometry', entry.path)
  return { root, parts: [...parts.values()], isVrml: ending.startsWith('wr') }
}

/** A copy of a tree with its parts numbered on from `first`: every place in a tree is a node of its own. */
export function copied(node: Node, first: number): Node {
  return { ...node, ...(node.part !== undefined && { part: node.part + first }), children: node.children.map((child) => copied(child, first)) }
}
