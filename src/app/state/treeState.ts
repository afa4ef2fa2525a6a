import { isOneOf, persistedAtom } from '../lib/persisted.ts'

/** Whether equal parts of an assembly stand below one row. */
export const groupsEqualAtom = persistedAtom<boolean>('facet.tree.groups', true, (value): value is boolean => typeof value === 'boolean')

export const treeColumns = ['count', 'material', 'volume', 'mass'] as const
export type TreeColumn = (typeof treeColumns)[number]
/** Columns beside the names of the tree. */
export const treeColumnsAtom = persistedAtom<readonly TreeColumn[]>(
  'facet.tree.columns',
  [],
  (value): value is readonly TreeColumn[] => Array.isArray(value) && value.every(isOneOf(treeColumns)),
)
