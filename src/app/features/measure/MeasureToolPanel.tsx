import './measureTool.ts'
import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { ChevronUp, CircleDot, Copy, List, Settings2, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MeasureResult } from '../../../core/measure/result.ts'
import { copyText } from '../../lib/browser.ts'
import { threadOfHole } from '../../../core/measure/holes/hole.ts'
import { documentAtom } from '../../state/document.ts'
import { layoutAtom } from '../../state/layout.ts'
import { deleteMeasurements, type Measurement, measurementsAtom, openMeasurementAtom, selectedAtom } from '../../state/measure/measurements.ts'
import { frameAtom, framePicksAtom, seriesRunAtom } from '../../state/measure/series.ts'
import { notify } from '../../state/notice.ts'
import { showPanelAtom } from '../../state/panels.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ActionButton, type ActionGroups, ActionMenu, useAction } from '../../ui/action/ActionButton.tsx'
import { useQuantity } from '../../ui/quantity.ts'
import { CalloutLines } from './CalloutLine.tsx'
import { Chips } from './Chips.tsx'
import styles from './Measure.module.css'
import { measuredHole, useFacts, useFactText } from './facts.ts'
import { useHoleText } from './holeText.ts'

/** The chain or ordinate series that is being made: what the next pick does, and the sum of a chain. */
function SeriesState() {
  const { t } = useTranslation('measure')
  const run = useAtomValue(seriesRunAtom)
  const measurements = useAtomValue(measurementsAtom)
  const facts = useFacts()
  const quantity = useQuantity()
  if (!run) return null
  const values = measurements
    .filter(({ id }) => run.members.includes(id))
    .map(({ ends, fact }) => {
      const known = facts(ends)
      const shown = known?.find(({ id }) => id === fact) ?? known?.[0]
      return shown?.dimension === 'length' ? (shown.value as number) : undefined
    })
  const isSum = run.kind === 'chain' && values.length > 1 && values.every((value) => value !== undefined)
  return (
    <p className={styles.hint} data-series>
      {isSum && <strong className={styles.total}>{t('series.total', { total: quantity.length(values.reduce((sum, value) => sum + value, 0)) })}</strong>}
      {t(`series.hint.${run.kind}`)}
    </p>
  )
}

const steps = ['origin', 'onX', 'inXy'] as const

/** The user's own coordinate system: the next of its three points, or the way back to that of the model. */
function FrameState() {
  const { t } = useTranslation(['measure', 'common'])
  const [picks, setPicks] = useAtom(framePicksAtom)
  const frame = useAtomValue(frameAtom)
  const model = useAction('measureModelFrame')
  if (!picks && !frame) return null
  return (
    <p className={styles.state} aria-live="polite">
      {picks ? t(`measure:frame.${steps[picks.length]}`) : t('measure:frame.own')}
      <IconButton icon={X} size="s" label={picks ? t('common:action.cancel') : model.label} onClick={picks ? () => setPicks(null) : model.run} />
    </p>
  )
}

/** Numbers that phones show at first, so that none is cut off and the model is not covered. */
const FIRST = 3
const ways: ActionGroups = [
  ['measurePairs', 'measureChain', 'measureOrdinate'],
  ['measureFrame', 'measureModelFrame'],
  ['measureParts', 'massProperties'],
]

/** The selected measurement in large type with all its facts, and what to do next. */
export default function MeasureToolPanel() {
  const store = useStore()
  const { t } = useTranslation('measure')
  const selected = useAtomValue(selectedAtom)
  const isOpen = useAtomValue(openMeasurementAtom) !== null
  const showPanel = useSetAtom(showPanelAtom)
  const isPhone = useAtomValue(layoutAtom) === 'phone'
  const picksFrame = useAtomValue(framePicksAtom) !== null
  const facts = useFacts()
  const known = selected && facts(selected.ends)
  const hole = selected && known && measuredHole(selected.ends)
  const document = useAtomValue(documentAtom)
  const thread = hole && document ? threadOfHole(hole.hole, document.index, document.parts) : undefined
  const holeText = useHoleText()
  const fits = hole && !thread ? holeText.fits(hole.hole) : []
  return (
    <div className={styles.tool} data-empty={!selected || undefined}>
      <div className={styles.row}>
        {selected ? <Result measurement={selected} facts={known} /> : picksFrame ? <FrameState /> : <p className={styles.hint}>{t('hint.first')}</p>}
        <div className={styles.buttons}>
          <ActionMenu groups={ways} side="top" align="end">
            <IconButton icon={Settings2} size="s" more={isPhone ? undefined : ChevronUp} label={t('options')} />
          </ActionMenu>
          <ActionButton id="snap" size="s" />
          {/* On phones the facts need the room; the list is under More. */}
          {!isPhone && <IconButton icon={List} size="s" label={t('list')} onClick={() => showPanel('measurements')} />}
          {hole && <IconButton icon={CircleDot} size="s" label={t('hole.list')} onClick={() => showPanel('holes')} />}
          {selected && <CopyButton facts={known ?? []} />}
          {selected && <IconButton icon={Trash2} size="s" label={t('delete')} onClick={() => deleteMeasurements(store, [selected.id])} />}
        </div>
      </div>
      {hole && (
        <p className={styles.callout}>
          <span data-callout>{holeText.callout(hole, thread)}</span>
          {fits.length > 0 && <span className={styles.hint}> · {fits.join(' · ')}</span>}
        </p>
      )}
      {selected && known && <CalloutLines measurement={selected} facts={known} />}
      {selected && known && known.length > 1 && <Chips key={selected.id} measurement={selected} facts={known} most={isPhone ? FIRST : known.length} />}
      <SeriesState />
      {(selected || !picksFrame) && <FrameState />}
      {selected && isOpen && (
        <p className={styles.hint} data-second>
          {t('hint.second')}
        </p>
      )}
    </div>
  )
}

function Result({ measurement, facts }: { measurement: Measurement; facts: readonly MeasureResult[] | undefined }) {
  const { t } = useTranslation('measure')
  const text = useFactText()
  const fact = facts?.find(({ id }) => id === measurement.fact) ?? facts?.[0]
  return (
    <p className={styles.result} aria-live="polite">
      {fact ? (
        <>
          <span className={styles.kind}>{text.name(fact)}</span>
          <strong className={styles.number}>{text.short(fact)}</strong>
          <span className="pill">{text.tag(fact)}</span>
        </>
      ) : (
        <span className={styles.kind}>{facts ? t('nothing') : t('working')}</span>
      )}
    </p>
  )
}

function CopyButton({ facts }: { facts: readonly MeasureResult[] }) {
  const store = useStore()
  const { t } = useTranslation('measure')
  const text = useFactText()
  const copy = (): void => {
    const lines = facts.map((fact) => `${text.name(fact)}: ${text.value(fact)} (${text.tag(fact)})`)
    void copyText(lines.join('\n')).then((done) => notify(store, done ? { key: 'copied' } : { key: 'copyFailed', level: 'error' }))
  }
  return <IconButton icon={Copy} size="s" label={t('copy')} onClick={copy} />
}
