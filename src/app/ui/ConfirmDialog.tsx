import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import styles from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  title: string
  text: string
  /** The button that does it. */
  confirm: string
  isPending?: boolean
  onConfirm(): void
  onClose(): void
}

/** Asks before something that cannot be undone. The focus is on Cancel. */
export function ConfirmDialog({ title, text, confirm, isPending = false, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus="true" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button className={styles.danger} aria-busy={isPending} disabled={isPending} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
