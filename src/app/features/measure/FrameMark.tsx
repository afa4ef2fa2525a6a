import { useAtomValue, useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addScaled, type Vec3 } from '../../../core/geometry/matrix.ts'
import { type Measurement, updateMeasurement } from '../../state/measure/measurements.ts'
import { frameAtom, framePicksAtom } from '../../state/measure/series.ts'
import { toolAtom, viewerAtom } from '../../state/tool.ts'
import { drag, InSvg, useFrame } from '../../ui/overlay/Pinned.tsx'
import styles from './MeasureMark.module.css'
import { snapAt, snapAtom, take } from './measureTool.ts'

/** A grip that comes up under the pointer leaves the second click of two to the model. */
const READY_MS = 500

interface GripProps {
  measurement: Measurement
  end: number
  ref(element: HTMLElement | null): void
}

/** An end that can be dragged to another point. */
export function Grip({ measurement, end, ref }: GripProps) {
  const store = useStore()
  const { t } = useTranslation('measure')
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), READY_MS)
    return () => clearTimeout(timer)
  }, [])
  const snapUnder = (event: PointerEvent) => {
    const viewer = store.get(viewerAtom)
    if (!viewer) return undefined
    const { left, top } = viewer.canvas.getBoundingClientRect()
    const x = event.clientX - left,
      y = event.clientY - top
    const touch = event.pointerType === 'touch'
    return snapAt(store, viewer.pick(x, y, touch ? 22 : 6), x, y, touch)
  }
  return (
    <span
      ref={ref}
      className={styles.grip}
      data-handle
      data-ready={ready || undefined}
      title={t('dragEnd')}
      onPointerDown={(down) =>
        drag(down, {
          move: (_dx, _dy, event) => store.set(snapAtom, snapUnder(event) ?? null),
          end: (isMoved, event) => {
            const snap = event.type === 'pointerup' ? snapUnder(event) : undefined
            store.set(snapAtom, null)
            if (!snap) return
            // A click is for what lies below.
            if (!isMoved && store.get(toolAtom) === 'measure') return take(store, snap)
            if (!isMoved) return
            const taken = { node: snap.node, anchor: snap.anchor }
            const { ends } = measurement
            updateMeasurement(store, measurement.id, { ends: ends.length === 1 ? [taken] : end === 0 ? [taken, ends[1]] : [ends[0], taken], fact: undefined })
          },
        })
      }
    />
  )
}

/** Length of the axes on screen, CSS pixels. */
const LENGTH_PX = 56
const names = ['X', 'Y', 'Z'] as const

/** The user's own coordinate system over the canvas, and the points that are picked for it. */
export function FrameMark() {
  const frame = useAtomValue(frameAtom)
  const picks = useAtomValue(framePicksAtom)
  const group = useRef<SVGGElement>(null)
  useFrame((viewer) => {
    const own = group.current
    if (!own) return
    const { height } = viewer.camera()
    const reach = (LENGTH_PX * height) / Math.max(1, viewer.canvas.clientHeight)
    const at = (point: Vec3) => {
      const spot = viewer.project(point)
      return spot && !spot.behind ? spot : undefined
    }
    for (const dot of own.querySelectorAll('circle')) {
      const point = dot.dataset.point === 'origin' ? frame?.origin : picks?.[Number(dot.dataset.point)]
      const spot = point && at(point)
      dot.style.display = spot ? '' : 'none'
      if (spot) dot.style.transform = `translate(${spot.x.toFixed(1)}px, ${spot.y.toFixed(1)}px)`
    }
    const from = frame && at(frame.origin)
    for (const axis of own.querySelectorAll<SVGGElement>('[data-axis]')) {
      const to = frame && at(addScaled(frame.origin, frame.axes[names.indexOf(axis.dataset.axis as 'X')], reach))
      axis.style.display = from && to ? '' : 'none'
      if (!from || !to) continue
      axis.firstElementChild?.setAttribute('d', `M${from.x} ${from.y}L${to.x} ${to.y}`)
      const size = Math.hypot(to.x - from.x, to.y - from.y) || 1
      const beyond = 10 / size
      axis.lastElementChild?.setAttribute('x', String(to.x + (to.x - from.x) * beyond))
      axis.lastElementChild?.setAttribute('y', String(to.y + (to.y - from.y) * beyond))
    }
  })
  if (!frame && !picks) return null
  return (
    <InSvg>
      <g ref={group} className={styles.frame} data-own-frame>
        {frame &&
          names.map((name) => (
            <g key={name} data-axis={name}>
              <path />
              <text textAnchor="middle" dominantBaseline="central">
                {name}
              </text>
            </g>
          ))}
        {frame && <circle r={4} data-point="origin" />}
        {picks?.map((_, i) => (
          <circle key={i} r={4} data-point={i} />
        ))}
      </g>
    </InSvg>
  )
}
