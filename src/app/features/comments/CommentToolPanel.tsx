import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { documentAtom } from '../../state/document.ts'
import { layoutAtom } from '../../state/layout.ts'
import { showPanelAtom, typedAheadAtom } from '../../state/panels.ts'
import { toolAtom } from '../../state/tool.ts'
import { canWriteAtom } from '../../services/views/fileViews.ts'
import { ReviewNote } from '../../ui/review/ReviewNote.tsx'
import { draftAnchorAtom, draftTextAtom, nodeOfAnchor, openThreadAtom, pinComingAtom } from '../../state/comments/commentState.ts'
import { addComment } from './comments.ts'
import styles from './Comments.module.css'
import './commentTool.ts'
import { Composer } from './Composer.tsx'

/** Shows the next step: choose a point, then write. */
export default function CommentToolPanel() {
  const store = useStore()
  const { t } = useTranslation(['comments', 'views'])
  const canWrite = useAtomValue(canWriteAtom)
  const document = useAtomValue(documentAtom)
  const isPhone = useAtomValue(layoutAtom) === 'phone'
  const [anchor, setAnchor] = useAtom(draftAnchorAtom)
  const putDown = useSetAtom(toolAtom)
  const open = useSetAtom(openThreadAtom)
  const showPanel = useSetAtom(showPanelAtom)
  const [coming, setComing] = useAtom(pinComingAtom)
  const [text, setText] = useAtom(draftTextAtom)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!anchor) setText('')
  }, [anchor, setText])
  useEffect(() => {
    if (coming !== 'placed') return
    // A press on the canvas has taken the focus. Fingers ask for the keyboard themselves.
    if (!isPhone) field.current?.focus()
    const typed = store.get(typedAheadAtom)
    if (typed !== '') setText((before) => before + typed)
    store.set(typedAheadAtom, '')
    setComing(null)
  }, [coming, setComing, isPhone, store, setText])
  if (!canWrite) return <ReviewNote />
  if (!anchor || !document) return <p className={styles.hint}>{t(`pinHint.${document?.drawing ? 'drawing' : 'model'}`)}</p>
  const node = nodeOfAnchor(document, anchor)
  const part = anchor.layout ?? ((node !== undefined && document.index.nodes[node].name) || t('unnamed'))
  const send = (text: string): void => {
    open(addComment(store, { text, anchor }) ?? null)
    putDown(null)
    if (!isPhone) showPanel('comments')
  }
  return (
    <div className={styles.tool}>
      <Composer
        field={field}
        written={[text, setText]}
        label={t('writeAt', { part })}
        send={t('send')}
        focused={!isPhone}
        onSend={send}
        onCancel={() => setAnchor(null)}
      />
    </div>
  )
}
