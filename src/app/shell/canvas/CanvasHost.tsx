import { fromWorld } from '../../../core/scene/upAxis.ts'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UpAxis } from '../../../core/scene/model.ts'
import type { CameraState, NavigationLabels } from '../../../../packages/viewer/src/api.ts'
import { useSession } from '../../services/open/session.ts'
import { attachViewer } from '../../services/viewer/viewerHandle.ts'
import { documentAtom } from '../../state/document.ts'
import { useModelBounds } from '../../state/measure/measuredSet.ts'
import { toolAtom, viewerAtom } from '../../state/tool.ts'
import { cameraAtom, projectionAtom, upAxisAtom } from '../../state/viewState.ts'
import { useCount, useQuantity } from '../../ui/quantity.ts'
import styles from '../../ui/viewer/CanvasHost.module.css'
import { OverlayLayers } from '../overlay/OverlayLayers.tsx'
import { CanvasNotes, TouchHints } from './CanvasNotes.tsx'

/** Directions from the model to the camera as (east, north, up), named by the action that looks from there. */
const directions = {
  viewFront: [0, -1, 0],
  viewBack: [0, 1, 0],
  viewLeft: [-1, 0, 0],
  viewRight: [1, 0, 0],
  viewTop: [0, 0, 1],
  viewBottom: [0, 0, -1],
  viewIso: [Math.sqrt(1 / 3), -Math.sqrt(1 / 3), Math.sqrt(1 / 3)],
} as const
type StandardViewAction = keyof typeof directions

const COSINE = Math.cos((2 * Math.PI) / 180)

/** Which standard view the camera has, within two degrees; undefined for any other. */
export function standardViewOf({ position, target }: CameraState, up: UpAxis): StandardViewAction | undefined {
  const x = position[0] - target[0]
  const y = position[1] - target[1]
  const z = position[2] - target[2]
  const size = Math.hypot(x, y, z)
  if (!(size > 0)) return undefined
  const [east, north, above] = fromWorld(up, [x, y, z])
  const names = Object.keys(directions) as StandardViewAction[]
  return names.find((name) => {
    const [e, n, u] = directions[name]
    return (e * east + n * north + u * above) / size > COSINE
  })
}

/** "bracket.step, 12 parts, 120 × 80 × 40 mm; isometric view". */
function useCanvasName(): string {
  const { t } = useTranslation(['viewer', 'actions'])
  const document = useAtomValue(documentAtom)
  const bounds = useModelBounds()
  const camera = useAtomValue(cameraAtom)
  const projection = useAtomValue(projectionAtom)
  const up = useAtomValue(upAxisAtom)
  const quantity = useQuantity()
  const say = useCount()
  if (!document) return t('viewer:screen')
  const parts = say('parts', document.index.bodies.length)
  if (document.status === 'opening') return t('viewer:canvas.opening', { name: document.name, parts })
  const size = bounds ? quantity.box(bounds) : '–'
  const standard = camera && standardViewOf(camera, up)
  const view = standard ? t(`actions:label.${standard}`) : t(`viewer:view.${projection}`)
  return t('viewer:canvas.label', { name: document.name, parts, size, view })
}

/** The texts on the nav cube. */
function useCubeLabels(): NavigationLabels {
  const { t } = useTranslation('actions')
  return useMemo(
    () => ({
      cube: t('group.view'),
      front: t('label.viewFront'),
      back: t('label.viewBack'),
      left: t('label.viewLeft'),
      right: t('label.viewRight'),
      top: t('label.viewTop'),
      bottom: t('label.viewBottom'),
      home: t('label.homeView'),
      rollLeft: t('label.rollLeft'),
      rollRight: t('label.rollRight'),
    }),
    [t],
  )
}

/** The 3D view: makes the viewer, and is to assistive technology an application whose name follows the view. */
export function CanvasHost() {
  const session = useSession()
  const { t } = useTranslation('viewer')
  const host = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const viewer = useAtomValue(viewerAtom)
  const isOpening = useAtomValue(documentAtom)?.status === 'opening'
  const labels = useCubeLabels()
  const name = useCanvasName()
  const isMeasuring = useAtomValue(toolAtom) === 'measure'

  const attach = useEffectEvent((element: HTMLElement, signal: AbortSignal) => {
    attachViewer(session, element, labels, signal).catch((error: unknown) => {
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
        {t(isMeasuring ? 'canvas.measureHelp' : 'canvas.help')}
      </p>
      <OverlayLayers />
      <CanvasNotes failed={failed} />
      <TouchHints />
    </div>
  )
}
