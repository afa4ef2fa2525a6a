import { useAtomValue, useStore } from 'jotai'
import { type FocusEvent, type KeyboardEvent, useEffect, useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mapX, mapY, scaleOf, type SpaceWindow } from '../../../../core/drawing/spaceWindow.ts'
import { figureOf, type SheetDimension, textOf } from '../../../../core/export/drawing/sheetDimension.ts'
import type { DrawingViewer } from '../../../../../packages/viewer/src/api.ts'
import { arrowWays } from '../../../lib/chord.ts'
import { drawingViewerAtom } from '../../../state/drawing/drawingState.ts'
import { toolAtom } from '../../../state/tool.ts'
import overlay from '../../../ui/overlay/Overlay.module.css'
import { dragDimensions } from './dragDimensions.ts'
import { dropHeld, heldAtom, holdAt, movableAtom, windowOf } from './sheetDimensions.ts'
import styles from './SheetDimensions.module.css'

/** Steps of arrow keys on paper, millimetres. */
const STEP = 1
const FINE = 0.1
/** Around the text of a dimension in focus, CSS pixels. */
const PAD = 4

/** Dimensions of a sheet that was made of a model, to be moved: dragged, or picked up, moved and left by keys. */
export function SheetDimensions() {
  const viewer = useAtomValue(drawingViewerAtom)
  const count = useAtomValue(movableAtom).length
  const tool = useAtomValue(toolAtom)
  return viewer && count > 0 && tool === null ? <Movable viewer={viewer} /> : null
}

function Movable({ viewer }: { viewer: DrawingViewer }) {
  const store = useStore()
  const { t } = useTranslation('drawing')
  const dimensions = useAtomValue(movableAtom)
  const held = useAtomValue(heldAtom)
  const [at, setAt] = useState(0)
  const [hasFocus, setFocus] = useState(false)
  const [byKey, setByKey] = useState<SheetDimension>()
  const [said, say] = useState('')
  const [, follow] = useReducer((frames: number) => frames + 1, 0)
  const isBusy = hasFocus || held !== null
  useEffect(() => dragDimensions(store, viewer), [store, viewer])
  useEffect(() => (isBusy ? viewer.on('frame', follow) : undefined), [viewer, isBusy])
  const value = (dimension: SheetDimension): string => textOf(dimension)

  const drop = (): void => {
    setByKey(undefined)
    dropHeld(store)
    say(t('dimension.left', { value: value(dimensions[at].dimension) }))
  }
  const onKey = (event: KeyboardEvent<SVGGElement>): void => {
    const { dimension } = dimensions[at]
    const way = event.ctrlKey || event.metaKey || event.altKey ? undefined : arrowWays[event.key]
    if (event.key === 'Enter' || event.key === ' ') {
      if (byKey) drop()
      else {
        setByKey(dimension)
        store.set(heldAtom, { at, now: dimension })
        say(t('dimension.held', { value: value(dimension) }))
      }
    } else if (event.key === 'Escape' && byKey) {
      setByKey(undefined)
      store.set(heldAtom, null)
      say(t('dimension.back', { value: value(dimension) }))
    } else if (way && byKey && held) {
      const step = (event.shiftKey ? FINE : STEP) / dimension.scale
      // Rows of the screen run downwards.
      holdAt(store, at, held.now, [way[0] * step, -way[1] * step])
    } else if (way) {
      const next = (at + (way[0] + way[1] > 0 ? 1 : dimensions.length - 1)) % dimensions.length
      setAt(next)
      const item = event.currentTarget.querySelector<SVGGElement>(`[data-dimension="${next}"]`)
      item?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onBlur = (event: FocusEvent<SVGGElement>): void => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    if (byKey) drop()
    setFocus(false)
  }
  return (
    <>
      <svg className={overlay.svg} data-overlay="svg">
        <g role="group" aria-label={t('dimension.group')} aria-describedby="dimension-keys" onKeyDown={onKey} onFocus={() => setFocus(true)} onBlur={onBlur}>
          {dimensions.map(({ written, dimension }, each) => {
            const shown = held?.at === each ? held.now : dimension
            const { text } = figureOf(shown)
            const window = windowOf(store, text)
            if (!window) return null
            const place = placeIn(viewer, window)
            const [x, y] = place(text.at)
            const factor = viewer.view().scale * scaleOf(window.toSheet)
            const [width, height] = [(text.upright ? text.height : text.width) * factor + 2 * PAD, (text.upright ? text.width : text.height) * factor + 2 * PAD]
            return (
              <g
                key={written.handle}
                role="button"
                tabIndex={each === Math.min(at, dimensions.length - 1) ? 0 : -1}
                aria-label={t('dimension.name', { value: value(dimension) })}
                aria-pressed={held?.at === each}
                className={styles.item}
                data-dimension={each}
                onFocus={() => setAt(each)}
              >
                <rect className={styles.ring} x={x - width / 2} y={y - height / 2} width={width} height={height} rx={3} />
              </g>
            )
          })}
        </g>
        {held && <Held viewer={viewer} dimension={held.now} />}
      </svg>
      <p id="dimension-keys" hidden>
        {t('dimension.keys')}
      </p>
      <output className="visually-hidden" aria-live="polite">
        {said}
      </output>
    </>
  )
}

/** From coordinates of model space to the canvas. */
const placeIn =
  (viewer: DrawingViewer, { toSheet }: SpaceWindow) =>
  ([px, py]: readonly [number, number]): [number, number] => {
    const { x, y } = viewer.toScreen(mapX(toSheet, px, py), mapY(toSheet, px, py))
    return [x, y]
  }

/** The dimension where it would be left. */
function Held({ viewer, dimension }: { viewer: DrawingViewer; dimension: SheetDimension }) {
  const store = useStore()
  const { lines, arrows, text } = figureOf(dimension)
  const window = windowOf(store, text)
  if (!window) return null
  const place = placeIn(viewer, window)
  const path = (points: readonly (readonly [number, number])[]): string =>
    `M${points
      .map((point) =>
        place(point)
          .map((v) => v.toFixed(1))
          .join(' '),
      )
      .join('L')}`
  const [x, y] = place(text.at)
  const size = text.height * viewer.view().scale * scaleOf(window.toSheet)
  return (
    <g className={styles.held} aria-hidden="true" data-held>
      <path className={styles.lines} d={lines.map(path).join('')} />
      <path className={styles.arrows} d={arrows.map((arrow) => `${path(arrow)}Z`).join('')} />
      <text
        className={styles.text}
        // The height of a text is that of its capitals.
        fontSize={size / 0.72}
        textAnchor="middle"
        dominantBaseline="central"
        transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})${text.upright ? ' rotate(-90)' : ''}`}
      >
        {text.text}
      </text>
    </g>
  )
}
