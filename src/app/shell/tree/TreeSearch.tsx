import { useAtomValue } from 'jotai'
import { FoldVertical, Search, UnfoldVertical, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { searchRequestAtom } from '../../state/panels.ts'
import { useCount } from '../../ui/quantity.ts'
import styles from '../../ui/viewer/TreeSearch.module.css'
import type { OpenDocument } from '../../state/document.ts'
import { TreeFilterMenu } from './TreeFilterMenu.tsx'
import type { TreeRows } from './useTreeRows.ts'

interface TreeSearchProps {
  tree: TreeRows
  document: OpenDocument
  onSearch(): void
  /** Goes to the next match, or to the one before. */
  onGo(backwards: boolean): void
}

/** Search field above the tree; while it holds words, only the nodes that match and their ancestors are shown. */
export function TreeSearch({ tree, document: model, onSearch, onGo }: TreeSearchProps) {
  const { t } = useTranslation('viewer')
  const say = useCount()
  const request = useAtomValue(searchRequestAtom)
  const field = useRef<HTMLInputElement>(null)
  const answered = useRef(0)
  useEffect(() => {
    if (request === answered.current) return
    answered.current = request
    field.current?.focus()
    field.current?.select()
  }, [request])

  return (
    <div className={styles.bar}>
      <label className={styles.field}>
        <Search size={15} aria-hidden="true" />
        <input
          ref={field}
          type="search"
          value={tree.query}
          placeholder={t('tree.search')}
          title={t('tree.searchHow')}
          aria-label={t('tree.search')}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            tree.setQuery(event.target.value)
            onSearch()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && tree.query) {
              event.preventDefault()
              event.stopPropagation()
              tree.setQuery('')
            }
            if (event.key === 'Enter') {
              event.preventDefault()
              onGo(event.shiftKey)
            }
            if (event.key === 'ArrowDown') {
              event.preventDefault()
              document.querySelector<HTMLElement>('#model-tree [tabindex="0"]')?.focus()
            }
          }}
        />
        <output className={styles.count} aria-live="polite">
          {tree.search && say('matches', tree.search.count)}
        </output>
        {tree.query && (
          <button type="button" className={styles.clear} aria-label={t('tree.clear')} onClick={() => tree.setQuery('')}>
            <X size={14} aria-hidden="true" />
          </button>
        )}
      </label>
      <TreeFilterMenu tree={tree} document={model} />
      <IconButton icon={UnfoldVertical} size="s" label={t('tree.expandAll')} onClick={() => tree.setAll(true)} />
      <IconButton icon={FoldVertical} size="s" label={t('tree.collapseAll')} onClick={() => tree.setAll(false)} />
    </div>
  )
}
