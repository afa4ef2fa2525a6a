import { useAtomValue, useSetAtom } from 'jotai'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { showPanelAtom } from '../../state/panels.ts'
import { visibilityAtom } from '../../state/visibility.ts'
import { Pinned } from '../../ui/overlay/Pinned.tsx'
import { threadsAtom } from '../../services/views/sync/review.ts'
import styles from './CommentPins.module.css'
import { draftAnchorAtom, openThreadAtom, pinsShownAtom } from '../../state/comments/commentState.ts'
import { pinPlace } from './pinPlace.ts'
import { useCoveredPins } from './useCoveredPins.ts'

/** The numbers of the comments, on the points that they are about. */
export default function CommentPins() {
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
        <Pinned key={id} place={() => (anchor && !covered.has(id) ? pinPlace(anchor, visibility) : null)}>
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
        <Pinned place={() => pinPlace(draft, visibility)}>
          <span className={styles.pin} data-draft data-handle role="img" aria-label={t('newPin')}>
            <Plus size={14} strokeWidth={2.5} aria-hidden="true" />
          </span>
        </Pinned>
      )}
    </>
  )
}
