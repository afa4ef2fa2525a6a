import { useAtom, useAtomValue, useStore } from 'jotai'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { add, addScaled, type ReadonlyVec3, scale, type Vec3 } from '../../../core/geometry/matrix.ts'
import type { Bounds } from '../../../core/scene/mesh.ts'
import { planeOutline } from '../../../core/section/plane.ts'
import type { Viewer } from '../../../../packages/viewer/src/api.ts'
import { rememberChange } from '../../state/history.ts'
import { activePlaneAtom, coordinateOf, type CutPlane, cutPlanesAtom, moved, reachOf, type Sections, sectionsAtom } from '../../state/inspect/sections.ts'
import { viewerAtom } from '../../state/tool.ts'
import { InHtml, InSvg, useFrame } from '../../ui/overlay/Pinned.tsx'
import { useQuantity } from '../../ui/quantity.ts'
import styles from './SectionHandles.module.css'

/** Pixels per step along the normal below which it points at the viewer: the handle then follows up and down. */
const SHORTEST = 0.18

interface AxisOnScreen {
  /** Unit direction in which the normal points on the canvas. */
  x: number
  y: number
  /** Millimetres per pixel along it. */
  perPixel: number
}

/** How the normal at a point looks on the canvas; undefined behind the camera. `size`: of the model, millimetres. */
export function axisOnScreen(viewer: Pick<Viewer, 'project'>, point: ReadonlyVec3, normal: ReadonlyVec3, size: number): AxisOnScreen | undefined {
  const step = size * 0.01
  const from = viewer.project([point[0], point[1], point[2]])
  if (!from || from.behind) return undefined
  const to = viewer.project(addScaled(point, normal, step))
  if (!to || to.behind) return undefined
  const dx = to.x - from.x
  const dy = to.y - from.y
  const length = Math.hypot(dx, dy)
  // The same step across the view, for comparison.
  const across = Math.max(
    ...[0, 1, 2].map((axis) => {
      const beside: Vec3 = [point[0], point[1], point[2]]
      beside[axis] += step
      const side = viewer.project(beside)
      return side && !side.behind ? Math.hypot(side.x - from.x, side.y - from.y) : 0
    }),
  )
  if (!(across > 0)) return undefined
  // Towards the viewer is down, as if one pulled a drawer open.
  if (length < across * SHORTEST) return { x: 0, y: to.depth < from.depth ? 1 : -1, perPixel: step / across }
  return { x: dx / length, y: dy / length, perPixel: step / length }
}

interface PlaneHandleProps {
  index: number
  plane: CutPlane
  others: readonly CutPlane[]
  active: boolean
  /** Only the frame's line, not its fill. */
  quiet: boolean
  label: string
  onTake(): void
}

