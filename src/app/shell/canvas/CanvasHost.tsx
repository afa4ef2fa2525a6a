import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentAtom } from '../../state/document.ts'
import { viewerAtom } from '../../state/viewer.ts'
import { OverlayLayers } from '../overlay/OverlayLayers.tsx'
import { attachViewer } from '../../services/viewer/viewerHandle.ts'
import { CanvasNotes } from './CanvasNotes.tsx'
import { TouchHints } from './TouchHints.tsx'
import styles from '../../ui/viewer/CanvasHost.module.css'
import { useCanvasName } from './useCanvasName.ts'
import { useCubeLabels } from './useCubeLabels.ts'

/** The 3D view: makes the viewer, and is to assistive technology an application whose name follows the view. */
export function CanvasHost() {
  const { t } = useTranslation('viewer')
  const host = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const viewer = useAtomValue(viewerAtom)
  const isOpening = useAtomValue(documentAtom)?.status === 'opening'
  const labels = useCubeLabels()
  const name = useCanvasName()

  const attach = useEffectEvent((element: HTMLElement, signal: AbortSignal) => {
    attachViewer(element, labels, signal).catch((error: unknown) => {
      console.error(error)
      if (!signal.aborted) setFailed(true)
    })
  })
  useEffect(() => {
    const element = host.current
    if (!element) return
    // An application takes the keyboard as a whole: the view is steered by keys.
    element.tabIndex = 0
    const control = new AbortController()
    attach(element, control.signal)
    return () => control.abort()
  }, [])
  useEffect(() => viewer?.setLabels(labels), [viewer, labels])

  return (
    <div className={styles.frame}>
      <div
        ref={host}
        id="canvas"
        className={styles.canvas}
        role="application"
        aria-roledescription={t('canvas.role')}
        aria-label={name}
        aria-busy={isOpening}
        aria-describedby="canvas-help"
        data-canvas
      />
      <p id="canvas-help" hidden>
        {t('canvas.help')}
      </p>
      <OverlayLayers />
      <CanvasNotes failed={failed} />
      <TouchHints />
    </div>
  )
}
