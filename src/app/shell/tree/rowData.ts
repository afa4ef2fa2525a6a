import type { NodeId } from '../../../core/scene/model.ts'
import { baseName } from '../../../core/scene/equalNodes.ts'
import type { OpenDocument } from '../../state/document.ts'
import { cssColor } from '../../lib/theme/theme.ts'
import { groupRole } from '../../ui/quantity.ts'
import type { RowId } from './equalSiblings.ts'
import { type MissingFiles, missingFileOf } from './missingFile.ts'
import type { Shown, ShownCount } from './shownCount.ts'
import type { TreeRowData } from './TreeRow.tsx'
import { colorOf, materialOf } from './treeFilter.ts'
import type { TreeRows } from './useTreeRows.ts'

interface RowContext {
  document: OpenDocument
  tree: TreeRows
  shown: ShownCount
  selected: ReadonlySet<NodeId>
  active: RowId
  missing: MissingFiles
  /** Equal parts stand below one row: single rows do not say how often their part occurs. */
  isGrouped: boolean
}

export function rowData(row: RowId, { document, tree, shown, selected, active, missing, isGrouped }: RowContext): TreeRowData {
  const { index, parts, status } = document
  const nodes = tree.nodesOf(row)
  const [first] = nodes
  const node = index.nodes[first]
  const part = node.part === undefined ? undefined : parts.get(node.part)
  const occurrences = node.part === undefined ? 0 : (index.nodesOfPart.get(node.part)?.length ?? 0)
  const isGroup = row < 0
  const state = node.part === undefined || part ? 'ready' : status === 'opening' ? 'pending' : 'failed'
  return {
    id: row,
    nodes,
    name: isGroup ? part?.name || baseName(node.name) : node.name,
    group: groupRole(node),
    level: tree.levelOf(row),
    ...tree.place(row),
    expanded: tree.opens(row) ? tree.isExpanded(row) : undefined,
    selected: nodes.every((id) => selected.has(id)),
    active: row === active,
    shown: together(nodes.map((id) => shown.of(id))),
    times: isGroup ? nodes.length : isGrouped ? 0 : occurrences,
    occurrences,
    material: materialOf(index, first),
    color: node.part === undefined ? undefined : cssColor(colorOf(index, first, part)),
    state,
    missing: status === 'opening' ? undefined : missingFileOf(node, part === undefined, missing),
  }
}

function together(states: readonly Shown[]): Shown {
  if (states.every((state) => state === states[0])) return states[0]
  return states.some((state) => state === 'hidden' || state === 'some') ? 'some' : 'shown'
}
