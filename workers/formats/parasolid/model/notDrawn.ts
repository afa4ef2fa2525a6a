import type { PartSource } from '../../exact/laterParts.ts'
import { NodeType } from '../stream/baseSchema.ts'
import type { NodeTable } from '../stream/nodeTable.ts'

/** Kinds that are known by name and not drawn; none was seen in a real file. */
const named: Readonly<Record<number, string>> = { [NodeType.foreignSurface]: 'foreign surfaces', [NodeType.mesh]: 'mesh faces' }

/** What of the bodies has no geometry that could be drawn, and how often. */
export function notDrawn(nodes: NodeTable, parts: readonly PartSource[]): Map<string, number> {
  const found = new Map<string, number>()
  const count = (what: string): void => void found.set(what, (found.get(what) ?? 0) + 1)
  for (const { faces, edges } of parts.flatMap(({ bodies }) => bodies)) {
    for (const { surface, source } of faces) if (!surface) count(named[nodes.type(nodes.ref(source, 'surface'))] ?? 'surfaces of unknown kinds')
    for (const { curve } of edges) if (!curve) count('curves of unknown kinds')
  }
  for (let node = 0; node < nodes.count; node++) if (nodes.type(node) === NodeType.lattice) count('lattices')
  return found
}
