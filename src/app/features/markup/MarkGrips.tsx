import { useStore } from 'jotai'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cornersOf, type Spot } from '../../../core/markup/markPath.ts'
import { arrowWays } from '../../lib/chord.ts'
import { rememberChange } from '../../state/history.ts'
import { drag, InHtml } from '../../ui/overlay/Pinned.tsx'
import type { Store } from '../../state/store.ts'
import { bendMark, type Mark, marksAtom, updateMark } from '../../state/markup/marks.ts'
import styles from './Markup.module.css'
import { sheetNow, useSheetFrame } from './sheet.ts'

/** Step of an arrow key; the larger one with Shift. */
const STEP_PX = 8
const FINE_PX = 1

/** Shapes that are pulled at their points; the rest is moved as a whole by one grip. */
const isPulled = ({ kind }: Pick<Mark, 'kind'>): boolean => kind === 'arrow' || kind === 'box' || kind === 'cloud'

const moved = (spots: readonly Spot[], dx: number, dy: number): Spot[] => spots.map(({ x, y }) => ({ x: x + dx, y: y + dy }))

/** The spots of a mark of which one is pulled: the corner over against it stays. */
function pulled(mark: Mark, spots: readonly Spot[], at: number, dx: number, dy: number): readonly Spot[] {
  if (!isPulled(mark)) return moved(spots, dx, dy)
  const to = { x: spots[at].x + dx, y: spots[at].y + dy }
  if (mark.kind === 'arrow') return spots.map((spot, i) => (i === at ? to : spot))
  return cornersOf(spots[(at + 2) % 4], to)
}

/** Moves a mark as a whole by a press on it. */
export function dragMark(store: Store, mark: Mark, down: React.PointerEvent<HTMLElement | SVGElement>, at?: number): void {
  const sheet = sheetNow(store)
  const spots = sheet?.spots(mark)
  const before = store.get(marksAtom)
  if (!sheet || !spots) return
  drag(down, {
    move: (dx, dy) => bendMark(store, mark.id, sheet.replace(mark, at === undefined ? moved(spots, dx, dy) : pulled(mark, spots, at, dx, dy))),
    end(isMoved) {
      if (isMoved) rememberChange(store, marksAtom, before)
      else store.set(marksAtom, before)
    },
  })
}

/** The grips of the selected mark. */
export function MarkGrips({ mark }: { mark: Mark }) {
  const store = useStore()
  const { t } = useTranslation('markup')
  const grips = useRef<(HTMLElement | null)[]>([])
  useSheetFrame((sheet) => {
    const spots = sheet.spots(mark)
    for (const [i, grip] of grips.current.entries()) {
      if (!grip) continue
      grip.hidden = !spots
      if (spots?.[i]) grip.style.transform = `translate(${spots[i].x.toFixed(1)}px, ${spots[i].y.toFixed(1)}px)`
    }
  })
  const nudge = (event: React.KeyboardEvent, at: number): void => {
    const way = arrowWays[event.key]
    const sheet = sheetNow(store)
    const spots = sheet?.spots(mark)
    if (!way || !sheet || !spots) return
    event.preventDefault()
    event.stopPropagation()
    const step = event.shiftKey ? FINE_PX : STEP_PX
    updateMark(store, mark.id, sheet.replace(mark, pulled(mark, spots, at, way[0] * step, way[1] * step)))
  }
  return (
    <InHtml>
      {(isPulled(mark) ? mark.points : mark.points.slice(0, 1)).map((_, i) => (
        <button
          key={i}
          ref={(element) => void (grips.current[i] = element)}
          type="button"
          className={styles.grip}
          data-handle
          data-whole={!isPulled(mark) || undefined}
          aria-label={isPulled(mark) ? t('grip', { number: i + 1 }) : t('move')}
          onPointerDown={(down) => dragMark(store, mark, down, i)}
          onKeyDown={(event) => nudge(event, i)}
        />
      ))}
    </InHtml>
  )
}
