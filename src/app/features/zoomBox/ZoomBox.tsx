import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { distance, dot, normalize, subtract } from '../../../core/geometry/matrix.ts'
import { zoomToBox } from '../../../core/geometry/lookAt.ts'
import type { Viewer } from '../../../../packages/viewer/src/api.ts'
import { toolAtom, viewerAtom } from '../../state/tool.ts'
import { InHtml } from '../../ui/overlay/Pinned.tsx'
import styles from './ZoomBox.module.css'

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Smaller rectangles were a click, CSS pixels. */
const LEAST_PX = 6
const PICK_RADIUS = 12

function zoom(viewer: Viewer, box: Box): void {
  const camera = viewer.camera()
  const middle = viewer.project(camera.target)
  if (!middle) return
  const under = viewer.pick(box.left + box.width / 2, box.top + box.height / 2, PICK_RADIUS)?.point
  const ahead = normalize(subtract(camera.target, camera.position))
  const depth = under && ahead ? dot(subtract(under, camera.position), ahead) : distance(camera.target, camera.position)
  const { clientWidth: width, clientHeight: height } = viewer.canvas
  const zoomed = zoomToBox({ camera, middle, canvas: { width, height }, box, depth })
  if (zoomed) viewer.setCamera(zoomed, { animate: true })
}

/** The zoom box while it is in hand: a rectangle that is drawn over the picture and then fills it. */
export default function ZoomBox() {
  const { t } = useTranslation('viewer')
  const viewer = useAtomValue(viewerAtom)
  const setTool = useSetAtom(toolAtom)
  const [box, setBox] = useState<Box | null>(null)
  useEffect(
    () =>
      viewer?.onPress((from, reason) => {
        if (reason !== 'press') return null
        const between = (to: { x: number; y: number }): Box => ({
          left: Math.min(from.x, to.x),
          top: Math.min(from.y, to.y),
          width: Math.abs(to.x - from.x),
          height: Math.abs(to.y - from.y),
        })
        return {
          move: (point) => setBox(between(point)),
          end: (point, cancelled) => {
            setBox(null)
            const drawn = between(point)
            if (cancelled || Math.max(drawn.width, drawn.height) < LEAST_PX) return
            zoom(viewer, drawn)
            setTool(null)
          },
        }
      }),
    [viewer, setTool],
  )
  return <InHtml>{box ? <div className={styles.box} style={box} data-zoom-box /> : <p className={styles.hint}>{t('zoomBox')}</p>}</InHtml>
}
