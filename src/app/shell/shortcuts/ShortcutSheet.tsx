import { useAtom, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Action, type ActionId, ownBindingsAtom, rebind, resetBinding } from '../../state/actions/registry.ts'
import type { Chord } from '../../lib/chord.ts'
import { actions } from '../actions/registry.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { overlayAtom } from '../../state/panels.ts'
import { PointerHelp } from './PointerHelp.tsx'
import { ShortcutRow } from './ShortcutRow.tsx'
import { ToolKeys } from './ToolKeys.tsx'
import styles from './ShortcutSheet.module.css'

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
