import { useAtomValue, useStore } from 'jotai'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actionById, canRun, chordsOf, type Command, ownBindingsAtom } from '../../state/actions/registry.ts'
import { pluginCommandsAtom } from '../../state/plugins.ts'
import { KeyCaps } from '../../ui/IconButton.tsx'
import { actions } from '../actions/registry.ts'
import type { MenuGroup } from '../toolbar/groups.ts'
import { foldText } from '../tree/treeSearch.ts'
import styles from './CommandPalette.module.css'

const isWordStart = (text: string, at: number): boolean => at === 0 || /[\s\-–:/(’'.]/.test(text[at - 1])

/** How well letters of `query` are found in order in `text`: higher is better, undefined when they are not. Beginnings of words and runs count more. */
export function fuzzyScore(query: string, text: string): number | undefined {
  const wanted = foldText(query).replace(/\s+/g, '')
  const folded = foldText(text)
  let score = 0
  let at = -1
  for (const letter of wanted) {
    const found = folded.indexOf(letter, at + 1)
    if (found < 0) return undefined
    score += found === at + 1 ? 3 : isWordStart(folded, found) ? 2 : 0
    score -= Math.min(found - at - 1, 10) / 10
    at = found
  }
  return score - folded.length / 100
}

/** Letters from which on a part of a word counts wherever it stands; of other scripts than Latin one is enough. */
const PART_OF_WORD = 3

/** Whether `query` is written out in `text`, or made of beginnings of its words in order: "sec", "sb" and "secbo" are in "Section box". */
function isSpelled(query: string, text: string): boolean {
  const wanted = foldText(query).replace(/\s+/g, '')
  const folded = foldText(text)
  const isLong = wanted.length >= PART_OF_WORD || /[^a-z0-9]/.test(wanted)
  if (isLong && folded.includes(foldText(query).trim())) return true
  let ends = new Set([-1])
  for (const letter of wanted) {
    const next = new Set<number>()
    for (const end of ends)
      for (let at = folded.indexOf(letter, end + 1); at >= 0; at = folded.indexOf(letter, at + 1))
        if ((at === end + 1 && end >= 0) || isWordStart(folded, at)) next.add(at)
    ends = next
  }
  return ends.size > 0
}

/** The best first; all in their own order when nothing is searched. Scattered letters count only where nothing is spelled so. */
export function fuzzySearch<T>(items: readonly T[], query: string, text: (item: T) => string): T[] {
  if (!query.trim()) return [...items]
  const found = items
    .map((item) => ({ item, score: fuzzyScore(query, text(item)) }))
    .filter((entry): entry is { item: T; score: number } => entry.score !== undefined)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item)
  const spelled = found.filter((item) => isSpelled(query, text(item)))
  return spelled.length > 0 ? spelled : found
}

interface CommandSearchProps {
  /** Shown while nothing is searched for, under headings; absent: everything that can run, without headings. */
  groups?: readonly MenuGroup[]
  /** Letters that were typed before the search was there. */
  first?: string
  onRun(action: Command): void
}

/** Actions by name: a few letters find any that can run now, Enter runs the chosen one. */
export function CommandSearch({ groups, first = '', onRun }: CommandSearchProps) {
  const store = useStore()
  const { t } = useTranslation(['viewer', 'actions'])
  const own = useAtomValue(ownBindingsAtom)
  const id = useId()
  const [query, setQuery] = useState(first)
  const [wanted, setActive] = useState(groups ? -1 : 0)
  const list = useRef<HTMLDivElement>(null)
  const plugins = useAtomValue(pluginCommandsAtom)
  const runnable = useMemo(
    () => [...actions, ...plugins].filter((action) => action.id !== 'palette' && action.id !== 'stepBack' && canRun(store, action)),
    [store, plugins],
  )
  const label = useCallback((action: Command): string => ('label' in action ? action.label : t(`actions:label.${action.id}`)), [t])
  const found = useMemo(() => fuzzySearch(runnable, query, (action) => `${label(action)} ${t(`actions:group.${action.group}`)}`), [runnable, query, label, t])
  const sections = useMemo(
    () =>
      groups && query === ''
        ? [...groups.map(({ name, ids }) => ({ name, actions: ids.map(actionById) as Command[] })), { name: 'plugins' as const, actions: plugins }]
            .map(({ name, actions: all }) => ({ name, actions: all.filter((action) => canRun(store, action)) }))
            .filter((section) => section.actions.length > 0)
        : [{ name: undefined, actions: found }],
    [store, groups, plugins, query, found],
  )
  const shown = sections.flatMap((section) => section.actions)
  const active = query === '' && groups ? Math.min(wanted, shown.length - 1) : Math.max(0, Math.min(wanted, shown.length - 1))

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && shown.length > 0) {
      event.preventDefault()
      setActive(active < 0 ? (step > 0 ? 0 : shown.length - 1) : (active + step + shown.length) % shown.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (shown[active]) onRun(shown[active])
    }
  }
  const row = (action: Command, withGroup: boolean) => {
    const at = shown.indexOf(action)
    const Icon = action.checked?.(store.get) ? Check : action.icon
    const [chord] = chordsOf(action, own)
    return (
      <div
        key={action.id}
        id={`${id}${action.id}`}
        role="option"
        tabIndex={-1}
        aria-selected={at === active}
        className={styles.item}
        onPointerMove={() => setActive(at)}
        onClick={() => onRun(action)}
        onKeyDown={onKeyDown}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.label}>{label(action)}</span>
        {withGroup && <span className={styles.group}>{t(`actions:group.${action.group}`)}</span>}
        {chord && <KeyCaps chord={chord} />}
      </div>
    )
  }

  return (
    <>
      <input
        className={styles.search}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}list`}
        aria-activedescendant={shown[active] && `${id}${shown[active].id}`}
        aria-label={t('viewer:palette.search')}
        placeholder={t('viewer:palette.search')}
        value={query}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          setQuery(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}list`} role="listbox" aria-label={t('viewer:palette.title')} className={styles.list} data-grouped={sections[0]?.name && true}>
        {sections.map((section) =>
          section.name ? (
            <div key={section.name} role="group" aria-label={t(`actions:group.${section.name}`)} className={styles.section}>
              <p className={styles.heading} aria-hidden="true">
                {t(`actions:group.${section.name}`)}
              </p>
              {section.actions.map((action) => row(action, false))}
            </div>
          ) : (
            section.actions.map((action) => row(action, true))
          ),
        )}
      </div>
      {shown.length === 0 && <p className={styles.none}>{t('viewer:palette.none')}</p>}
    </>
  )
}
