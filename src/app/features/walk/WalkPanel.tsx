import './walking.ts'
import { useAtomValue, useStore } from 'jotai'
import { type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cameraAtom, upAxisAtom } from '../../state/viewState.ts'
import { viewerAtom } from '../../state/tool.ts'
import { add, type Vec3 } from '../../../core/geometry/matrix.ts'
import { upIndex } from '../../../core/scene/upAxis.ts'
import { LengthField } from '../../ui/tools/LengthField.tsx'
import walkPanelStyles from '../../ui/tools/Tools.module.css'
import styles from './WalkPanel.module.css'
import { pushStick } from './walking.ts'

const RADIUS = 36

/** A stick for the thumb: as far as it is pushed, so fast one walks. Only where fingers are the pointer. */
function Stick({ label }: { label: string }) {
  const store = useStore()
  const held = useRef<{ x: number; y: number } | null>(null)
  const [at, setAt] = useState({ x: 0, y: 0 })
  const push = (x: number, y: number): void => {
    const reach = Math.max(1, Math.hypot(x, y) / RADIUS)
    setAt({ x: x / reach, y: y / reach })
    pushStick(store, x / reach / RADIUS, -y / reach / RADIUS)
  }
  const release = (): void => {
    held.current = null
    push(0, 0)
  }
  return (
    <div
      className={styles.stick}
      role="img"
      aria-label={label}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={(event) => held.current && push(event.clientX - held.current.x, event.clientY - held.current.y)}
      onPointerUp={release}
      onPointerCancel={release}
      onLostPointerCapture={release}
    >
      <span className={styles.knob} style={{ transform: `translate(${at.x}px, ${at.y}px)` }} />
    </div>
  )
}

/** How one walks, and how high the eye is above the model's ground. */
export default function WalkPanel() {
  const { t } = useTranslation('section')
  const viewer = useAtomValue(viewerAtom)
  const up = upIndex(useAtomValue(upAxisAtom))
  // Rendered anew when the camera rests.
  const camera = useAtomValue(cameraAtom) ?? viewer?.camera()
  if (!viewer || !camera) return null
  const ground = viewer.visibleBounds()[up]
  const raise = (height: number): void => {
    const now = viewer.camera()
    const by = ground + height - now.position[up]
    const lift: Vec3 = [0, 0, 0]
    lift[up] = by
    viewer.setCamera({ ...now, position: add(now.position, lift), target: add(now.target, lift) }, { animate: true })
  }
  return (
    <div className={`${walkPanelStyles.row} ${walkPanelStyles.tight}`}>
      <Stick label={t('walk.stick')} />
      <div className={walkPanelStyles.beside}>
        <p className={walkPanelStyles.hint}>
          <span className={walkPanelStyles.keys}>{t('walk.hint')}</span>
          <span className={walkPanelStyles.touch}>{t('walk.touchHint')}</span>
        </p>
        <LengthField label={t('walk.eyeHeight')} prefix={t('walk.eye')} value={camera.position[up] - ground} onChange={raise} />
      </div>
    </div>
  )
}
