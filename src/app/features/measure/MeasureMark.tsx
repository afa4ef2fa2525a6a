import { useAtom, useStore } from 'jotai'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { addScaled, cross, distance, invertAffine, normalize, subtract, type Vec3 } from '../../../core/geometry/matrix.ts'
import { moved, ontoScreen, shiftOf, type Viewer } from '../../../../packages/viewer/src/api.ts'
import { documentAtom } from '../../state/document.ts'
import type { Store } from '../../state/store.ts'
import { toolAtom, viewerAtom } from '../../state/tool.ts'
import { drag, InHtml, InSvg, useFrame } from '../../ui/overlay/Pinned.tsx'
import { useFacts, useFactText } from './facts.ts'
import { type Measurement, selectedMeasurementAtom, updateMeasurement } from '../../state/measure/measurements.ts'
import { LabelRoom, leaderPath, linePath, markPlace, type MarkPlace, type Spot } from './markPlace.ts'
import styles from './MeasureMark.module.css'
import { Grip } from './FrameMark.tsx'

/** A section through a measured face leaves its measurements, although pick points lie on chords; of the model's size. */
const CUT_TOLERANCE = 1e-4
const room = new LabelRoom()

/** One measurement over the canvas, but for those in material that a section has cut away: its lines, its label, and grips at its ends while it is selected and the tool in hand. */
export function MeasureMark({ measurement, number }: { measurement: Measurement; number: number }) {
  const store = useStore()
  const { t } = useTranslation('measure')
  const [selected, select] = useAtom(selectedMeasurementAtom)
  const [tool, takeTool] = useAtom(toolAtom)
  const text = useFactText()
  const facts = useFacts()(measurement.ends)
  const fact = facts?.find(({ id }) => id === measurement.fact) ?? facts?.[0]
  const isSelected = selected === measurement.id
  const group = useRef<SVGGElement>(null)
  const label = useRef<HTMLButtonElement>(null)
  const grips = useRef<(HTMLElement | null)[]>([])
  const place = useRef<MarkPlace>(undefined)
  /** Pixels by which the label is being dragged. */
  const pulled = useRef<Spot>({ x: 0, y: 0 })
  /** The label's size, CSS pixels; read anew after each render only. */
  const size = useRef<{ width: number; height: number }>(undefined)
  useLayoutEffect(() => {
    size.current = undefined
  })
  useEffect(() => () => room.free(number), [number])

  const draw = (viewer: Viewer): void => {
    const document = store.get(documentAtom)
    const isThere =
      document &&
      measurement.ends.every(({ node, anchor }) => node < document.index.count && !viewer.isCutAway(ontoScreen(viewer, node, anchor.point), CUT_TOLERANCE))
    const at = isThere ? markPlace(viewer, document.index, measurement, fact) : undefined
    group.current?.toggleAttribute('hidden', !at)
    if (group.current) group.current.style.display = at ? '' : 'none'
    if (label.current) label.current.hidden = !at
    for (const grip of grips.current) if (grip) grip.hidden = !at
    const before = place.current?.label
    place.current = at
    if (!at) return room.free(number)
    size.current ??= { width: label.current?.offsetWidth ?? 0, height: label.current?.offsetHeight ?? 0 }
    const { x, y } = pulled.current
    const isPulled = x !== 0 || y !== 0
    const stand = measurement.label ? at.label : isPulled ? (before ?? at.label) : room.take(number, size.current, at.label)
    place.current = { ...at, label: stand }
    const shown: MarkPlace = { ...at, label: { x: stand.x + x, y: stand.y + y } }
    if (measurement.label || isPulled) room.put(number, size.current, shown.label)
    const [leaderHalo, leader, halo, line, ...dots] = [...(group.current?.children ?? [])]
    leaderHalo?.setAttribute('d', leaderPath(shown))
    leader?.setAttribute('d', leaderPath(shown))
    halo?.setAttribute('d', linePath(at.line))
    line?.setAttribute('d', linePath(at.line))
    dots.forEach((dot, i) => put(dot as SVGElement, at.ends[i]))
    put(label.current, shown.label)
    grips.current.forEach((grip, i) => put(grip, at.ends[i]))
  }
  useFrame(draw)

  const redraw = (): void => {
    const viewer = store.get(viewerAtom)
    if (viewer) draw(viewer)
  }
  const pull = (down: React.PointerEvent<HTMLElement>): void =>
    drag(down, {
      move: (dx, dy) => {
        pulled.current = { x: dx, y: dy }
        redraw()
      },
      end: (isMoved) => {
        const viewer = store.get(viewerAtom)
        const at = place.current
        if (isMoved && viewer && at) updateMeasurement(store, measurement.id, { label: homePoint(store, viewer, measurement, at, pulled.current) })
        pulled.current = { x: 0, y: 0 }
        redraw()
        if (!isMoved) {
          select(measurement.id)
          takeTool('measure')
        }
      },
    })

  return (
    <>
      <InSvg>
        <g ref={group} className={styles.mark} data-selected={isSelected || undefined}>
          <path className={styles.halo} />
          <path className={styles.leader} />
          <path className={styles.halo} />
          <path className={styles.line} />
          {measurement.ends.map((_, i) => (
            <circle key={i} className={styles.dot} r={3.5} />
          ))}
        </g>
      </InSvg>
      <InHtml>
        <button
          ref={label}
          type="button"
          className={styles.label}
          data-selected={isSelected || undefined}
          data-measurement={number}
          aria-label={`${measurement.name ?? t('numbered', { number })}: ${fact ? `${text.name(fact)} ${text.value(fact)}` : t('working')}`}
          onPointerDown={pull}
          onClick={(event) => {
            // Clicks of the keyboard only: a pointer's click is reported by its drag.
            if (event.detail === 0) select(measurement.id)
          }}
        >
          {measurement.name && <span className={styles.name}>{measurement.name}</span>}
          <span className={styles.value}>
            {fact ? text.short(fact) : facts ? '–' : '…'}
            {fact && text.doubt(fact) !== '' && <small>{text.doubt(fact)}</small>}
          </span>
        </button>
        {/* In the way of every other tool: its clicks are for the model. */}
        {isSelected &&
          tool === 'measure' &&
          measurement.ends.map((_, end) => <Grip key={end} ref={(element) => void (grips.current[end] = element)} measurement={measurement} end={end} />)}
      </InHtml>
    </>
  )
}

