import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { cancelUserAccount } from '../../../../../contract/calls/accounts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { notify } from '../../../lib/notify.ts'
import { PasswordField } from '../../../ui/forms/Field.tsx'
import { useCallForm } from '../../../ui/forms/useCallForm.ts'
import { expectEnd } from '../../../state/session/sessionState.ts'
import { endSession } from '../../../services/session/session.ts'
import styles from './profile.module.css'

/** SPEC §2: asks twice over, by its sentence and by the password, before everything is deleted. */
export function CancelAccountDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose(): void }) {
  const { t } = useTranslation(['profile', 'common', 'account'])
  const navigate = useNavigate()
  useEffect(expectEnd, [])
  const { field, submit, isPending } = useCallForm(cancelUserAccount, {
    defaults: {},
    fieldErrors: { passwordIncorrect: 'password', parameterMissing: 'password' },
    done() {
      notify('success', t('profile:cancelDone'))
      void endSession(() => navigate('/', { replace: true, flushSync: true }))
    },
  })
  return (
    <Dialog
      title={t('profile:cancelQuestion')}
      description={t('profile:cancelWarning')}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus="true" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" form="cancel-account" className={styles.danger} aria-busy={isPending} disabled={isPending}>
            {t('profile:cancelAccount')}
          </Button>
        </>
      }
    >
      <form id="cancel-account" onSubmit={submit} noValidate>
        {hasPassword && <PasswordField label={t('account:password')} {...field('password')} />}
      </form>
    </Dialog>
  )
}
