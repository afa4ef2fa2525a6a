import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { Dialog } from 'radix-ui'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { runAction } from '../../services/vip/runAction.ts'
import type { Command } from '../../state/actions/registry.ts'
import { overlayAtom, typedAheadAtom } from '../../state/panels.ts'
import { useFocusReturn } from '../../ui/useFocusReturn.ts'
import styles from './CommandPalette.module.css'
import { CommandSearch } from './CommandSearch.tsx'

/** All actions that can run now, found by a few letters. */
export default function CommandPalette() {
  const store = useStore()
  const { t } = useTranslation('viewer')
  const setOverlay = useSetAtom(overlayAtom)
  const first = useAtomValue(typedAheadAtom)
  const giveFocusBack = useFocusReturn()
  const chosen = useRef<Command>(null)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && store.get(overlayAtom) === 'palette' && setOverlay(null)}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content
          className={styles.palette}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            giveFocusBack(event)
            if (!chosen.current) return
            // The next keys are for the model, not for a text that was being typed before.
            if (document.activeElement?.matches('input, textarea')) document.querySelector<HTMLElement>('[role=application]')?.focus({ preventScroll: true })
            // Only now: an action may open something that takes the focus, and gives it back later.
            runAction(store, chosen.current)
          }}
        >
          <Dialog.Title className="visually-hidden">{t('palette.title')}</Dialog.Title>
          <CommandSearch
            first={first}
            onRun={(action) => {
              chosen.current = action
              setOverlay(null)
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
