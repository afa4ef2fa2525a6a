import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NodeId } from '../../../core/scene/model.ts'
import type { SceneIndex } from '../../../core/scene/sceneIndex.ts'
import { expandAll, expandSiblings, firstExpanded, hasChildren, reveal, rowsOf, withExpanded } from './flatTree.ts'
import { nodeName } from '../../ui/nodeName.ts'
import { foldNames, searchTree, searchWords } from './treeSearch.ts'

/** The rows that the tree shows, and what changes them. One instance per document. */
export function useTreeRows(index: SceneIndex) {
  const [expanded, setExpanded] = useState(() => firstExpanded(index))
  const [query, setQuery] = useState('')
  const { t } = useTranslation('viewer')
  const folded = useMemo(() => foldNames(index, (node) => nodeName(node, t)), [index, t])
  const words = useMemo(() => searchWords(query), [query])
  const wanted = useDeferredValue(words)
  const search = useMemo(() => (wanted.length > 0 ? searchTree(index, folded, wanted) : undefined), [index, folded, wanted])
  const rows = useMemo(() => rowsOf(index, expanded, search?.matches), [index, expanded, search])

  return {
    rows,
    folded,
    words: wanted,
    query,
    setQuery,
    search,
    isExpanded: (id: NodeId): boolean => (search ? hasChildren(index, id) : expanded[id] === 1),
    setExpanded: (id: NodeId, open: boolean): void => setExpanded((before) => withExpanded(before, id, open)),
    expandSiblings: (id: NodeId): void => setExpanded((before) => expandSiblings(index, before, id)),
    setAll: (open: boolean): void => setExpanded(expandAll(index, open)),
    reveal: (id: NodeId): void => setExpanded((before) => reveal(index, before, id)),
  }
}
export type TreeRows = ReturnType<typeof useTreeRows>
