import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import styles from './Comments.module.css'

interface ComposerProps {
  /** Accessible name, and shown while it is empty. */
  label: string
  initial?: string
  /** The text and what changes it, where the caller keeps it. */
  written?: readonly [text: string, write: (text: string) => void]
  /** The caller focuses the field itself. */
  field?: RefObject<HTMLTextAreaElement | null>
  /** The button that does it. */
  send: string
  focused?: boolean
  onSend(text: string): void
  /** Absent: there is nothing to cancel. */
  onCancel?(): void
}

/** Largest length that the contract takes. */
const MOST_LETTERS = 4000

/** A field for a comment. Enter sends, Shift+Enter begins a line. */
export function Composer({ label, initial = '', written, field, send, focused, onSend, onCancel }: ComposerProps) {
  const { t } = useTranslation('comments')
  const own = useState(initial)
  const [text, setText] = written ?? own
  const ownField = useRef<HTMLTextAreaElement>(null)
  const place = field ?? ownField
  useEffect(() => {
    if (!focused || !place.current) return
    place.current.focus()
    place.current.setSelectionRange(place.current.value.length, place.current.value.length)
  }, [focused, place])
  const isEmpty = text.trim() === ''
  const end = (): void => {
    if (isEmpty) return
    onSend(text)
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      end()
    } else if (event.key === 'Escape' && onCancel) {
      event.preventDefault()
      onCancel()
    }
  }
  return (
    <div className={styles.composer}>
      <textarea
        ref={place}
        className={styles.field}
        aria-label={label}
        placeholder={label}
        rows={2}
        maxLength={MOST_LETTERS}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {(onCancel || !isEmpty) && (
        <div className={styles.buttons}>
          {onCancel && (
            <Button kind="quiet" className={styles.small} onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
          <Button kind="primary" className={styles.small} disabled={isEmpty} onClick={end}>
            {send}
          </Button>
        </div>
      )}
    </div>
  )
}
