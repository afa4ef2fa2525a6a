import { useAtom, useSetAtom, useStore } from 'jotai'
import { ListFilter } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { cssColor } from '../../lib/theme/theme.ts'
import { readNumber } from '../../lib/format.ts'
import { mmPerUnit } from '../../../core/units.ts'
import type { OpenDocument } from '../../state/document.ts'
import { DOCK_MAX, leftDockAtom } from '../../state/panels.ts'
import { selectionAtom } from '../../state/selection.ts'
import type { Store } from '../../state/store.ts'
import { groupsEqualAtom, treeColumns, treeColumnsAtom } from '../../state/layout.ts'
import { unitAtom } from '../../state/viewState.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './TreeFilterMenu.module.css'
import { leastWidth } from './TreeCells.tsx'
import { filterChoices, isFiltering, noFilter, type TreeFilter } from './treeFilter.ts'
import type { TreeRows } from './useTreeRows.ts'

/** Margins of the tree within its dock, CSS pixels. */
const DOCK_EDGES = 16
/** Colours and materials that are offered. */
const MOST_CHOICES = 24

const toggled = <T,>(set: ReadonlySet<T>, value: T): ReadonlySet<T> => {
  const next = new Set(set)
  if (!next.delete(value)) next.add(value)
  return next
}

/** What the tree shows: equal parts together, columns, and a filter by colour, material and size. */
export function TreeFilterMenu({ tree, document }: { tree: TreeRows; document: OpenDocument }) {
  const { t } = useTranslation('viewer')
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton icon={ListFilter} size="s" label={t('tree.filter')} data-active={isFiltering(tree.filter) || undefined} className={styles.open} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className={styles.menu} align="start" sideOffset={4} collisionPadding={8} aria-label={t('tree.filter')}>
          <Choices tree={tree} document={document} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Choices({ tree, document }: { tree: TreeRows; document: OpenDocument }) {
  const store = useStore()
  const { t } = useTranslation('viewer')
  const [isGrouped, setGrouped] = useAtom(groupsEqualAtom)
  const [columns, setColumns] = useAtom(treeColumnsAtom)
  const widen = useSetAtom(leftDockAtom)
  const { index, parts } = document
  const { colors, materials } = useMemo(() => filterChoices(index, parts), [index, parts])
  const { filter, setFilter, search } = tree
  const change = (more: Partial<TreeFilter>): void => setFilter({ ...filter, ...more })
  return (
    <>
      <Box label={t('tree.groupEqual')} on={isGrouped} onChange={setGrouped} />
      <fieldset className={styles.set}>
        <legend>{t('tree.columns')}</legend>
        {treeColumns.map((column) => (
          <Box
            key={column}
            label={t(`tree.column.${column}`)}
            on={columns.includes(column)}
            onChange={(on) => {
              const next = treeColumns.filter((each) => (each === column ? on : columns.includes(each)))
              setColumns(next)
              if (on) widen((dock) => ({ ...dock, width: Math.min(DOCK_MAX, Math.max(dock.width, (leastWidth(next) ?? 0) + DOCK_EDGES)) }))
            }}
          />
        ))}
      </fieldset>
      <fieldset className={styles.set}>
        <legend>{t('tree.byColor')}</legend>
        <div className={styles.swatches}>
          {colors.slice(0, MOST_CHOICES).map(([color, count]) => (
            <button
              key={color}
              type="button"
              className={styles.swatch}
              style={{ background: cssColor(color) }}
              aria-pressed={filter.colors.has(color)}
              aria-label={`${cssColor(color)}, ${count}`}
              title={`${cssColor(color)} · ${count}`}
              onClick={() => change({ colors: toggled(filter.colors, color) })}
            />
          ))}
        </div>
      </fieldset>
      {materials.length > 0 && (
        <fieldset className={styles.set}>
          <legend>{t('tree.byMaterial')}</legend>
          {materials.slice(0, MOST_CHOICES).map(([material, count]) => (
            <Box
              key={material}
              label={`${material} (${count})`}
              on={filter.materials.has(material)}
              onChange={() => change({ materials: toggled(filter.materials, material) })}
            />
          ))}
        </fieldset>
      )}
      <fieldset className={styles.set}>
        <legend>{t('tree.bySize')}</legend>
        <Limit label={t('tree.least')} value={filter.least} onChange={(least) => change({ least })} />
        <Limit label={t('tree.most')} value={filter.most} onChange={(most) => change({ most })} />
      </fieldset>
      <div className={styles.actions}>
        <Button kind="quiet" disabled={!isFiltering(filter)} onClick={() => setFilter(noFilter)}>
          {t('tree.clearFilter')}
        </Button>
        <Button kind="quiet" disabled={!search?.count} onClick={() => search && selectMatches(store, search.matches)}>
          {t('tree.selectMatches')}
        </Button>
      </div>
    </>
  )
}

function selectMatches(store: Store, matches: Uint8Array): void {
  const nodes = new Set<number>()
  for (let id = 0; id < matches.length; id++) if (matches[id] === 1) nodes.add(id)
  store.set(selectionAtom, { nodes })
}

function Box({ label, on, onChange }: { label: string; on: boolean; onChange(on: boolean): void }) {
  return (
    <label className={styles.box}>
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  )
}

/** A length in the unit on screen; empty: no limit. */
function Limit({ label, value, onChange }: { label: string; value: number | undefined; onChange(mm: number | undefined): void }) {
  const { i18n } = useTranslation()
  const [unit] = useAtom(unitAtom)
  return (
    <label className={styles.limit}>
      <span>{label}</span>
      <input
        key={`${unit} ${value}`}
        inputMode="decimal"
        defaultValue={value === undefined ? '' : String(Number((value / mmPerUnit[unit]).toPrecision(9)))}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        onBlur={({ target }) => {
          const number = readNumber(target.value, i18n.language)
          onChange(number === undefined || number < 0 ? undefined : number * mmPerUnit[unit])
        }}
      />
      <span>{unit}</span>
    </label>
  )
}
