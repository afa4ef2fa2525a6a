import { OpenError } from '../../src/core/errors.ts'
import type { Node, Structure } from '../../src/core/scene/model.ts'
import { baseName } from '../contract/fileSet.ts'
import type { PartDraft, Sink } from '../contract/format.ts'

/**
 * Hands over a file that is a flat list of parts: a single one is the root itself, several are its children.
 * Throws `no-geometry` when there is none.
 */
export function listParts(sink: Sink, path: string, parts: readonly PartDraft[], about: Omit<Structure, 'name' | 'root'>): void {
  if (parts.length === 0) throw new OpenError('no-geometry')
  const name = baseName(path)
  const root: Node = { id: 0, name, children: [] }
  if (parts.length === 1) root.part = parts[0].id
  else root.children = parts.map((part) => ({ id: 0, name: part.name, part: part.id, children: [] }))
  sink.structure({ name, root, ...about })
  for (const part of parts) sink.part(part)
}
