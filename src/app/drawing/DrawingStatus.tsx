import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../core/quantity/formatQuantity.ts'
import line from '../viewer/status/StatusLine.module.css'
import { UnitSelect } from '../viewer/status/UnitSelect.tsx'
import styles from './Drawing.module.css'
import { drawingAtom, drawingHoverAtom, drawingSelectionAtom, drawingViewerAtom, spaceAtom } from './drawingState.ts'

/** The line along the bottom: what is under the pointer, where it is, how much there is. */
export default function DrawingStatus() {
  const { t, i18n } = useTranslation(['drawing', 'viewer'])
  const drawing = useAtomValue(drawingAtom)
  const tab = useAtomValue(spaceAtom)
  const space = drawing?.spaces[tab]
  const viewer = useAtomValue(drawingViewerAtom)
  const hover = useAtomValue(drawingHoverAtom)
  const selected = useAtomValue(drawingSelectionAtom).entities.size
  const position = useRef<HTMLSpanElement>(null)
  const { language } = i18n
  useEffect(
    () =>
      viewer?.on('move', (at) => {
        if (!position.current) return
        const point = at && viewer.toSheet(at.x, at.y)
        const digits = Math.min(6, Math.max(0, Math.ceil(Math.log10(viewer.view().scale)) + 1))
        position.current.textContent = point ? `${formatNumber(point.x, language, digits)}; ${formatNumber(point.y, language, digits)}` : ''
      }),
    [viewer, language],
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
        {selected > 0 && <span>{t('drawing:status.selected', { count: selected, number: formatNumber(selected, language, 0) })}</span>}
        {space && <span>{t('drawing:status.entities', { count: space.entities.count, number: formatNumber(space.entities.count, language, 0) })}</span>}
      </span>
      <UnitSelect />
    </footer>
  )
}
