import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { ChevronDown, ChevronUp, Search, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findTexts, type FoundText } from '../../core/drawing/findTexts.ts'
import { IconButton } from '../components/IconButton.tsx'
import { useCount } from '../viewer/useCount.ts'
import styles from './Drawing.module.css'
import { drawingAtom, drawingViewerAtom, spaceAtom, textSearchAtom } from './drawingState.ts'
import { flashAt } from './flash.ts'

/** A found text stands in the middle with this much room on each side, of its own width and height. */
const ROOM = { wide: 0.7, high: 7 }

/** Searches all tabs for a text; next and previous go there and make it flash. */
export function TextSearch() {
  const { t } = useTranslation(['drawing', 'viewer'])
  const say = useCount()
  const drawing = useAtomValue(drawingAtom)
  const viewer = useAtomValue(drawingViewerAtom)
  const [space, setSpace] = useAtom(spaceAtom)
  const close = useSetAtom(textSearchAtom)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(-1)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
  }, [])
  const found = useMemo(() => (drawing && query.trim() ? findTexts(drawing, query, space) : []), [drawing, query, space])

  const show = (next: number): void => {
    const hit: FoundText | undefined = found[next]
    if (!hit || !viewer) return
    setAt(next)
    // The list begins with the tab that is shown: on another one it is another list.
    if (hit.tab !== space) {
      setSpace(hit.tab)
      setAt(0)
    }
    const xs = hit.corners.map(([x]) => x)
    const ys = hit.corners.map(([, y]) => y)
    const [x0, y0, x1, y1] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
    const room = Math.max((x1 - x0) * ROOM.wide, (y1 - y0) * ROOM.high)
    viewer.fit([x0 - room, y0 - room, x1 + room, y1 + room], { animate: true })
    flashAt(hit.tab, hit.corners)
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
        placeholder={t('drawing:search.label')}
        aria-label={t('drawing:search.label')}
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
      <IconButton icon={ChevronUp} size="s" label={t('drawing:search.previous')} disabled={found.length === 0} onClick={() => step(-1)} />
      <IconButton icon={ChevronDown} size="s" label={t('drawing:search.next')} disabled={found.length === 0} onClick={() => step(1)} />
      <IconButton icon={X} size="s" label={t('drawing:search.close')} onClick={() => close(false)} />
    </search>
  )
}