function put(element: HTMLElement | SVGElement | null, { x, y }: Spot): void {
  if (element) element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`
}

/** Where a label that was pulled by so many pixels lies in the assembled model. */
function homePoint(store: Store, viewer: Viewer, { ends }: Measurement, at: MarkPlace, by: Spot): Vec3 {
  const camera = viewer.camera()
  const view = subtract(camera.target, camera.position)
  const back = normalize(view) ?? [0, 0, -1]
  const right = normalize(cross(back, camera.up)) ?? [1, 0, 0]
  const up = cross(right, back)
  const index = store.get(documentAtom)!.index
  const { clientHeight, clientWidth } = viewer.canvas
  const middle = viewer.project(camera.target) ?? { x: clientWidth / 2, y: clientHeight / 2, depth: distance(camera.target, camera.position), behind: false }
  const depth = at.depth
  const factor = (camera.height / clientHeight) * (camera.projection === 'perspective' ? depth / middle.depth : 1)
  // The target's ray, as deep as the foot; from there across the picture.
  const ahead = addScaled(camera.target, back, depth - middle.depth)
  const across = addScaled(ahead, right, (at.label.x + by.x - middle.x) * factor)
  const point = addScaled(across, up, (middle.y - at.label.y - by.y) * factor)
  const shift = shiftOf(viewer, index, ends[0].node)
  const inverse = shift && invertAffine(shift)
  return inverse ? moved(inverse, point) : point
}
