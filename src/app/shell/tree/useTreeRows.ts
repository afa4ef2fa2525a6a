import { useAtomValue } from 'jotai'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NodeId } from '../../../core/scene/model.ts'
import type { OpenDocument } from '../../state/document.ts'
import { groupsEqualAtom } from '../../state/treeState.ts'
import { nodeName } from '../../ui/quantity.ts'
import { groupedRows, groupsOf, levelOf, type RowId, rowAbove } from './equalSiblings.ts'
import { expandAll, expandSiblings, firstExpanded, hasChildren, placeAmongSiblings, reveal, rowsOf, withExpanded } from './flatTree.ts'
import { isFiltering, noFilter, type TreeFilter, treeFilter } from './treeFilter.ts'
import { foldNames, nameQuery, searchTree } from './treeSearch.ts'

/** The rows that the tree shows, and what changes them. One instance per document. */
export function useTreeRows({ index, parts }: OpenDocument) {
  const [expanded, setExpanded] = useState(() => firstExpanded(index))
  const [openGroups, setOpenGroups] = useState<ReadonlySet<NodeId>>(new Set<NodeId>())
  const [query, setQuery] = useState('')
  const [filter, setFilter] = useState<TreeFilter>(noFilter)
  const { t } = useTranslation('viewer')
  const folded = useMemo(() => foldNames(index, (node) => nodeName(node, t)), [index, t])
  const name = useDeferredValue(useMemo(() => nameQuery(query), [query]))
  const search = useMemo(() => {
    if (name === undefined && !isFiltering(filter)) return undefined
    if (name === 'invalid') return { matches: new Uint8Array(index.count), count: 0 }
    return searchTree(index, folded, name, treeFilter(index, parts, filter))
  }, [index, parts, folded, name, filter])
  const isGrouping = useAtomValue(groupsEqualAtom)
  const allGroups = useMemo(() => (isGrouping ? groupsOf(index) : undefined), [index, isGrouping])
  // What a search finds stands by itself.
  const groups = search ? undefined : allGroups
  const rows = useMemo(
    () => (groups ? groupedRows(index, expanded, groups, openGroups) : rowsOf(index, expanded, search?.matches)),
    [index, expanded, search, groups, openGroups],
  )

  return {
    rows,
    folded,
    words: typeof name === 'object' && 'words' in name ? name.words : [],
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
