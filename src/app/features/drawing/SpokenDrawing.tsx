import { useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Drawing } from '../../../core/drawing/drawing.ts'
import { ownSpaces } from '../../../core/drawing/spaceWindow.ts'
import { formatNumber } from '../../../core/quantity/formatQuantity.ts'
import type { DrawingViewer } from '../../../../packages/viewer/src/api.ts'
import { drawingAtom, drawingHoverAtom, drawingSelectionAtom, selectionAfter } from '../../state/drawing/drawingState.ts'
import { rightDockRaisedAtom } from '../../state/panels.ts'
import type { Store } from '../../state/store.ts'
import { toolAtom } from '../../state/tool.ts'
import { crosshairAtom, dropCrosshair, isOnCanvas, moveCrosshair } from './crosshair.ts'

/** Live region of a drawing for screen readers: its opening, the entity under the crosshair, the selection. */
export function SpokenDrawing() {
  const { t, i18n } = useTranslation(['drawing', 'viewer'])
  const drawing = useAtomValue(drawingAtom)
  const isByKey = useAtomValue(crosshairAtom) !== null
  const hover = useAtomValue(drawingHoverAtom)
  const { space, entities } = useAtomValue(drawingSelectionAtom)
  if (!drawing) return null
  const count = ownSpaces(drawing).reduce((sum, each) => sum + each.entities.count, 0)
  const number = (value: number): string => formatNumber(value, i18n.language, 0)
  const [only] = entities
  const selected =
    entities.size === 1
      ? t('viewer:spoken.selected', { name: nameOf(drawing, space, only) })
      : entities.size > 1 && t('drawing:status.selected', { count: entities.size, number: number(entities.size) })
  return (
    <>
      <output className="visually-hidden" aria-live="polite">
        {t('viewer:spoken.opened', { name: drawing.name, parts: t('drawing:status.entities', { count, number: number(count) }) })}
      </output>
      <output className="visually-hidden" aria-live="polite">
        {isByKey && hover && nameOf(drawing, hover.space, hover.entity)}
      </output>
      <output className="visually-hidden" aria-live="polite">
        {selected}
      </output>
    </>
  )
}

function nameOf(drawing: Drawing, space: number, entity: number): string {
  const { type, layer } = drawing.spaces[space].entities
  return [drawing.entityTypes[type[entity]], drawing.layers[layer[entity]]?.name].filter(Boolean).join(', ')
}

/** While no tool is in hand: arrow keys move a crosshair that marks the entity under it, Enter selects that, Esc puts the crosshair away. */
export function useInspectKeys(viewer: DrawingViewer | null): void {
  const store = useStore()
  useEffect(() => {
    if (!viewer) return
    const onKey = (event: KeyboardEvent): void => {
      if (store.get(toolAtom) === null && isOnCanvas(event) && !event.defaultPrevented && inspect(store, viewer, event)) event.preventDefault()
    }
    const stop = viewer.on('move', (at) => {
      if (at && store.get(toolAtom) === null) dropCrosshair(store)
    })
    const drop = store.sub(toolAtom, () => dropCrosshair(store))
    addEventListener('keydown', onKey, { capture: true })
    return () => {
      stop()
      drop()
      dropCrosshair(store)
      removeEventListener('keydown', onKey, { capture: true })
    }
  }, [store, viewer])
}

function inspect(store: Store, viewer: DrawingViewer, event: KeyboardEvent): boolean {
  if (event.key === 'Enter' || event.key === 'Escape') {
    if (!store.get(crosshairAtom)) return false
    if (event.key === 'Escape') {
      dropCrosshair(store)
      store.set(drawingHoverAtom, null)
      return true
    }
    const pick = store.get(drawingHoverAtom)
    store.set(drawingSelectionAtom, selectionAfter(store.get(drawingSelectionAtom), pick, event.ctrlKey || event.metaKey))
    if (pick) store.set(rightDockRaisedAtom, true)
    return true
  }
  const place = moveCrosshair(store, viewer, event)
  if (!place) return false
  store.set(drawingHoverAtom, viewer.pick(place.x, place.y))
  return true
}

/** Writes a point of the sheet, with as many digits as the screen resolves. */
export function usePosition(): (viewer: Pick<DrawingViewer, 'view'>, x: number, y: number) => string {
  const { language } = useTranslation().i18n
  return useCallback(
    (viewer, x, y) => {
      const digits = Math.min(6, Math.max(0, Math.ceil(Math.log10(viewer.view().scale)) + 1))
      return `${formatNumber(x, language, digits)}; ${formatNumber(y, language, digits)}`
    },
    [language],
  )
}
