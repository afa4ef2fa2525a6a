import { useAtomValue } from 'jotai'
import { Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSelect, ThemeSelect } from '../../ui/IconSelect.tsx'
import { drawingAtom } from '../../state/drawing/drawingState.ts'
import { canRun } from '../../state/actions/registry.ts'
import { UnitSelect } from '../../ui/viewer/ModelGroup.tsx'
import { actions } from '../actions/registry.ts'
import { fuzzySearch } from '../palette/fuzzy.ts'
import { phoneDrawingGroups, phoneMoreGroups } from '../toolbar/groups.ts'
import { ActionList } from './ActionList.tsx'
import styles from './ActionList.module.css'

/** Everything that the phone's bar has no room for, with a search through all that can be done now. */
export function MoreSheet() {
  const { t } = useTranslation(['viewer', 'common', 'actions'])
  const isDrawing = useAtomValue(drawingAtom) !== null
  const [query, setQuery] = useState('')
  const found = useMemo(() => {
    const runnable = actions.filter((action) => action.id !== 'palette' && action.id !== 'stepBack' && canRun(action))
    return query.trim() === '' ? undefined : fuzzySearch(runnable, query, (action) => t(`actions:label.${action.id}`)).map(({ id }) => id)
  }, [query, t])
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
      {found?.length === 0 && <p className={styles.none}>{t('viewer:palette.none')}</p>}
      <ActionList groups={found ? (found.length > 0 ? [found] : []) : isDrawing ? phoneDrawingGroups : phoneMoreGroups} />
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
