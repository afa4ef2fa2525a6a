import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { geographicPlace, PLACE_DIGITS } from '../../../core/drawing/geoLocation.ts'
import { tabsOf } from '../../../core/drawing/spaceWindow.ts'
import { formatNumber, listNumbers } from '../../../core/quantity/formatQuantity.ts'
import { drawingAtom, drawingHoverAtom, drawingSelectionAtom, drawingViewerAtom, spaceAtom } from '../../state/drawing/drawingState.ts'
import { UnitSelect } from '../../ui/viewer/ModelGroup.tsx'
import line from '../../ui/viewer/StatusLine.module.css'
import styles from './Drawing.module.css'
import { usePosition } from './SpokenDrawing.tsx'

/** The line along the bottom: the entity under the pointer, its place, and how many entities there are. */
export default function DrawingStatus() {
  const { t, i18n } = useTranslation(['drawing', 'viewer'])
  const drawing = useAtomValue(drawingAtom)
  const tab = useAtomValue(spaceAtom)
  const space = drawing?.spaces[tab]
  const location = drawing?.location
  const viewer = useAtomValue(drawingViewerAtom)
  const hover = useAtomValue(drawingHoverAtom)
  const selected = useAtomValue(drawingSelectionAtom).entities.size
  const position = useRef<HTMLSpanElement>(null)
  const write = usePosition()
  useEffect(
    () =>
      viewer?.on('move', (at) => {
        if (!position.current) return
        const point = at && viewer.toSheet(at.x, at.y)
        const place = point && space?.kind === 'model' && location ? geographicPlace(location, point.x, point.y) : undefined
        const degrees = place?.map((value) => `${formatNumber(value, i18n.language, PLACE_DIGITS)}°`)
        position.current.textContent = [point && write(viewer, point.x, point.y), degrees && listNumbers(degrees, i18n.language)].filter(Boolean).join(' · ')
      }),
    [viewer, write, space, location, i18n.language],
  )
  const over = hover && drawing?.spaces[hover.space]?.entities
  return (
    <footer className={line.line} aria-label={t('viewer:bar.status')}>
      <span className={styles.readout}>
        {over && drawing && (
          <>
            {drawing.entityTypes[over.type[hover.entity]]}
            <span className={line.owner}>{` · ${drawing.layers[over.layer[hover.entity]]?.name ?? ''}`}</span>
          </>
        )}
      </span>
      <span ref={position} className={styles.position} />
      <span className={line.counts}>
        {selected > 0 && <span>{t('drawing:status.selected', { count: selected, number: formatNumber(selected, i18n.language, 0) })}</span>}
        {space && <span>{t('drawing:status.entities', { count: space.entities.count, number: formatNumber(space.entities.count, i18n.language, 0) })}</span>}
      </span>
      <UnitSelect />
    </footer>
  )
}

/** The chosen tab is in sight. */
const showTab = (tab: HTMLElement | null): void => {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Model space and the layouts, as tabs along the bottom. */
export function LayoutTabs() {
  const { t } = useTranslation('drawing')
  const drawing = useAtomValue(drawingAtom)
  const [space, setSpace] = useAtom(spaceAtom)
  const list = useRef<HTMLDivElement>(null)
  const tabs = drawing ? tabsOf(drawing, space) : []
  if (!drawing || tabs.length < 2) return null
  const go = (step: number): void => {
    setSpace(tabs.at((tabs.indexOf(space) + step) % tabs.length)!)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus())
  }
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={t('tabs')}>
      {tabs.map((at) => (
        <button
          key={at}
          ref={at === space ? showTab : undefined}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={at === space}
          tabIndex={at === space ? 0 : -1}
          onClick={() => setSpace(at)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
            event.preventDefault()
            go(event.key === 'ArrowRight' ? 1 : -1)
          }}
        >
          {drawing.spaces[at].kind === 'model' ? t('model') : drawing.spaces[at].name}
        </button>
      ))}
    </div>
  )
}
