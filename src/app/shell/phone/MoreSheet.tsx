import { useAtom, useAtomValue, useStore } from 'jotai'
import { Check, Crown, Search } from 'lucide-react'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ActionId, canRun } from '../../state/actions/registry.ts'
import { runAction } from '../../services/vip/runAction.ts'
import { type PluginCommand, pluginCommandsAtom } from '../../state/plugins.ts'
import { documentAtom } from '../../state/document.ts'
import { drawingAtom, drawingViewerAtom } from '../../state/drawing/drawingState.ts'
import { barHeight, toolPanelHeightAtom } from '../../state/layout.ts'
import { sheetAtom } from '../../state/panels.ts'
import { primaryNodeAtom } from '../../state/selection.ts'
import { viewerAtom } from '../../state/tool.ts'
import { LanguageSelect, ThemeSelect } from '../../ui/IconSelect.tsx'
import { type ActionGroups, useAction } from '../../ui/action/ActionButton.tsx'
import { Sheet } from '../../ui/sheet/Sheet.tsx'
import { UnitSelect } from '../../ui/viewer/ModelGroup.tsx'
import { actions } from '../actions/registry.ts'
import { panelById } from '../dock/panels.ts'
import { fuzzySearch } from '../palette/CommandSearch.tsx'
import { phoneDrawingGroups, phoneMoreGroups, phoneViewGroups } from '../toolbar/groups.ts'
import styles from './MoreSheet.module.css'

/** Actions as rows for the thumb. */
function ActionList({ groups }: { groups: ActionGroups }) {
  return groups.map((ids) => (
    <div key={ids[0]} className={styles.group}>
      {ids.map((id) => (
        <ActionRow key={id} id={id} />
      ))}
    </div>
  ))
}

function ActionRow({ id }: { id: ActionId }) {
  const { t } = useTranslation()
  const { label, icon: Icon, enabled, checked, available, paid, run } = useAction(id)
  if (!available) return null
  return (
    <button type="button" className={styles.row} disabled={!enabled} aria-pressed={checked} onClick={run}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.label}>{label}</span>
      {paid && <Crown size={16} aria-label={t('nav.vip')} />}
      {checked && <Check size={18} aria-hidden="true" />}
    </button>
  )
}

/** Commands of plug-ins as the same rows. */
function PluginRows({ commands }: { commands: readonly PluginCommand[] }) {
  const store = useStore()
  if (commands.length === 0) return null
  return (
    <div className={styles.group}>
      {commands.map((command) => {
        const { id, icon: Icon, label } = command
        return (
          <button
            key={id}
            type="button"
            className={styles.row}
            disabled={!canRun(store, command)}
            aria-pressed={command.checked?.(store.get)}
            onClick={() => runAction(store, command)}
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            <bdi className={styles.label}>{label}</bdi>
          </button>
        )
      })}
    </div>
  )
}

/** Everything that the phone's bar has no room for, with a search through all that can be done now. */
export function MoreSheet() {
  const store = useStore()
  const { t } = useTranslation(['viewer', 'common', 'actions'])
  const isDrawing = useAtomValue(drawingAtom) !== null
  const [query, setQuery] = useState('')
  const commands = useAtomValue(pluginCommandsAtom)
  const foundCommands = useMemo(() => fuzzySearch(commands, query, ({ label }) => label), [commands, query])
  const found = useMemo(() => {
    const runnable = actions.filter((action) => action.id !== 'palette' && action.id !== 'stepBack' && canRun(store, action))
    return query.trim() === '' ? undefined : fuzzySearch(runnable, query, (action) => t(`actions:label.${action.id}`)).map(({ id }) => id)
  }, [store, query, t])
  return (
    <>
      <label className={styles.search}>
        <Search size={18} aria-hidden="true" />
        <input
          type="search"
          value={query}
          placeholder={t('viewer:palette.search')}
          aria-label={t('viewer:palette.search')}
          autoComplete="off"
          onChange={(event) => setQuery(event.target.value)}
        />
      </label>
      {found?.length === 0 && foundCommands.length === 0 && <p className={styles.none}>{t('viewer:palette.none')}</p>}
      <ActionList groups={found ? (found.length > 0 ? [found] : []) : isDrawing ? phoneDrawingGroups : phoneMoreGroups} />
      <PluginRows commands={foundCommands} />
      {!found && (
        <div className={styles.settings}>
          <span>{t('viewer:bar.unit')}</span>
          <UnitSelect />
          <span>{t('common:language')}</span>
          <LanguageSelect />
          <span>{t('common:theme.label')}</span>
          <ThemeSelect />
        </div>
      )}
    </>
  )
}

/** What the phone's bar opens. The model makes way for it. */
export function PhoneSheet() {
  const { t } = useTranslation('viewer')
  const [sheet, setSheet] = useAtom(sheetAtom)
  const document = useAtomValue(documentAtom)
  const viewer = useAtomValue(viewerAtom)
  const node = useAtomValue(primaryNodeAtom)
  const [sheetInset, setInset] = useState(0)
  const inset = Math.max(sheetInset, useAtomValue(toolPanelHeightAtom))
  const before = useRef(inset)
  useEffect(() => {
    viewer?.setBottomInset(inset + barHeight())
    if (before.current !== inset) viewer?.refit({ animate: true, covered: true })
    before.current = inset
    return () => viewer?.setBottomInset(0)
  }, [viewer, inset])
  // The canvas of a drawing ends above the bar.
  const plane = useAtomValue(drawingViewerAtom)
  useEffect(() => plane?.setBottomInset(sheetInset), [plane, sheetInset])
  if (!sheet || !document) return null
  const close = (): void => setSheet(null)
  const place = { onClose: close, onInset: setInset }
  const panel = panelById(sheet)
  if (panel) {
    const Panel = panel.component
    const nodeName = sheet === 'properties' && node !== null ? document.index.nodes[node]?.name : undefined
    return (
      <Sheet key={sheet} title={nodeName || t(panel.label)} first={panel.sheet ?? 'half'} {...place}>
        <Suspense>
          <Panel />
        </Suspense>
      </Sheet>
    )
  }
  return sheet === 'view' ? (
    <Sheet key={sheet} title={t('bar.view')} first="half" {...place}>
      <ActionList groups={phoneViewGroups} />
    </Sheet>
  ) : (
    <Sheet key={sheet} title={t('bar.more')} first="half" {...place}>
      <MoreSheet />
    </Sheet>
  )
}
