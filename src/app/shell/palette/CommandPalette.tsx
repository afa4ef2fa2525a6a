import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { Dialog } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { runAction } from '../../services/vip/runAction.ts'
import { overlayAtom, typedAheadAtom } from '../../state/panels.ts'
import styles from './CommandPalette.module.css'
import { CommandSearch } from './CommandSearch.tsx'

/** All actions that can run now, found by a few letters. */
export default function CommandPalette() {
  const store = useStore()
  const { t } = useTranslation('viewer')
  const setOverlay = useSetAtom(overlayAtom)
  const first = useAtomValue(typedAheadAtom)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && store.get(overlayAtom) === 'palette' && setOverlay(null)}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content className={styles.palette} aria-describedby={undefined}>
          <Dialog.Title className="visually-hidden">{t('palette.title')}</Dialog.Title>
          <CommandSearch
            first={first}
            onRun={(action) => {
              // The dialog gives the focus back first: an action may open something that takes it.
              setOverlay(null)
              requestAnimationFrame(() => runAction(store, action))
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
