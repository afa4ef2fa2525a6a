import { useAtomValue, useStore } from 'jotai'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Eye, EyeOff, Focus, Lock, Printer, Search } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Drawing, type Layer } from '../../../core/drawing/drawing.ts'
import { inked } from '../../../core/drawing/resolvedStyle.ts'
import { useLaidOut } from '../../ui/useShown.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useCount } from '../../ui/quantity.ts'
import search from '../../ui/viewer/TreeSearch.module.css'
import { drawingAtom, drawnAtom, layersShownAtom, layerStateAtom, showLayers, shownInState } from '../../state/drawing/drawingState.ts'
import styles from './Layers.module.css'
import { lookAtom } from './look.ts'

const ROW_PX = 32
const TOUCH_ROW_PX = 48
const isCoarse = globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

/** The layers: colour, name, on and off, alone. */
export default function LayersPanel() {
  const store = useStore()
  const { t } = useTranslation('drawing')
  const say = useCount()
  const drawing = useAtomValue(drawingAtom)
  const shown = useAtomValue(layersShownAtom)
  const layers = useAtomValue(drawnAtom)?.layers
  const [query, setQuery] = useState('')
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => {
    const words = query.trim().toLocaleLowerCase()
    const all = (layers ?? []).map((layer, index) => ({ layer, index }))
    return all
      .filter(({ layer }) => layer.name.toLocaleLowerCase().includes(words))
      .sort((a, b) => a.layer.name.localeCompare(b.layer.name, undefined, { numeric: true }))
  }, [layers, query])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isCoarse ? TOUCH_ROW_PX : ROW_PX),
    overscan: 10,
  })
  const isLaidOut = useLaidOut()
  if (!drawing) return null

  const change = (fill: (index: number) => boolean): void =>
    showLayers(
      store,
      Uint8Array.from(shown, (_, index) => (fill(index) ? 1 : 0)),
    )
  const listed = new Set(rows.map(({ index }) => index))
  const isAlone = (index: number): boolean => shown.every((on, other) => (on === 1) === (other === index))
  const stated = shownInState(drawing, store.get(layerStateAtom))
  const initial = (index: number): boolean => stated[index] === 1
  return (
    <div className={styles.panel}>
      <div className={search.bar}>
        <label className={search.field}>
          <Search size={15} aria-hidden="true" />
          <input
            type="search"
            value={query}
            placeholder={t('layers.search')}
            aria-label={t('layers.search')}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => setQuery(event.target.value)}
          />
          {query && <output className={search.count}>{say('matches', rows.length)}</output>}
        </label>
        <IconButton icon={Eye} size="s" label={t('layers.allOn')} onClick={() => change((index) => shown[index] === 1 || listed.has(index))} />
        <IconButton icon={EyeOff} size="s" label={t('layers.allOff')} onClick={() => change((index) => shown[index] === 1 && !listed.has(index))} />
      </div>
      {drawing.layerStates && <LayerStates drawing={drawing} />}
      <div ref={scroller} className={styles.scroller}>
        <ul className={styles.list} style={{ height: virtual.getTotalSize() }} aria-label={t('layers.title')}>
          {(isLaidOut ? virtual.getVirtualItems() : []).map(({ index: row, start, size }) => {
            const { layer, index } = rows[row]
            return (
              <LayerRow
                key={index}
                layer={layer}
                shown={shown[index] === 1}
                alone={isAlone(index)}
                style={{ height: size, transform: `translateY(${start}px)` }}
                onToggle={() => change((other) => (other === index ? shown[other] === 0 : shown[other] === 1))}
                onIsolate={() => (isAlone(index) ? change(initial) : change((other) => other === index))}
              />
            )
          })}
        </ul>
      </div>
    </div>
  )
}

/** Value of the choice when layers were turned on or off since. */
const CHANGED = 'changed'

/** The layer states that the file keeps: choosing one turns layers on and off and gives them its looks. */
function LayerStates({ drawing }: { drawing: Drawing }) {
  const store = useStore()
  const { t } = useTranslation('drawing')
  const state = useAtomValue(layerStateAtom)
  const shown = useAtomValue(layersShownAtom)
  const stated = useMemo(() => shownInState(drawing, state), [drawing, state])
  const isChanged = stated.some((on, layer) => on !== shown[layer])
  const description = drawing.layerStates?.[state]?.description
  return (
    <div className={styles.states}>
      <label htmlFor="layer-state">{t('layers.state')}</label>
      <select
        className={styles.state}
        id="layer-state"
        title={description}
        value={isChanged ? CHANGED : state}
        onChange={({ target }) => showLayers(store, shownInState(drawing, Number(target.value)), Number(target.value))}
      >
        {isChanged && (
          <option value={CHANGED} disabled>
            {t('layers.stateChanged')}
          </option>
        )}
        <option value={-1}>{t('layers.stateOfFile')}</option>
        {drawing.layerStates?.map(({ name }, index) => (
          <option key={index} value={index}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

interface LayerRowProps {
  layer: Layer
  shown: boolean
  alone: boolean
  style: React.CSSProperties
  onToggle(): void
  onIsolate(): void
}

function LayerRow({ layer, shown, alone, style, onToggle, onIsolate }: LayerRowProps) {
  const { t } = useTranslation('drawing')
  const { ground, onGround } = useAtomValue(lookAtom)
  const color = inked(layer.color, { background: (ground << 8) >>> 0, foreground: (onGround << 8) >>> 0, monochrome: false })
  return (
    <li className={styles.row} data-shown={shown} style={style}>
      <IconButton
        icon={shown ? Eye : EyeOff}
        size="s"
        label={t(shown ? 'layers.hide' : 'layers.show', { name: layer.name })}
        aria-pressed={shown}
        onClick={onToggle}
      />
      <span className={styles.swatch} style={{ background: `#${(color >>> 8).toString(16).padStart(6, '0')}` }} />
      <button type="button" className={styles.name} title={layer.name} onClick={onToggle} tabIndex={-1}>
        <bdi>{layer.name}</bdi>
      </button>
      {layer.locked && <Lock size={13} className={styles.mark} role="img" aria-label={t('layers.locked')} />}
      {!layer.plotted && (
        <span className={styles.mark} title={t('layers.notPlotted')}>
          <Printer size={13} role="img" aria-label={t('layers.notPlotted')} />
        </span>
      )}
      <IconButton icon={Focus} size="s" label={t('layers.isolate', { name: layer.name })} aria-pressed={alone} className={styles.isolate} onClick={onIsolate} />
    </li>
  )
}
