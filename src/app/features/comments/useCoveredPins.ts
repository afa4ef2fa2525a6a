import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { CommentRow } from '../../services/device/reviewRows.ts'
import { viewerAtom } from '../../state/viewer.ts'
import { cameraAtom } from '../../state/viewState.ts'
import { visibilityAtom } from '../../state/visibility.ts'
import { whenIdle } from '../../lib/tasks.ts'
import { pinPoint } from './pinPoint.ts'

/** A surface in front of the point by less than this share of the view's height is the point's own. */
const TOLERANCE = 0.01
/** Every pick waits for the GPU: no more pins than this are tested. */
const MOST_PINS = 60

const nothing: ReadonlySet<string> = new Set()

/** The comments whose points lie behind the model, as seen when the camera last came to rest. `comments` must be the same array as long as nothing changed. */
export function useCoveredPins(comments: readonly CommentRow[]): ReadonlySet<string> {
  const viewer = useAtomValue(viewerAtom)
  const camera = useAtomValue(cameraAtom)
  const visibility = useAtomValue(visibilityAtom)
  const [covered, setCovered] = useState(nothing)
  useEffect(() => {
    if (!viewer || !camera || comments.length === 0) return undefined
    return whenIdle(() => {
      const found = comments.slice(0, MOST_PINS).filter(({ anchor }) => {
        const point = anchor && pinPoint(anchor, visibility)
        const at = point && viewer.project(point)
        if (!at || at.behind) return false
        const hit = viewer.pick(at.x, at.y, 0)
        const front = hit && viewer.project(hit.point)
        return front !== null && front.depth < at.depth - camera.height * TOLERANCE
      })
      setCovered(new Set(found.map(({ id }) => id)))
    })
  }, [viewer, camera, visibility, comments])
  return covered
}
