import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { Plus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { whenIdle } from '../../lib/tasks.ts'
import type { CommentRow } from '../../services/device/reviewRows.ts'
import { threadsAtom } from '../../services/views/sync/review.ts'
import { draftAnchorAtom, openThreadAtom, pinsShownAtom } from '../../state/comments/commentState.ts'
import { partsVersionAtom } from '../../state/document.ts'
import { drawnExplosionAtom } from '../../state/inspect/explosion.ts'
import { sectionPlanesAtom } from '../../state/inspect/sections.ts'
import { showPanelAtom } from '../../state/panels.ts'
import { cameraAtom } from '../../state/viewState.ts'
import { shownAtom, viewerAtom } from '../../state/tool.ts'
import { visibilityAtom } from '../../state/visibility.ts'
import { Pinned } from '../../ui/overlay/Pinned.tsx'
import styles from './CommentPins.module.css'
import { pinPlace, pinPoint } from './commentTool.ts'

/** A surface in front of the point by less than this share of the view's height is the point's own. */
const TOLERANCE = 0.01
/** Every pick waits for the GPU: no more pins than this are tested. */
const MOST_PINS = 60

const nothing: ReadonlySet<string> = new Set()

/** What the picture depends on. */
const drawnBy = [cameraAtom, visibilityAtom, sectionPlanesAtom, drawnExplosionAtom, partsVersionAtom, shownAtom] as const

/**
 * The comments whose points lie behind the model, as seen when the camera, the parts and the sections last changed.
 * `comments` must be the same array as long as nothing changed.
 */
function useCoveredPins(comments: readonly CommentRow[]): ReadonlySet<string> {
  const store = useStore()
  const viewer = useAtomValue(viewerAtom)
  const [covered, setCovered] = useState(nothing)
  useEffect(() => {
    if (!viewer || comments.length === 0) return undefined
    const test = (): void => {
      const camera = store.get(cameraAtom)
      const visibility = store.get(visibilityAtom)
      if (!camera) return
      const found = comments.slice(0, MOST_PINS).filter(({ anchor }) => {
        const point = anchor && pinPoint(store, anchor, visibility)
        const at = point && viewer.project(point)
        if (!at || at.behind) return false
        const hit = viewer.pick(at.x, at.y, 0)
        const front = hit && viewer.project(hit.point)
        return front !== null && front.depth < at.depth - camera.height * TOLERANCE
      })
      setCovered(new Set(found.map(({ id }) => id)))
    }
    let callOff = whenIdle(test)
    const testSoon = (): void => {
      callOff()
      callOff = whenIdle(test)
    }
    const stops = drawnBy.map((source) => store.sub(source, testSoon))
    return () => {
      callOff()
      for (const stop of stops) stop()
    }
  }, [store, viewer, comments])
  return covered
}

/** The numbers of the comments, on the points that they are about. */
export default function CommentPins() {
  const store = useStore()
  const { t } = useTranslation('comments')
  const threads = useAtomValue(threadsAtom)
  const areShown = useAtomValue(pinsShownAtom)
  const draft = useAtomValue(draftAnchorAtom)
  const isOpen = useAtomValue(openThreadAtom)
  const open = useSetAtom(openThreadAtom)
  const showPanel = useSetAtom(showPanelAtom)
  const visibility = useAtomValue(visibilityAtom)
  const pinned = useMemo(() => (areShown ? threads.filter(({ comment }) => comment.anchor?.point && !comment.deleted) : []), [threads, areShown])
  const covered = useCoveredPins(useMemo(() => pinned.map(({ comment }) => comment), [pinned]))
  return (
    <>
      {pinned.map(({ comment: { id, text, anchor }, number }) => (
        <Pinned key={id} place={() => (anchor && !covered.has(id) ? pinPlace(store, anchor, visibility) : null)}>
          <button
            type="button"
            className={styles.pin}
            data-pin
            aria-label={t('pinOf', { number, text })}
            title={text}
            aria-pressed={isOpen === id}
            onClick={() => {
              open(id)
              showPanel('comments')
            }}
          >
            {number}
          </button>
        </Pinned>
      ))}
      {draft && (
        <Pinned place={() => pinPlace(store, draft, visibility)}>
          <span className={styles.pin} data-draft data-handle role="img" aria-label={t('newPin')}>
            <Plus size={14} strokeWidth={2.5} aria-hidden="true" />
          </span>
        </Pinned>
      )}
    </>
  )
}
