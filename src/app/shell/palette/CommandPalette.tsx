import { useAtomValue, useSetAtom } from 'jotai'
import { Check } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action } from '../../state/actions/action.ts'
import { actions } from '../actions/registry.ts'
import { canRun } from '../../state/actions/registry.ts'
import { runAction } from '../../services/vip/runAction.ts'
import { chordsOf, ownBindingsAtom } from '../../state/actions/shortcuts.ts'
import { KeyCaps } from '../../ui/KeyCaps.tsx'
import { overlayAtom } from '../../state/panels.ts'
import { appStore } from '../../state/store.ts'
import { fuzzySearch } from './fuzzy.ts'
import styles from './CommandPalette.module.css'

/** All actions that can run now, found by a few letters. */
export default function CommandPalette() {
  const { t } = useTranslation(['viewer', 'actions'])
  const setOverlay = useSetAtom(overlayAtom)
  const own = useAtomValue(ownBindingsAtom)
  const [query, setQuery] = useState('')
  const [wanted, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const runnable = useMemo(() => actions.filter((action) => action.id !== 'palette' && action.id !== 'stepBack' && canRun(action)), [])
  const label = useCallback((action: Action): string => t(`actions:label.${action.id}`), [t])
  const found = useMemo(() => fuzzySearch(runnable, query, (action) => `${label(action)} ${t(`actions:group.${action.group}`)}`), [runnable, query, label, t])
  const active = Math.min(wanted, found.length - 1)

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })

  const run = (action: Action | undefined): void => {
    if (!action) return
    // The dialog gives the focus back first: what the action opens may take it.
    setOverlay(null)
    requestAnimationFrame(() => runAction(action))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) {
      event.preventDefault()
      setActive((active + step + found.length) % found.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      run(found[active])
    }
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && appStore.get(overlayAtom) === 'palette' && setOverlay(null)}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content className={styles.palette} aria-describedby={undefined}>
          <Dialog.Title className="visually-hidden">{t('viewer:palette.title')}</Dialog.Title>
          <input
            className={styles.search}
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-controls="palette-list"
            aria-activedescendant={found[active] && `palette-${found[active].id}`}
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
          <div ref={list} id="palette-list" role="listbox" aria-label={t('viewer:palette.title')} className={styles.list}>
            {found.map((action, at) => {
              const Icon = action.checked?.(appStore.get) ? Check : action.icon
              const [chord] = chordsOf(action, own)
              return (
                <div
                  key={action.id}
                  id={`palette-${action.id}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === active}
                  className={styles.item}
                  onPointerMove={() => setActive(at)}
                  onClick={() => run(action)}
                  onKeyDown={onKeyDown}
                >
                  <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
                  <span className={styles.label}>{label(action)}</span>
                  <span className={styles.group}>{t(`actions:group.${action.group}`)}</span>
                  {chord && <KeyCaps chord={chord} />}
                </div>
              )
            })}
          </div>
          {found.length === 0 && <p className={styles.none}>{t('viewer:palette.none')}</p>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
