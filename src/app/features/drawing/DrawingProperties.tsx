import { useAtomValue, useStore } from 'jotai'
import { FileDown, Focus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { attributesOf, blockCounts, blockTable, extendedOf, hyperlinkOf } from '../../../core/drawing/blockList.ts'
import { csv } from '../../../core/bom/bom.ts'
import type { Drawing } from '../../../core/drawing/drawing.ts'
import { type GeoLocation, northAngle, PLACE_DIGITS } from '../../../core/drawing/geoLocation.ts'
import { entityFacts } from '../../../core/drawing/entityFacts.ts'
import { recordsOf, spaceExtents } from '../../../core/drawing/spaceWindow.ts'
import { inked } from '../../../core/drawing/resolvedStyle.ts'
import { formatNumber, listNumbers } from '../../../core/quantity/formatQuantity.ts'
import { documentAtom } from '../../state/document.ts'
import { download, fileName } from '../../lib/browser.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { FactNote, FactRow, FactGroup } from '../../ui/facts/Facts.tsx'
import { formatName } from '../../ui/viewer/ModelGroup.tsx'
import panel from '../../ui/viewer/PropertiesPanel.module.css'
import styles from './Drawing.module.css'
import { drawingAtom, drawingSelectionAtom, drawnAtom, layersShownAtom, showLayers, spaceAtom } from '../../state/drawing/drawingState.ts'
import { lookAtom } from './look.ts'
import { useMeasures } from './measure/useMeasures.ts'

/** All that is known of the selected entities; of the drawing when nothing is selected. */
export default function DrawingProperties() {
  const { t, i18n } = useTranslation(['drawing', 'viewer'])
  const drawing = useAtomValue(drawingAtom)
  const document = useAtomValue(documentAtom)
  const { space, entities } = useAtomValue(drawingSelectionAtom)
  const tab = useAtomValue(spaceAtom)
  const drawn = useAtomValue(drawnAtom)
  const { ground, onGround } = useAtomValue(lookAtom)
  const measures = useMeasures()
  const facts = useMemo(() => (drawing && entities.size > 0 ? entityFacts(drawn ?? drawing, space, entities) : undefined), [drawing, drawn, space, entities])
  if (!drawing || !document) return null
  const count = (value: number): string => formatNumber(value, i18n.language, 0)
  if (!facts) {
    const box = spaceExtents(drawing, recordsOf(drawing, tab))
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
        {drawing.location && <Location location={drawing.location} />}
        <Blocks drawing={drawing} />
        <FactGroup title={t('drawing:properties.entities')}>
          {kinds.map(([type, many]) => (
            <FactRow key={type} name={type} value={count(many)} />
          ))}
        </FactGroup>
      </div>
    )
  }
  const [only = -1] = entities
  const attributes = entities.size === 1 ? attributesOf(drawing, space, only) : []
  const extended = entities.size === 1 ? extendedOf(drawing, space, only) : []
  const color =
    facts.color === undefined ? undefined : inked(facts.color, { background: (ground << 8) >>> 0, foreground: (onGround << 8) >>> 0, monochrome: false })
  const hex = color === undefined ? '' : `#${(color >>> 8).toString(16).padStart(6, '0')}`
  return (
    <div className={panel.panel}>
      <FactGroup title={facts.count === 1 ? facts.type : t('drawing:properties.several', { count: facts.count })}>
        <FactRow name={t('drawing:properties.type')} value={facts.type} />
        {facts.block && <FactRow name={t('drawing:properties.block')} value={facts.block} />}
        <FactRow name={t('drawing:properties.layer')} value={facts.layer}>
          {facts.layer}
          <Isolate drawing={drawing} name={facts.layer} layers={new Set([...entities].map((entity) => drawing.spaces[space].entities.layer[entity]))} />
        </FactRow>
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
      {attributes.length > 0 && (
        <FactGroup title={t('drawing:properties.attributes')}>
          {attributes.map(([tag, value], at) => (
            <FactRow key={at} name={tag} value={value} />
          ))}
        </FactGroup>
      )}
      {extended.length > 0 && (
        <FactGroup title={t('drawing:properties.extended')}>
          {extended.map(([application, text], at) => {
            const address = hyperlinkOf(application, text)
            if (address === undefined) return <FactRow key={at} name={application} value={text} />
            return (
              <FactRow key={at} name={t('drawing:properties.hyperlink')} value={address}>
                <a href={address} target="_blank" rel="noopener noreferrer">
                  {address}
                </a>
              </FactRow>
            )
          })}
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

/** Where on earth model space lies. */
function Location({ location }: { location: GeoLocation }) {
  const { t, i18n } = useTranslation('drawing')
  const { system, description, epsg, latitude, longitude, kind, design, reference, metresPerUnit } = location
  const write = (values: readonly number[], digits?: number): string =>
    listNumbers(
      values.map((value) => formatNumber(value, i18n.language, digits)),
      i18n.language,
    )
  return (
    <FactGroup title={t('location.title')}>
      <FactRow name={t('location.system')} value={[system || '–', description, epsg && `EPSG:${epsg}`].filter(Boolean).join(' · ')} />
      {latitude !== undefined && longitude !== undefined && <FactRow name={t('location.place')} value={write([latitude, longitude], PLACE_DIGITS)} />}
      {kind === 'local' && (
        <>
          <FactRow name={t('location.design')} value={write(design, 3)} />
          <FactRow name={t('location.reference')} value={write(reference, 3)} />
        </>
      )}
      <FactRow name={t('location.unit')} value={formatNumber(metresPerUnit, i18n.language)} />
      <FactRow name={t('location.north')} value={`${formatNumber(northAngle(location), i18n.language, 2)}°`} />
    </FactGroup>
  )
}

/** How often each block stands in the drawing, and the table of all with their attributes. */
function Blocks({ drawing }: { drawing: Drawing }) {
  const { t, i18n } = useTranslation('drawing')
  const counts = useMemo(() => blockCounts(drawing), [drawing])
  if (counts.length === 0) return null
  const save = (): void => {
    const heads = [t('tabs'), t('properties.block'), t('properties.layer'), t('properties.handle')] as const
    download(new Blob([csv(blockTable(drawing, heads))], { type: 'text/csv' }), fileName(drawing.name, 'csv'))
  }
  return (
    <FactGroup title={t('properties.blocks')} open={false}>
      {counts.map(([name, many]) => (
        <FactRow key={name} name={name} value={formatNumber(many, i18n.language, 0)} />
      ))}
      <FactNote>
        <Button kind="quiet" onClick={save}>
          <FileDown size={16} aria-hidden="true" />
          {t('measure.csv')}
        </Button>
      </FactNote>
    </FactGroup>
  )
}

/** Shows the layers of the selection alone; once more, those that the file shows. */
function Isolate({ drawing, name, layers }: { drawing: Drawing; name: string; layers: ReadonlySet<number> }) {
  const store = useStore()
  const { t } = useTranslation('drawing')
  const shown = useAtomValue(layersShownAtom)
  const isAlone = shown.every((on, layer) => (on === 1) === layers.has(layer))
  const isolate = (): void =>
    showLayers(
      store,
      Uint8Array.from(drawing.layers, ({ visible }, layer) => ((isAlone ? visible : layers.has(layer)) ? 1 : 0)),
    )
  return <IconButton icon={Focus} size="s" label={t('layers.isolate', { name })} aria-pressed={isAlone} className={styles.besideFact} onClick={isolate} />
}
