import { useAtomValue } from 'jotai'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { baseName } from '../../../core/scene/equalNodes.ts'
import type { NodeId } from '../../../core/scene/model.ts'
import { cssColor } from '../../lib/theme/theme.ts'
import type { OpenDocument } from '../../state/document.ts'
import { groupsEqualAtom } from '../../state/layout.ts'
import { groupRole, nodeName } from '../../ui/quantity.ts'
import type { TreeRowData } from './TreeRow.tsx'
import { groupedRows, levelOf, rowAbove, type RowId } from './equalSiblings.ts'
import { expandAll, expandSiblings, firstExpanded, hasChildren, placeAmongSiblings, reveal, rowsOf, withExpanded } from './flatTree.ts'
import {
  colorOf,
  isFiltering,
  materialOf,
  missingFileOf,
  type MissingFiles,
  noFilter,
  type Shown,
  type ShownCount,
  type TreeFilter,
  treeFilter,
} from './treeFilter.ts'
import { foldNames, nameQuery, searchTree } from './treeSearch.ts'
import { useGroups } from './useGroups.ts'

/** What `make` makes, once, when it is first asked for. */
function onDemand<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

const noWords: readonly string[] = []

/** The rows that the tree shows, and what changes them. One instance per document. */
export function useTreeRows({ index, parts }: OpenDocument) {
  const [expanded, setExpanded] = useState(() => firstExpanded(index))
  const [openGroups, setOpenGroups] = useState<ReadonlySet<NodeId>>(new Set<NodeId>())
  const [query, setQuery] = useState('')
  const [filter, setFilter] = useState<TreeFilter>(noFilter)
  const { t } = useTranslation('viewer')
  const folded = useMemo(() => onDemand(() => foldNames(index, (node) => nodeName(node, t))), [index, t])
  const name = useDeferredValue(useMemo(() => nameQuery(query), [query]))
  const search = useMemo(() => {
    if (name === undefined && !isFiltering(filter)) return undefined
    if (name === 'invalid') return { matches: new Uint8Array(index.count), count: 0 }
    return searchTree(index, name ? folded() : [], name, treeFilter(index, parts, filter))
  }, [index, parts, folded, name, filter])
  const isGrouping = useAtomValue(groupsEqualAtom)
  const allGroups = useGroups(index, isGrouping)
  // What a search finds stands by itself.
  const groups = search ? undefined : allGroups
  const isDue = isGrouping && !allGroups && !search
  const rows = useMemo(() => {
    if (groups) return groupedRows(index, expanded, groups, openGroups)
    // Rows that come apart in groups at once would only flicker.
    return isDue ? Int32Array.of(0) : rowsOf(index, expanded, search?.matches)
  }, [index, expanded, search, groups, openGroups, isDue])

  return {
    rows,
    folded,
    words: typeof name === 'object' && 'words' in name ? name.words : noWords,
    isInvalid: name === 'invalid',
    query,
    setQuery,
    filter,
    setFilter,
    search,
    /** Nodes of a row: several of a group. */
    nodesOf: (row: RowId): readonly NodeId[] => (row < 0 ? (groups?.members.get(~row) ?? [~row]) : [row]),
    levelOf: (row: RowId): number => levelOf(index, groups, row),
    above: (row: RowId): RowId | undefined => rowAbove(index, groups, row),
    place: (row: RowId) => placeAmongSiblings(index, row, groups),
    opens: (row: RowId): boolean => row < 0 || hasChildren(index, row),
    isExpanded: (row: RowId): boolean => (row < 0 ? openGroups.has(~row) : search ? hasChildren(index, row) : expanded[row] === 1),
    setExpanded: (row: RowId, open: boolean): void => {
      if (row >= 0) return setExpanded((before) => withExpanded(before, row, open))
      setOpenGroups((before) => {
        const next = new Set(before)
        if (open) next.add(~row)
        else next.delete(~row)
        return next
      })
    },
    expandSiblings: (row: RowId): void => setExpanded((before) => expandSiblings(index, before, row < 0 ? ~row : row)),
    setAll: (open: boolean): void => {
      setExpanded(expandAll(index, open))
      setOpenGroups(new Set(open ? allGroups?.members.keys() : []))
    },
    reveal: (id: NodeId): void => {
      setExpanded((before) => reveal(index, before, id))
      if (!allGroups) return
      const path = index.path(id).flatMap((node) => (allGroups.first[node] >= 0 ? [allGroups.first[node]] : []))
      setOpenGroups((before) => (path.every((first) => before.has(first)) ? before : new Set([...before, ...path])))
    },
  }
}
export type TreeRows = ReturnType<typeof useTreeRows>

interface RowContext {
  document: OpenDocument
  tree: TreeRows
  shown: ShownCount
  selected: ReadonlySet<NodeId>
  active: RowId
  missing: MissingFiles
  /** Equal parts stand below one row: single rows do not show how often their part occurs. */
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
