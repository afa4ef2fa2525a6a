import type { PartSource } from '../exact/laterParts.ts'
import { NodeType } from './stream/baseSchema.ts'
import type { NodeTable } from './stream/nodeTable.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import { type ApplicationAttribute, applicationAttributes } from './model/applicationAttributes.ts'
import { extentOf } from './model/outline.ts'
import { buildTree } from './model/tree.ts'
import { openStream } from './stream/openStream.ts'

/** Kinds that are known by name and not drawn; none was seen in a real file. */
const named: Readonly<Record<number, string>> = { [NodeType.foreignSurface]: 'foreign surfaces', [NodeType.mesh]: 'mesh faces' }

/** What of the bodies has no geometry that could be drawn, and how often. */
function notDrawn(nodes: NodeTable, parts: readonly PartSource[]): Map<string, number> {
  const found = new Map<string, number>()
  const count = (what: string): void => void found.set(what, (found.get(what) ?? 0) + 1)
  for (const { faces, edges } of parts.flatMap(({ bodies }) => bodies)) {
    for (const { surface, source } of faces) if (!surface) count(named[nodes.type(nodes.ref(source, 'surface'))] ?? 'surfaces of unknown kinds')
    for (const { curve } of edges) if (!curve) count('curves of unknown kinds')
  }
  for (let node = 0; node < nodes.count; node++) if (nodes.type(node) === NodeType.lattice) count('lattices')
  return found
}

/** A Parasolid stream as neutral bodies. */
export interface XtModel {
  roots: Node[]
  /** One for each body, whose surfaces and edges name their nodes in `source`. Geometry is made when a part's bodies are first asked for. */
  parts: PartSource[]
  /** How many faces each part has, and the diagonal of all (mm, an estimate): known before their geometry. */
  faces: number[]
  size: number
  /** Assemblies that contain themselves. */
  cycles: number
  /** The number that Parasolid gave to a face or an edge, by its `source`. */
  numberOf: (source: number) => number
  /** What applications have written at faces and edges, by the names of the definitions. */
  attributesNamed: (names: ReadonlySet<string>) => ApplicationAttribute[]
  /** Kinds without geometry that could be drawn, and how often. Makes the geometry of all parts. */
  skipped: () => Map<string, number>
  /** Facts of the text header, where there is one; and the key of the schema. */
  about: { application?: string; kernel?: string; date?: string; key: string }
}

/**
 * Reads a Parasolid file, text or neutral binary, or a stream that stands inside of a native file: bodies in millimetres.
 * Throws OpenError: `file-exception` for damage and for machine-dependent binary, `no-geometry` for a stream of mere changes.
 */
export function readXt(bytes: Uint8Array): XtModel {
  const { header, prologue, nodes } = openStream(bytes)
  const value = (name: string): string | undefined => header.values.get(name) || undefined
  const tree = buildTree(nodes)
  const size = extentOf(nodes)
  return {
    ...tree,
    size,
    numberOf: (source) => nodes.number(source, 'node_id'),
    attributesNamed: (names) => applicationAttributes(nodes, names),
    skipped: () => notDrawn(nodes, tree.parts),
    about: { application: value('APPL'), kernel: value('FRU'), date: value('DATE'), key: prologue.key },
  }
}
