import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Data } from '../../../../../contract/call.ts'
import { getUserDetail, getUserInfoByJWTToken, unbindThirtPartEmail } from '../../../../../contract/calls/accounts.ts'
import { useAction } from '../../../services/api/useData.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/Dialog.tsx'
import { LinkEmailDialog } from './LinkEmailDialog.tsx'
import styles from './profile.module.css'

/** The e-mail address of an account: linked with a code, or unbound. */
export function EmailRow({ user }: { user: Data<typeof getUserDetail> }) {
  const { t } = useTranslation('profile')
  const [step, setStep] = useState<'link' | 'unbind'>()
  const close = (): void => setStep(undefined)
  const { run, isPending } = useAction(unbindThirtPartEmail, { changes: [getUserDetail, getUserInfoByJWTToken], done: close, failed: close })
  return (
    <div className={styles.row}>
      <span>{t('email')}</span>
      <span className="muted">{user.email ?? t('notLinked')}</span>
      <Button kind="quiet" onClick={() => setStep(user.email ? 'unbind' : 'link')}>
        {t(user.email ? 'unbind' : 'linkEmail')}
      </Button>
      {step === 'link' && <LinkEmailDialog onClose={close} />}
      {step === 'unbind' && user.email && (
        <ConfirmDialog
          title={t('unbind')}
          text={t('unbindEmailConfirm', { email: user.email })}
          confirm={t('unbind')}
          isPending={isPending}
          onConfirm={() => run({})}
          onClose={close}
        />
      )}
    </div>
  )
}
