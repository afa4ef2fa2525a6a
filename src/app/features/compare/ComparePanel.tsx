import { useVirtualizer } from '@tanstack/react-virtual'
import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { Equal, FileDiff, type LucideIcon, Minus, Move, Pencil, Plus } from 'lucide-react'
import { type CSSProperties, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import panel from '../../ui/Panel.module.css'
import { changes, type Change, type Difference } from '../../../core/compare/compareVersions.ts'
import type { DrawingDifference } from '../../../core/compare/mergeDrawings.ts'
import { spaceExtents } from '../../../core/drawing/spaceWindow.ts'
import { useSession } from '../../services/open/session.ts'
import { drawingAtom, drawingViewerAtom, spaceAtom } from '../../state/drawing/drawingState.ts'
import { selectionAtom } from '../../state/selection.ts'
import type { Store } from '../../state/store.ts'
import { viewerAtom } from '../../state/tool.ts'
import { useQuantity } from '../../ui/quantity.ts'
import { areEqual, blendAtom, changeColours, comparisonAtom, countsAtom, listedAtom, readingAtom, shownChangesAtom, soughtAtom } from './comparison.ts'
import { chooseVersion } from './chooseVersion.ts'
import styles from './Compare.module.css'
import { endCompare } from './startCompare.ts'

const icons: Record<Change, LucideIcon> = { changed: Pencil, moved: Move, added: Plus, removed: Minus, same: Equal }
const ROW = 40
const ROW_TOUCH = 48

const nodesOf = ({ before, after }: Difference): number[] => [before, after].filter((node) => node !== undefined)

/** Margin about an entity that is brought into sight, as a part of its size and of the drawing's. */
const AROUND = 1
const AROUND_DRAWING = 1 / 40

/** Brings entities of a drawing into sight, on their own tab. They are not selected: that would hide the colours of the versions. */
function showEntities(store: Store, { space, boxes }: DrawingDifference): void {
  const drawing = store.get(drawingAtom)
  store.set(spaceAtom, space)
  const [x0, y0, x1, y1] = boxes.reduce((a, b) => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])] as const)
  const [left, bottom, right, top] = (drawing && spaceExtents(drawing, space)) ?? [x0, y0, x1, y1]
  const more = Math.max((Math.hypot(x1 - x0, y1 - y0) * AROUND) / 2, Math.hypot(right - left, top - bottom) * AROUND_DRAWING)
  store.get(drawingViewerAtom)?.fit([x0 - more, y0 - more, x1 + more, y1 + more], { animate: true })
}

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
        <Version name={t('old')} colour={comparison.drawings && changeColours.removed} />
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
        <Version name={t('new')} colour={comparison.drawings && changeColours.added} />
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

/** An end of the slider; drawings are in one colour for each version. */
function Version({ name, colour }: { name: string; colour: string | undefined }) {
  return (
    <span className={styles.version} data-drawing={colour !== undefined || undefined} style={{ '--version': colour } as CSSProperties}>
      {name}
    </span>
  )
}

/** The sign of a change, in its colour: the sign alone is sufficient. */
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
  const [sought, seek] = useAtom(soughtAtom)
  const store = useStore()
  const { length } = useQuantity()
  const scroller = useRef<HTMLDivElement>(null)
  const height = globalThis.matchMedia?.('(pointer: coarse)').matches ? ROW_TOUCH : ROW
  const virtualizer = useVirtualizer({ count: listed.length, getScrollElement: () => scroller.current, estimateSize: () => height, overscan: 8 })
  if (comparison && areEqual(comparison))
    return (
      <p className={styles.none} role="status">
        {comparison.drawings ? t('equalDrawings') : t('equal', { count: comparison.differences.length })}
      </p>
    )
  if (listed.length === 0) return <p className={styles.none}>{t('none')}</p>
  const show = (difference: Difference | DrawingDifference): void => {
    if ('rows' in difference) {
      seek(difference)
      return showEntities(store, difference)
    }
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
                aria-pressed={'rows' in difference ? difference === sought : nodesOf(difference).every((node) => selection.nodes.has(node))}
                onClick={() => show(difference)}
              >
                <Badge change={change} />
                <span className={styles.name}>{name || t('unnamed')}</span>
                <span className={styles.what}>
                  {difference.change === 'moved' ? t('by', { distance: length(difference.distance ?? 0) }) : t(`change.${change}`)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
