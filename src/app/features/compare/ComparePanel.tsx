import { useVirtualizer } from '@tanstack/react-virtual'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { Equal, FileDiff, type LucideIcon, Minus, Move, Pencil, Plus } from 'lucide-react'
import { type CSSProperties, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import panel from '../../ui/Panel.module.css'
import { changes, type Change, type Difference } from '../../../core/compare/compareVersions.ts'
import { useSession } from '../../services/open/session.ts'
import { selectionAtom } from '../../state/selection.ts'
import { viewerAtom } from '../../state/tool.ts'
import { useQuantity } from '../../ui/quantity.ts'
import { areEqual, blendAtom, changeColours, comparisonAtom, countsAtom, listedAtom, readingAtom, shownChangesAtom } from './comparison.ts'
import { chooseVersion } from './chooseVersion.ts'
import styles from './Compare.module.css'
import { endCompare } from './startCompare.ts'

const icons: Record<Change, LucideIcon> = { changed: Pencil, moved: Move, added: Plus, removed: Minus, same: Equal }
const ROW = 40
const ROW_TOUCH = 48

const nodesOf = ({ before, after }: Difference): number[] => [before, after].filter((node) => node !== undefined)

/** What became of each part: counts that filter, a slider between the versions, and the list. */
export default function ComparePanel() {
  const session = useSession()
  const { t } = useTranslation('compare')
  const comparison = useAtomValue(comparisonAtom)
  const reading = useAtomValue(readingAtom)
  const counts = useAtomValue(countsAtom)
  const [shown, setShown] = useAtom(shownChangesAtom)
  const [blend, setBlend] = useAtom(blendAtom)
  const toggle = (change: Change): void => setShown(new Set(changes.filter((each) => shown.has(each) !== (each === change))))
  if (reading) {
    return (
      <div className={styles.hint} role="status">
        <p>{t('reading', { name: reading.name })}</p>
        <Button onClick={reading.cancel}>{t('cancel')}</Button>
      </div>
    )
  }
  if (!comparison) {
    return (
      <div className={styles.hint}>
        <p>{t('hint')}</p>
        <Button onClick={() => void chooseVersion(session)}>{t('choose')}</Button>
      </div>
    )
  }
  return (
    <div className={styles.panel}>
      <p className={styles.names}>
        <FileDiff size={16} aria-hidden="true" />
        <span>{comparison.names[0]}</span> → <span>{comparison.names[1]}</span>
      </p>
      <label className={styles.blend}>
        <span>{t('old')}</span>
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={blend}
          aria-label={t('blend')}
          aria-valuetext={t('share', { share: Math.round(blend * 100) })}
          onChange={(event) => setBlend(Number(event.target.value))}
        />
        <span>{t('new')}</span>
      </label>
      <div className={styles.filters} role="group" aria-label={t('filters')}>
        {changes.map((change) => (
          <button key={change} type="button" className={styles.filter} aria-pressed={shown.has(change)} onClick={() => toggle(change)}>
            <Badge change={change} />
            {t(`change.${change}`)} <b>{counts[change]}</b>
          </button>
        ))}
      </div>
      <Differences />
      <div className={styles.end}>
        <Button className={panel.action} onClick={() => void chooseVersion(session)}>
          {t('other')}
        </Button>
        <Button className={panel.action} onClick={() => endCompare(session)}>
          {t('end')}
        </Button>
      </div>
    </div>
  )
}

/** The sign of a change, in its colour: the sign alone tells too. */
function Badge({ change }: { change: Change }) {
  const Icon = icons[change]
  return (
    <span className={styles.badge} style={{ '--badge': changeColours[change] } as CSSProperties} data-dark={change === 'added' || undefined}>
      <Icon size={14} strokeWidth={2.5} aria-hidden="true" />
    </span>
  )
}

function Differences() {
  const { t } = useTranslation('compare')
  const comparison = useAtomValue(comparisonAtom)
  const listed = useAtomValue(listedAtom)
  const selection = useAtomValue(selectionAtom)
  const select = useSetAtom(selectionAtom)
  const viewer = useAtomValue(viewerAtom)
  const { length } = useQuantity()
  const scroller = useRef<HTMLDivElement>(null)
  const height = globalThis.matchMedia?.('(pointer: coarse)').matches ? ROW_TOUCH : ROW
  const virtualizer = useVirtualizer({ count: listed.length, getScrollElement: () => scroller.current, estimateSize: () => height, overscan: 8 })
  if (comparison && areEqual(comparison.differences))
    return (
      <p className={styles.none} role="status">
        {t('equal', { count: comparison.differences.length })}
      </p>
    )
  if (listed.length === 0) return <p className={styles.none}>{t('none')}</p>
  const show = (difference: Difference): void => {
    const nodes = nodesOf(difference)
    select({ nodes: new Set(nodes) })
    viewer?.fit(nodes, { animate: true })
  }
  return (
    <div ref={scroller} className={styles.list}>
      <ul style={{ height: virtualizer.getTotalSize() }} aria-label={t('list')}>
        {virtualizer.getVirtualItems().map((item) => {
          const difference = listed[item.index]
          const { change, name } = difference
          return (
            <li key={item.index} style={{ height, transform: `translateY(${item.start}px)` }} aria-setsize={listed.length} aria-posinset={item.index + 1}>
              <button
                type="button"
                className={styles.row}
                aria-pressed={nodesOf(difference).every((node) => selection.nodes.has(node))}
                onClick={() => show(difference)}
              >
                <Badge change={change} />
                <span className={styles.name}>{name || t('unnamed')}</span>
                <span className={styles.what}>
                  {difference.change === 'moved' ? t('by', { distance: length(difference.distance) }) : t(`change.${change}`)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
