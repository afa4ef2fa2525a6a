import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { ChevronDown, ChevronUp, Regex, Search, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findTexts, type FoundText, textMatcher } from '../../../core/drawing/findTexts.ts'
import type { PlaneView } from '../../../../packages/viewer/src/api.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useAction } from '../../ui/action/ActionButton.tsx'
import { useCount } from '../../ui/quantity.ts'
import styles from './Drawing.module.css'
import { drawingAtom, drawingViewerAtom, spaceAtom, textSearchAtom } from '../../state/drawing/drawingState.ts'
import { flashAt } from './crosshair.ts'

/** A found text stands in the middle, its letters this high; smaller where it would not fit into this share of the canvas. */
const LETTER_PX = 20
const SHARE = 0.84

/** Searches all tabs for a text; next and previous go there and make it flash. */
export function TextSearch() {
  const store = useStore()
  const { t } = useTranslation(['drawing', 'viewer'])
  const { label } = useAction('drawingTextSearch')
  const say = useCount()
  const drawing = useAtomValue(drawingAtom)
  const viewer = useAtomValue(drawingViewerAtom)
  const [space, setSpace] = useAtom(spaceAtom)
  const close = useSetAtom(textSearchAtom)
  const [query, setQuery] = useState('')
  const [isExpression, setExpression] = useState(false)
  const [at, setAt] = useState(-1)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
  }, [])
  const takes = useMemo(() => textMatcher(query, isExpression), [query, isExpression])
  const found = useMemo(() => (drawing && takes && query.trim() ? findTexts(drawing, takes, space) : []), [drawing, takes, query, space])

  const show = (next: number): void => {
    const hit: FoundText | undefined = found[next]
    if (!hit || !viewer) return
    setAt(next)
    // The list begins with the tab that is shown: on another one it is another list.
    if (hit.tab !== space) {
      setSpace(hit.tab)
      setAt(0)
    }
    viewer.setView(viewOf(hit.corners, viewer.canvas), { animate: true })
    flashAt(store, hit.tab, hit.corners)
  }
  const step = (by: number): void => {
    if (found.length > 0) show((at + by + found.length) % found.length)
  }
  return (
    <search className={styles.search}>
      <Search size={16} aria-hidden="true" />
      <input
        ref={field}
        type="search"
        value={query}
        placeholder={label}
        aria-label={t('drawing:search.label')}
        aria-invalid={takes === undefined}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          setQuery(event.target.value)
          setAt(-1)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
          else if (event.key === 'Escape') close(false)
          else return
          event.preventDefault()
        }}
      />
      <output aria-live="polite">{query.trim() && (at >= 0 ? `${at + 1} / ${found.length}` : say('matches', found.length))}</output>
      <IconButton
        icon={Regex}
        size="s"
        label={t('drawing:search.expression')}
        aria-pressed={isExpression}
        onClick={() => {
          setExpression(!isExpression)
          setAt(-1)
          field.current?.focus()
        }}
      />
      <IconButton icon={ChevronUp} size="s" label={t('drawing:search.previous')} disabled={found.length === 0} onClick={() => step(-1)} />
      <IconButton icon={ChevronDown} size="s" label={t('drawing:search.next')} disabled={found.length === 0} onClick={() => step(1)} />
      <IconButton icon={X} size="s" label={t('drawing:search.close')} onClick={() => close(false)} />
    </search>
  )
}

function viewOf(corners: FoundText['corners'], { clientWidth, clientHeight }: HTMLCanvasElement): PlaneView {
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [x0, y0, x1, y1] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  const [a, b, c] = corners
  const height = Math.min(Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(c[0] - b[0], c[1] - b[1]))
  const scale = Math.min(LETTER_PX / height, (clientWidth * SHARE) / (x1 - x0), (clientHeight * SHARE) / (y1 - y0))
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2, scale }
}
