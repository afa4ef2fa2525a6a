import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import { useFocusReturn } from './useFocusReturn.ts'

interface DialogProps {
  title: string
  /** One sentence below the title. */
  description?: ReactNode
  /** Buttons along the bottom. */
  actions?: ReactNode
  onClose(): void
  children: ReactNode
}

/** The focus goes to what the dialog marks with `data-autofocus`, not to its closing cross. */
function focusFirst(event: Event): void {
  const marked = (event.currentTarget as HTMLElement | null)?.querySelector<HTMLElement>('[data-autofocus="true"]')
  if (!marked) return
  event.preventDefault()
  marked.focus()
}

/** A modal dialog that is open as long as it is mounted. On phones it comes up from the bottom. */
export function Dialog({ title, description, actions, onClose, children }: DialogProps) {
  const { t } = useTranslation()
  const giveFocusBack = useFocusReturn()
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          className={styles.dialog}
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={giveFocusBack}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className={styles.header}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close className={styles.close} aria-label={t('action.close')}>
              <X size={18} aria-hidden="true" />
            </Radix.Close>
          </header>
          {description && <Radix.Description className={styles.description}>{description}</Radix.Description>}
          <div className={styles.body}>{children}</div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

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
