import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { appStore } from '../../state/store.ts'
import { viewerAtom } from '../../state/viewer.ts'
import { toolAtom } from '../../state/tool.ts'
import { drag } from '../../ui/overlay/Pinned.tsx'
import styles from './MeasureMark.module.css'
import { type Measurement, updateMeasurement } from '../../state/measure/measurements.ts'
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
  const { t } = useTranslation('measure')
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), READY_MS)
    return () => clearTimeout(timer)
  }, [])
  const snapUnder = (event: PointerEvent) => {
    const viewer = appStore.get(viewerAtom)
    if (!viewer) return undefined
    const { left, top } = viewer.canvas.getBoundingClientRect()
    const x = event.clientX - left,
      y = event.clientY - top
    const touch = event.pointerType === 'touch'
    return snapAt(viewer.pick(x, y, touch ? 22 : 6), x, y, touch)
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
          move: (_dx, _dy, event) => appStore.set(snapAtom, snapUnder(event) ?? null),
          end: (isMoved, event) => {
            const snap = event.type === 'pointerup' ? snapUnder(event) : undefined
            appStore.set(snapAtom, null)
            if (!snap) return
            // A click is for what lies below.
            if (!isMoved && appStore.get(toolAtom) === 'measure') return take(snap)
            if (!isMoved) return
            const taken = { node: snap.node, anchor: snap.anchor }
            const { ends } = measurement
            updateMeasurement(measurement.id, { ends: ends.length === 1 ? [taken] : end === 0 ? [taken, ends[1]] : [ends[0], taken], fact: undefined })
          },
        })
      }
    />
  )
}
