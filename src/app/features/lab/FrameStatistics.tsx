import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ViewerStats } from '../../../../packages/viewer/src/api.ts'
import { viewerAtom } from '../../state/tool.ts'
import styles from './lab.module.css'

const INTERVAL_MS = 500

/** What the viewer draws, over the model. The view draws only when something changes: at rest the rate is 0. */
export default function FrameStatistics() {
  const { t, i18n } = useTranslation('lab')
  const viewer = useAtomValue(viewerAtom)
  const [shown, setShown] = useState<{ rate: number; stats: ViewerStats }>()
  useEffect(() => {
    if (!viewer) return
    let last = { frames: viewer.stats().frames, at: performance.now() }
    const timer = setInterval(() => {
      const stats = viewer.stats()
      const at = performance.now()
      setShown({ rate: ((stats.frames - last.frames) * 1000) / (at - last.at), stats })
      last = { frames: stats.frames, at }
    }, INTERVAL_MS)
    return () => clearInterval(timer)
  }, [viewer])
  if (!shown) return null
  const { rate, stats } = shown
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 })
  return (
    <div className={styles.figures} aria-hidden="true" title={t('figures.label')}>
      {t('figures.rate', { rate: number.format(rate) })}
      <br />
      {t('figures.calls', { count: stats.drawCalls })}
      <br />
      {t('figures.triangles', { count: stats.triangles })}
      <br />
      {t('figures.memory', { megabytes: number.format(stats.modelBytes / 1e6) })}
    </div>
  )
}
