import type { Node, Note, Preview, Structure } from '../../src/core/scene/model.ts'
import { memoryEntry } from '../io/fileset/blobEntry.ts'
import { FileSet } from '../contract/fileSet.ts'
import type { FormatReader, PartDraft } from '../contract/format.ts'

export interface Opened {
  structure: Structure
  preview?: Preview
  parts: PartDraft[]
  notes: Note[]
  missing: string[]
}

/**
 * Opens files held in memory (text or bytes by path; the first is the root) with one reader and collects its results. `atFirst`: parts as they are shown first, without the better
 * versions that follow.
 */
export async function openWith(
  reader: Pick<FormatReader, 'open'> & Partial<FormatReader>,
  files: Record<string, string | Uint8Array<ArrayBuffer>>,
  { atFirst = false } = {},
): Promise<Opened> {
  const encoder = new TextEncoder()
  const set = new FileSet(Object.entries(files).map(([path, data]) => memoryEntry(path, typeof data === 'string' ? encoder.encode(data) : data)))
  const parts: PartDraft[] = []
  const notes: Note[] = []
  const missing: string[] = []
  let structure: Structure | undefined
  let preview: Preview | undefined
  let isComplete = false
  await reader.open(
    set,
    Object.keys(files)[0],
    {
      progress: () => undefined,
      preview: (value) => {
        preview = value
      },
      structure: (value) => {
        structure = value
      },
      part: (part) => !isComplete && parts.push(part),
      ...(atFirst && { later: () => (isComplete = true) }),
      note: (note) => notes.push(note),
      missing: (name) => missing.push(name),
    },
    { quality: 'normal' },
  )
  if (!structure) throw new Error('no structure')
  return { structure, ...(preview && { preview }), parts, notes, missing }
}

/** The tree in one line: names, `#part` and children in brackets. */
export const outline = (node: Node): string =>
  `${node.name}${node.part === undefined ? '' : `#${node.part}`}${node.children.length > 0 ? `(${node.children.map(outline).join(' ')})` : ''}`
