import { useAtomValue } from 'jotai'
import { useEffect, useReducer } from 'react'
import { mapX, mapY } from '../../../../core/drawing/spaceWindow.ts'
import type { SnapKind } from '../../../../core/drawing/snap.ts'
import { spaceAtom, drawingAtom, drawingViewerAtom } from '../../../state/drawing/drawingState.ts'
import { toolAtom } from '../../../state/tool.ts'
import { crosshairAtom, flashAtom, padded } from '../crosshair.ts'
import overlay from '../../../ui/overlay/Overlay.module.css'
import { DOT_RADIUS, labelSpot, measurePath, onCanvas, PLATE_HEIGHT, PLATE_RADIUS, plateWidth } from './figure.ts'
import {
  aimAtom,
  chosenMeasurementAtom,
  drawingMeasurementsAtom,
  inWindow,
  type MeasureMode,
  measureModeAtom,
  pendingAtom,
  windowOf,
} from '../../../state/drawing/measureState.ts'
import styles from './Measure.module.css'
import { useMeasures } from './useMeasures.ts'
import { useMeasureTool } from './useMeasureTool.ts'

type Place = (x: number, y: number) => { x: number; y: number }

/** Measurements, the one that is being made, and the flash of a found text, over the canvas. */
export function MeasureLayer() {
  const viewer = useAtomValue(drawingViewerAtom)
  const drawing = useAtomValue(drawingAtom)
  const tab = useAtomValue(spaceAtom)
  const tool = useAtomValue(toolAtom)
  const mode = useAtomValue(measureModeAtom)
  const list = useAtomValue(drawingMeasurementsAtom)
  const chosen = useAtomValue(chosenMeasurementAtom)
  const pending = useAtomValue(pendingAtom)
  const aim = useAtomValue(aimAtom)
  const crosshair = useAtomValue(crosshairAtom)
  const flash = useAtomValue(flashAtom)
  const measures = useMeasures()
  const [, follow] = useReducer((frames: number) => frames + 1, 0)
  useMeasureTool(viewer, tool === 'measure')
  const here = list.filter((measurement) => measurement.tab === tab)
  const isBusy = here.length > 0 || pending !== null || aim !== null || crosshair !== null || flash !== null
  useEffect(() => (isBusy ? viewer?.on('frame', follow) : undefined), [viewer, isBusy])
  if (!viewer || !drawing || !isBusy) return null

  const placeIn =
    (window: { toSheet: Parameters<typeof mapX>[0] }): Place =>
    (x, y) =>
      viewer.toScreen(mapX(window.toSheet, x, y), mapY(window.toSheet, x, y))
  const pendingMode = mode === 'calibrate' || mode === 'smart' ? 'distance' : mode
  const live = pending && aim ? [...pending.points.flatMap(({ x, y }) => [x, y]), ...inWindow({ ...aim.point, window: aim.window }, pending.window)] : undefined
  return (
    <svg className={overlay.svg} aria-hidden="true" data-overlay="svg">
      {flash && flash.tab === tab && (
        <polygon
          key={flash.id}
          className={styles.flash}
          data-handle
          points={padded(flash.corners.map(([x, y]) => viewer.toScreen(x, y)))
            .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
            .join(' ')}
        />
      )}
      {here.map((measurement) => {
        const window = windowOf(drawing, measurement)
        return (
          window && (
            <Figure
              key={measurement.id}
              mode={measurement.mode}
              points={measurement.points}
              place={placeIn(window)}
              text={measurement.id === chosen ? measures.inFull(measurement) : measures.of(measurement)}
              chosen={measurement.id === chosen}
            />
          )
        )
      })}
      {live && pending && (
        <Figure
          mode={pendingMode}
          points={live}
          place={placeIn(pending.window)}
          text={live.length >= (pendingMode === 'distance' ? 4 : 6) ? measures.inFull({ mode: pendingMode, points: live, space: pending.window.space }) : ''}
          chosen
        />
      )}
      {crosshair && <Crosshair {...viewer.toScreen(crosshair.x, crosshair.y)} />}
      {aim && tool === 'measure' && <SnapMark kind={aim.point.snap} {...placeIn(aim.window)(aim.point.x, aim.point.y)} />}
    </svg>
  )
}

interface FigureProps {
  mode: MeasureMode
  points: readonly number[]
  place: Place
  text: string
  chosen: boolean
}

function Figure({ mode, points, place, text, chosen }: FigureProps) {
  const at: { x: number; y: number }[] = []
  for (let i = 0; i + 1 < points.length; i += 2) at.push(place(points[i], points[i + 1]))
  const path = measurePath(mode, at)
  const label = labelSpot(mode, at, text)
  return (
    <g className={styles.figure} data-chosen={chosen} data-area={mode === 'area'}>
      <path className={styles.halo} d={path} />
      <path className={styles.stroke} d={path} />
      {at.map(({ x, y }, i) => (
        <circle key={i} className={styles.dot} cx={x} cy={y} r={DOT_RADIUS} />
      ))}
      {text && <Label x={label.x} y={label.y} text={text} />}
    </g>
  )
}

function Label({ x, y, text }: { x: number; y: number; text: string }) {
  const width = plateWidth(text)
  const viewer = useAtomValue(drawingViewerAtom)
  const middle = viewer ? onCanvas(x, width, viewer.canvas.clientWidth) : x
  return (
    <g transform={`translate(${middle.toFixed(1)} ${y.toFixed(1)})`}>
      <rect className={styles.plate} x={-width / 2} y={-PLATE_HEIGHT / 2} width={width} height={PLATE_HEIGHT} rx={PLATE_RADIUS} />
      <text className={styles.text} textAnchor="middle" dominantBaseline="central">
        {text}
      </text>
    </g>
  )
}

/** The glyphs that CAD users know: a square for ends, a triangle for middles... */
const marks: Record<SnapKind, string> = {
  end: 'M-6 -6 H6 V6 H-6 Z',
  mid: 'M0 -7 L7 5 H-7 Z',
  centre: 'M-6.5 0 A6.5 6.5 0 1 0 6.5 0 A6.5 6.5 0 1 0 -6.5 0 Z M-3 0 H3 M0 -3 V3',
  quadrant: 'M0 -7 L7 0 L0 7 L-7 0 Z',
  intersection: 'M-6 -6 L6 6 M6 -6 L-6 6',
  perpendicular: 'M-6 -7 V6 H7 M-6 0 H0 V6',
  nearest: 'M-6 -6 H6 L-6 6 H6 Z',
}

/** What arrow keys move. */
function Crosshair({ x, y }: { x: number; y: number }) {
  const d = 'M-26 0 H-5 M5 0 H26 M0 -26 V-5 M0 5 V26'
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`} className={styles.crosshair} data-handle>
      <path className={styles.halo} d={d} />
      <path className={styles.stroke} d={d} />
    </g>
  )
}

function SnapMark({ kind, x, y }: { kind?: SnapKind; x: number; y: number }) {
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`} className={styles.mark} data-snap={kind ?? 'none'} data-handle>
      <path d={kind ? marks[kind] : 'M-8 0 H8 M0 -8 V8'} />
    </g>
  )
}
