import { Boxes, FileBox } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RootCandidate } from '../../../../workers/entries/client.ts'
import { formatById } from '../../../core/formats.ts'
import { formatBytes } from '../../lib/format.ts'
import type { OpenFlow } from '../../services/open/flow/openFlow.ts'
import { useSession } from '../../services/open/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './ChooseDialog.module.css'

/** The candidates whose path has every word of the search, whatever the case; in their order. */
function matchingCandidates(candidates: readonly RootCandidate[], search: string): readonly RootCandidate[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return candidates
  return candidates.filter(({ path }) => words.every((word) => path.toLowerCase().includes(word)))
}

/** From this number of models on the list can be searched. */
const SEARCH_FROM = 8
/** Rows that are drawn; the rest is found by searching. */
const SHOWN = 200

/** Several models are in the folder or package: the user chooses one. */
export default function ChooseDialog({ flow }: { flow: OpenFlow & { step: 'choosing' } }) {
  const { opener } = useSession()
  const { t } = useTranslation(['open', 'common'])
  const { candidates } = flow.survey
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState(candidates[0].path)
  const found = useMemo(() => matchingCandidates(candidates, search), [candidates, search])
  const shown = found.slice(0, SHOWN)
  const chosen = shown.find(({ path }) => path === picked) ?? shown[0]
  const form = 'choose-model'
  return (
    <Dialog
      title={t('open:choose.title')}
      description={t('open:choose.hint')}
      onClose={() => opener.cancel()}
      actions={
        <>
          <Button onClick={() => opener.cancel()}>{t('common:action.cancel')}</Button>
          <Button kind="primary" type="submit" form={form} disabled={!chosen}>
            {flow.request.assemblyOnly ? t('open:choose.next') : t('common:action.open')}
          </Button>
        </>
      }
    >
      {candidates.length >= SEARCH_FROM && (
        <input
          type="search"
          className={styles.search}
          placeholder={t('open:choose.search')}
          aria-label={t('open:choose.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <form
        id={form}
        className={styles.list}
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen) void opener.choose(chosen.path)
        }}
      >
        <fieldset>
          <legend className="visually-hidden">{t('open:choose.list')}</legend>
          {shown.map((candidate) => (
            <Row key={candidate.path} candidate={candidate} checked={candidate === chosen} onPick={() => setPicked(candidate.path)} />
          ))}
        </fieldset>
        {found.length === 0 && <p className={styles.note}>{t('open:choose.none')}</p>}
        {found.length > SHOWN && <p className={styles.note}>{t('open:choose.more', { count: found.length - SHOWN })}</p>}
      </form>
    </Dialog>
  )
}

function Row({ candidate, checked, onPick }: { candidate: RootCandidate; checked: boolean; onPick(): void }) {
  const { t, i18n } = useTranslation('open')
  const Icon = candidate.assembly ? Boxes : FileBox
  const folder = candidate.path.split('/').slice(0, -1).join(' / ')
  return (
    <label className={styles.row}>
      <input type="radio" name="model" value={candidate.path} checked={checked} data-autofocus={checked} onChange={onPick} />
      <Icon size={20} aria-hidden="true" />
      <span className={styles.what}>
        <span className={styles.name}>{candidate.name}</span>
        <span className={styles.folder}>{folder || t('choose.top')}</span>
      </span>
      <span className={styles.facts}>
        <span>{formatById.get(candidate.format)?.name}</span>
        <span>
          {candidate.assembly && candidate.references.length > 0
            ? t('choose.references', { count: candidate.references.length })
            : formatBytes(candidate.size, i18n.language)}
        </span>
      </span>
    </label>
  )
}
