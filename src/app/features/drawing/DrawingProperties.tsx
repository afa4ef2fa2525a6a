import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { entityFacts } from '../../../core/drawing/entityFacts.ts'
import { spaceExtents } from '../../../core/drawing/spaceWindow.ts'
import { inked } from '../../../core/drawing/resolvedStyle.ts'
import { formatNumber, listNumbers } from '../../../core/quantity/formatQuantity.ts'
import { documentAtom } from '../../state/document.ts'
import { FactRow, FactGroup } from '../../ui/facts/Facts.tsx'
import { formatName } from '../../ui/viewer/ModelGroup.tsx'
import panel from '../../ui/viewer/PropertiesPanel.module.css'
import styles from './Drawing.module.css'
import { drawingAtom, drawingSelectionAtom, spaceAtom } from '../../state/drawing/drawingState.ts'
import { lookAtom } from './look.ts'
import { useMeasures } from './measure/useMeasures.ts'

/** All that is known of the selected entities; of the drawing when nothing is selected. */
export default function DrawingProperties() {
  const { t, i18n } = useTranslation(['drawing', 'viewer'])
  const drawing = useAtomValue(drawingAtom)
  const document = useAtomValue(documentAtom)
  const { space, entities } = useAtomValue(drawingSelectionAtom)
  const tab = useAtomValue(spaceAtom)
  const { ground, onGround } = useAtomValue(lookAtom)
  const measures = useMeasures()
  const facts = useMemo(() => (drawing && entities.size > 0 ? entityFacts(drawing, space, entities) : undefined), [drawing, space, entities])
  if (!drawing || !document) return null
  const count = (value: number): string => formatNumber(value, i18n.language, 0)
  if (!facts) {
    const box = spaceExtents(drawing, tab)
    const kinds = Object.entries(drawing.counts).sort((a, b) => b[1] - a[1])
    return (
      <div className={panel.panel}>
        <FactGroup title={t('drawing:properties.drawing')}>
          <FactRow name={t('viewer:properties.name')} value={drawing.name} />
          <FactRow name={t('viewer:properties.format')} value={formatName(document.format)} />
          {drawing.application && <FactRow name={t('viewer:properties.application')} value={drawing.application} />}
          <FactRow name={t('viewer:properties.units')} value={drawing.units ?? '–'} />
          {box && <FactRow name={t('drawing:properties.size')} value={`${measures.length(box[2] - box[0], tab)} × ${measures.length(box[3] - box[1], tab)}`} />}
          <FactRow name={t('drawing:layers.title')} value={count(drawing.layers.length)} />
          <FactRow name={t('drawing:tabs')} value={count(drawing.spaces.filter(({ kind }) => kind === 'paper').length)} />
        </FactGroup>
        <FactGroup title={t('drawing:properties.entities')}>
          {kinds.map(([type, many]) => (
            <FactRow key={type} name={type} value={count(many)} />
          ))}
        </FactGroup>
      </div>
    )
  }
  const color =
    facts.color === undefined ? undefined : inked(facts.color, { background: (ground << 8) >>> 0, foreground: (onGround << 8) >>> 0, monochrome: false })
  const hex = color === undefined ? '' : `#${(color >>> 8).toString(16).padStart(6, '0')}`
  return (
    <div className={panel.panel}>
      <FactGroup title={facts.count === 1 ? facts.type : t('drawing:properties.several', { count: facts.count })}>
        <FactRow name={t('drawing:properties.type')} value={facts.type} />
        {facts.block && <FactRow name={t('drawing:properties.block')} value={facts.block} />}
        <FactRow name={t('drawing:properties.layer')} value={facts.layer} />
        {hex && (
          <FactRow name={t('drawing:properties.color')} value={hex}>
            <span className={styles.swatchFact} style={{ background: hex }} />
            {hex}
          </FactRow>
        )}
        {facts.lineType && <FactRow name={t('drawing:properties.lineType')} value={facts.lineType} />}
        {facts.weight !== undefined && <FactRow name={t('drawing:properties.weight')} value={`${formatNumber(facts.weight, i18n.language, 2)} mm`} />}
        {facts.handle && <FactRow name={t('drawing:properties.handle')} value={facts.handle} />}
      </FactGroup>
      {(facts.length !== undefined || facts.area !== undefined || facts.box) && (
        <FactGroup title={t('drawing:properties.geometry')}>
          {facts.length !== undefined && <FactRow name={t('drawing:properties.length')} value={measures.length(facts.length, space)} />}
          {facts.area !== undefined && <FactRow name={t('drawing:measure.area')} value={measures.area(facts.area, space)} />}
          {facts.radius !== undefined && <FactRow name={t('drawing:measure.radius')} value={measures.length(facts.radius, space)} />}
          {facts.center && (
            <FactRow
              name={t('drawing:snap.centre')}
              value={listNumbers(
                facts.center.map((value) => formatNumber(value, i18n.language)),
                i18n.language,
              )}
            />
          )}
          {facts.box && (
            <FactRow
              name={t('drawing:properties.size')}
              value={`${measures.length(facts.box[2] - facts.box[0], space)} × ${measures.length(facts.box[3] - facts.box[1], space)}`}
            />
          )}
        </FactGroup>
      )}
      {facts.texts.length > 0 && (
        <FactGroup title={t('drawing:properties.texts')}>
          {facts.texts.map((text, at) => (
            <FactRow key={at} name={String(at + 1)} value={text} />
          ))}
        </FactGroup>
      )}
    </div>
  )
}
