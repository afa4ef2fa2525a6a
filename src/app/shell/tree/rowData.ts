import type { NodeId } from '../../../core/scene/model.ts'
import type { OpenDocument } from '../../state/document.ts'
import { cssColor, DEFAULT_COLOR } from '../../lib/color.ts'
import { groupRole } from '../../ui/nodeName.ts'
import { hasChildren, placeAmongSiblings } from './flatTree.ts'
import type { ShownCount } from './shownCount.ts'
import type { TreeRowData } from './TreeRow.tsx'

interface RowContext {
  document: OpenDocument
  shown: ShownCount
  selected: ReadonlySet<NodeId>
  active: NodeId
  isExpanded(id: NodeId): boolean
}

export function rowData(id: NodeId, { document, shown, selected, active, isExpanded }: RowContext): TreeRowData {
  const { index, parts, status } = document
  const node = index.nodes[id]
  const part = node.part === undefined ? undefined : parts.get(node.part)
  return {
    id,
    name: node.name,
    group: groupRole(node),
    level: index.depth[id] + 1,
    ...placeAmongSiblings(index, id),
    expanded: hasChildren(index, id) ? isExpanded(id) : undefined,
    selected: selected.has(id),
    active: id === active,
    shown: shown.of(id),
    times: node.part === undefined ? 0 : (index.nodesOfPart.get(node.part)?.length ?? 0),
    color: node.part === undefined ? undefined : cssColor((part && index.faceColor(id, part, 0)) || index.color[id] || DEFAULT_COLOR),
    state: node.part === undefined || part ? 'ready' : status === 'opening' ? 'pending' : 'failed',
  }
}