/** The frame of a plane where it meets the model's box, and an arrow on it: dragged along the normal, or moved by keys. */
function PlaneHandle({ index, plane, others, active, quiet, label, onTake }: PlaneHandleProps) {
  const store = useStore()
  const viewer = useAtomValue(viewerAtom)
  const frame = useRef<SVGPolygonElement>(null)
  const grip = useRef<HTMLDivElement>(null)
  const drag = useRef<{ x: number; y: number; before: Sections } | null>(null)
  const { length } = useQuantity()
  const bounds = viewer ? roomy(viewer.visibleBounds()) : undefined

  useFrame((now) => {
    const box = roomy(now.visibleBounds())
    const outline = planeOutline(plane, box, others)
    const corners = outline.map((point) => now.project(point))
    const seen = corners.length > 2 && corners.every((corner) => corner && !corner.behind)
    if (frame.current) {
      frame.current.style.display = seen ? '' : 'none'
      if (seen) frame.current.setAttribute('points', corners.map((corner) => `${corner!.x.toFixed(1)},${corner!.y.toFixed(1)}`).join(' '))
    }
    if (!grip.current) return
    const middle = middleOf(outline)
    const at = middle && now.project(middle)
    const axis = middle && axisOnScreen(now, middle, plane.normal, sizeOf(box))
    grip.current.hidden = !at || at.behind || !axis
    if (!at || !axis) return
    // Within reach even when the plane's middle is not.
    const x = Math.max(30, Math.min(now.canvas.clientWidth - 30, at.x))
    const y = Math.max(30, Math.min(now.canvas.clientHeight - 30, at.y))
    grip.current.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${Math.atan2(axis.y, axis.x).toFixed(4)}rad)`
  })

  const moveBy = (mm: number): void => {
    const now = store.get(cutPlanesAtom)[index]
    if (!now || !bounds) return
    const [low, high] = reachOf(now, bounds)
    store.set(sectionsAtom, (state) => moved(state, index, Math.max(low, Math.min(high, now.distance + mm))))
  }
  const take = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return
    event.stopPropagation()
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.focus({ preventScroll: true })
    drag.current = { x: event.clientX, y: event.clientY, before: store.get(sectionsAtom) }
    onTake()
  }
  const pull = (event: PointerEvent<HTMLElement>): void => {
    const held = drag.current
    const now = store.get(cutPlanesAtom)[index]
    if (!held || !viewer || !bounds || !now) return
    const middle = middleOf(planeOutline(now, bounds, others)) ?? scale(now.normal, now.distance)
    const axis = axisOnScreen(viewer, middle, now.normal, sizeOf(bounds))
    if (axis) moveBy(((event.clientX - held.x) * axis.x + (event.clientY - held.y) * axis.y) * axis.perPixel)
    drag.current = { ...held, x: event.clientX, y: event.clientY }
  }
  const release = (): void => {
    if (drag.current) rememberChange(store, sectionsAtom, drag.current.before)
    drag.current = null
  }
  const press = (event: KeyboardEvent): void => {
    if (!bounds) return
    const way = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key]
    if (!way) return
    event.preventDefault()
    event.stopPropagation()
    const before = store.get(sectionsAtom)
    moveBy(way * sizeOf(bounds) * (event.shiftKey ? 0.001 : 0.01))
    rememberChange(store, sectionsAtom, before)
    onTake()
  }
  const [low, high] = bounds ? reachOf(plane, bounds) : [0, 0]
  return (
    <>
      <InSvg>
        <polygon ref={frame} className={styles.frame} data-handle data-active={active || undefined} data-quiet={quiet || undefined} />
      </InSvg>
      <InHtml>
        <div
          ref={grip}
          className={styles.grip}
          data-handle
          data-active={active || undefined}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={low}
          aria-valuemax={high}
          aria-valuenow={plane.distance}
          aria-valuetext={length(coordinateOf(plane))}
          onPointerDown={take}
          onPointerMove={pull}
          onPointerUp={release}
          onPointerCancel={release}
          onLostPointerCapture={release}
          onKeyDown={press}
        >
          <svg viewBox="-28 -28 56 56" width="56" height="56" aria-hidden="true">
            <path d="M-22 0 -13 -7 -13 -2.5 13 -2.5 13 -7 22 0 13 7 13 2.5 -13 2.5 -13 7Z" />
          </svg>
        </div>
      </InHtml>
    </>
  )
}

/** A little larger than the model, so that a frame does not lie on its faces. */
function roomy(box: Bounds): Bounds {
  const room = sizeOf(box) * 0.02
  return [box[0] - room, box[1] - room, box[2] - room, box[3] + room, box[4] + room, box[5] + room]
}

const sizeOf = (box: Bounds): number => Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2])

function middleOf(points: readonly Vec3[]): Vec3 | undefined {
  if (points.length === 0) return undefined
  return scale(points.reduce(add), 1 / points.length)
}

/** Frames of the planes over the canvas, each with an arrow to be dragged; while the tool is in hand. */
export default function SectionHandles() {
  const { t } = useTranslation('section')
  const planes = useAtomValue(cutPlanesAtom)
  const { box } = useAtomValue(sectionsAtom)
  const [active, setActive] = useAtom(activePlaneAtom)
  return planes.map((plane, index) => (
    <PlaneHandle
      key={`${plane.along}${index}`}
      index={index}
      plane={plane}
      others={planes.filter((_, i) => i !== index)}
      active={index === Math.min(active, planes.length - 1)}
      quiet={box !== null}
      label={t('handle', { axis: plane.along === 'face' ? t('onFace') : plane.along.toUpperCase() })}
      onTake={() => setActive(index)}
    />
  ))
}
