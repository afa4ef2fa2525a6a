import { useAtom, useSetAtom } from 'jotai'
import { RotateCcw } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Chord, chordOf } from '../../lib/chord.ts'
import { type Action, type ActionId, type Bindings, chordsOf, ownBindingsAtom, rebind, resetBinding } from '../../state/actions/registry.ts'
import { overlayAtom } from '../../state/panels.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton, KeyCaps } from '../../ui/IconButton.tsx'
import { actions } from '../actions/registry.ts'
import styles from './ShortcutSheet.module.css'

const gestures = ['orbit', 'pan', 'zoom', 'select', 'focus', 'context'] as const

/** What mouse and fingers do. */
function PointerHelp() {
  const { t } = useTranslation('viewer')
  return (
    <section>
      <h3 className={styles.group}>{t('shortcuts.mouse')}</h3>
      <dl>
        {gestures.map((gesture) => (
          <div key={gesture} className={styles.row}>
            <dt className={styles.label}>{t(`shortcuts.${gesture}`)}</dt>
            <dd className={styles.how}>{t(`shortcuts.${gesture}How`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

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
function ShortcutRow({ action, own, recording, onRecord, onChange, onReset }: ShortcutRowProps) {
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
        {/* The name begins with what the button shows (WCAG 2.5.3). */}
        <span className="visually-hidden"> {t('viewer:shortcuts.change', { name })}</span>
      </button>
    </li>
  )
}

/** Keys that a tool has while it is in hand; they are the tool's own and stay as they are. */
const toolKeys = [
  ['toolFree', ['Alt']],
  ['toolCrosshair', ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight']],
  ['toolSnaps', ['Tab']],
  ['toolTake', ['Enter']],
  ['toolArea', ['Enter']],
  ['toolMark', ['Enter']],
  ['toolGrip', ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight']],
  ['toolWalk', ['W', 'A', 'S', 'D']],
  ['toolRise', ['E', 'Q']],
] as const satisfies readonly (readonly [string, readonly Chord[]])[]

function ToolKeys() {
  const { t } = useTranslation('viewer')
  return (
    <section>
      <h3 className={styles.group}>{t('shortcuts.tool')}</h3>
      <dl>
        {toolKeys.map(([name, keys]) => (
          <div key={name} className={styles.row}>
            <dt className={styles.label}>{t(`shortcuts.${name}`)}</dt>
            <dd className={styles.fixed}>
              {keys.map((key) => (
                <KeyCaps key={key} chord={key} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const groups = [...Map.groupBy(actions, (action) => action.group)].filter(([group]) => group !== 'units' && group !== 'theme')

/** All keys by group; each can be changed. */
export default function ShortcutSheet() {
  const { t } = useTranslation(['viewer', 'actions'])
  const setOverlay = useSetAtom(overlayAtom)
  const [own, setOwn] = useAtom(ownBindingsAtom)
  const [recording, setRecording] = useState<ActionId | null>(null)
  const set = (action: Action, chord: Chord | null): void => {
    setOwn(rebind(own, actions, action.id, chord))
    setRecording(null)
  }
  return (
    <Dialog
      title={t('viewer:shortcuts.title')}
      description={t('viewer:shortcuts.hint')}
      onClose={() => (recording ? setRecording(null) : setOverlay(null))}
      actions={<Button onClick={() => setOwn({})}>{t('viewer:shortcuts.resetAll')}</Button>}
    >
      <PointerHelp />
      {groups.map(([group, members]) => (
        <section key={group}>
          <h3 className={styles.group}>{t(`actions:group.${group}`)}</h3>
          <ul>
            {members.map((action) => (
              <ShortcutRow
                key={action.id}
                action={action}
                own={own}
                recording={recording === action.id}
                onRecord={(on) => setRecording(on ? action.id : null)}
                onChange={(chord) => set(action, chord)}
                onReset={() => setOwn(resetBinding(own, actions, action.id))}
              />
            ))}
          </ul>
        </section>
      ))}
      <ToolKeys />
    </Dialog>
  )
}
