import { RotateCcw } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type Action, type Bindings, chordsOf } from '../../state/actions/registry.ts'
import { type Chord, chordOf } from '../../lib/chord.ts'
import { IconButton, KeyCaps } from '../../ui/IconButton.tsx'
import styles from './ShortcutSheet.module.css'

interface ShortcutRowProps {
  action: Action
  own: Bindings
  recording: boolean
  onRecord(on: boolean): void
  /** null takes the key away. */
  onChange(chord: Chord | null): void
  onReset(): void
}

/** An action and its keys. The keys are a button; while it records, the next key press is taken: Esc leaves it as it is, Backspace removes it. */
export function ShortcutRow({ action, own, recording, onRecord, onChange, onReset }: ShortcutRowProps) {
  const { t } = useTranslation(['viewer', 'actions'])
  const name = t(`actions:label.${action.id}`)
  const chords = chordsOf(action, own)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!recording || event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    const chord = chordOf(event)
    if (!chord) return
    if (chord === 'Escape') onRecord(false)
    else if (chord === 'Backspace' || chord === 'Delete') onChange(null)
    else onChange(chord)
  }
  return (
    <li className={styles.row}>
      <span className={styles.label}>{name}</span>
      {own[action.id] && <IconButton icon={RotateCcw} size="s" label={t('viewer:shortcuts.reset')} onClick={onReset} />}
      <button
        type="button"
        className={styles.keys}
        aria-label={t('viewer:shortcuts.change', { name })}
        aria-pressed={recording}
        onClick={() => onRecord(!recording)}
        onKeyDown={onKeyDown}
        onBlur={() => recording && onRecord(false)}
      >
        {recording ? (
          t('viewer:shortcuts.press')
        ) : chords.length > 0 ? (
          chords.map((chord) => <KeyCaps key={chord} chord={chord} />)
        ) : (
          <span className={styles.unset}>{t('viewer:shortcuts.unset')}</span>
        )}
      </button>
    </li>
  )
}
