import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { LengthField } from '../../ui/tools/LengthField.tsx'
import styles from '../../ui/tools/Tools.module.css'
import { viewerAtom } from '../../state/viewer.ts'
import { cameraAtom, upAxisAtom } from '../../state/viewState.ts'
import { Stick } from './Stick.tsx'
import './walking.ts'

/** How one walks, and how high the eye is above the model's ground. */
export default function WalkPanel() {
  const { t } = useTranslation('section')
  const viewer = useAtomValue(viewerAtom)
  const up = useAtomValue(upAxisAtom) === 'y' ? 1 : 2
  // Rendered anew when the camera rests.
  const camera = useAtomValue(cameraAtom) ?? viewer?.camera()
  if (!viewer || !camera) return null
  const ground = viewer.visibleBounds()[up]
  const raise = (height: number): void => {
    const now = viewer.camera()
    const by = ground + height - now.position[up]
    const lifted = (point: readonly number[]) => point.map((value, axis) => (axis === up ? value + by : value)) as [number, number, number]
    viewer.setCamera({ ...now, position: lifted(now.position), target: lifted(now.target) }, { animate: true })
  }
  return (
    <div className={`${styles.row} ${styles.tight}`}>
      <Stick label={t('walk.stick')} />
      <div className={styles.beside}>
        <p className={styles.hint}>
          <span className={styles.keys}>{t('walk.hint')}</span>
          <span className={styles.touch}>{t('walk.touchHint')}</span>
        </p>
        <LengthField label={t('walk.eyeHeight')} prefix={t('walk.eye')} value={camera.position[up] - ground} onChange={raise} />
      </div>
    </div>
  )
}
